import { maskAccountNumber } from '#rules/payments/account-number.ts';

export function accountLabel(name: string, number: string): string {
  return `${name} ${maskAccountNumber(number)}`;
}
