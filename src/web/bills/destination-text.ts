import { type BillDelivery, billDelivery } from '#rules/bill-delivery.ts';
import { maskedNumber } from '../base/format.ts';

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
  const where = to.accountNumber ? `account ${shownNumber(to.accountNumber)}` : addressText(to);
  return `${deliveryNames[delivery]} to ${where}`;
}

// The server may have masked it already.
function shownNumber(accountNumber: string): string {
  return maskedNumber(accountNumber.replace(/^•+/, ''));
}
