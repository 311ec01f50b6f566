import { maskAccountNumber } from '#rules/payments/account-number.ts';
import { type BillDelivery, billDelivery } from '#rules/payments/bill-delivery.ts';

export interface Destination {
  readonly accountNumber: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
}

export const deliveryNames: Readonly<Record<BillDelivery, string>> = {
  electronic: 'Electronic payment',
  check: 'Check by mail',
};

/** "12 Pine Street, Salem, OR 97301", as far as it is known. */
export function addressText({ address, city, state, zipCode }: Destination): string {
  const region = [state, zipCode].filter(Boolean).join(' ');
  return [address, city, region].filter(Boolean).join(', ');
}

/** "Electronic payment to account ••1042", "Check by mail to 12 Pine Street, Salem, OR 97301". */
export function destinationText(to: Destination): string {
  const delivery = billDelivery(to.accountNumber);
  const where = to.accountNumber ? `account ${payeeNumber(to.accountNumber)}` : addressText(to);
  return `${deliveryNames[delivery]} to ${where}`;
}

/** "•••• 1042"; the server masks the number of a payment, but not that of a payee. */
export function payeeNumber(accountNumber: string): string {
  const masked = accountNumber.startsWith('•') ? accountNumber : maskAccountNumber(accountNumber);
  return `•••• ${masked.replace(/^•+/, '')}`;
}
