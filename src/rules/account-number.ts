import type { RandomInt } from './access-code.ts';
import { isLuhn, luhnDigit } from './luhn.ts';

/** Ten digits, the last a check digit, the first never zero: a spreadsheet would drop it. Random,
 * so that one customer's number says nothing about another's; the database sees to uniqueness. */
export function accountNumber(randomInt: RandomInt): string {
  const digits = String(100_000_000 + randomInt(900_000_000));
  return digits + luhnDigit(digits);
}

/** Whether a number can be one of this bank's; catches typing errors before a look-up. */
export function isAccountNumber(text: string): boolean {
  return /^[1-9]\d{9}$/.test(text) && isLuhn(text);
}

/** "••1234". Of short numbers at most half is shown, so that the mask always hides something. */
export function maskAccountNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return `••${number.slice(number.length - shown)}`;
}
