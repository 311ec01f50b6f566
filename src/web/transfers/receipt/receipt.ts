import type { Reply } from '#contract/endpoint.ts';
import type { submitWire } from '#contract/payments/transfers.ts';
import { countries, isCountryCode } from '#rules/people/countries.ts';
import { formatAmount, formatDateTime, maskedNumber } from '../../base/format/format.ts';
import { transferTypeLabels } from '../transfer-labels.ts';

export type Receipt = Reply<typeof submitWire>['receipt'];

export function receiptTitle({ transferType }: Receipt): string {
  return transferType === 'internal' ? 'Transfer Receipt' : 'Wire Transfer Receipt';
}

/** The part of an id that people read out; the whole one is for copying. */
export function shortId({ transferId }: Receipt): string {
  return transferId.slice(0, 8);
}

export function countryOf({ to }: Receipt): string | null {
  return to.country !== null && isCountryCode(to.country) ? countries[to.country] : to.country;
}

/** "2 business days", the longest it takes; null where it is there at once. */
export function processingTime({ processingDays }: Receipt): string | null {
  if (processingDays === null) return null;
  return `${processingDays} business ${processingDays === 1 ? 'day' : 'days'}`;
}

/** The text of a shared receipt, with masked account numbers. */
export function receiptText(receipt: Receipt): string {
  const { from, to, amount, date, description, status, transferType } = receipt;
  return [
    `${receiptTitle(receipt)} ${shortId(receipt)}`,
    `${formatAmount(amount)}, ${transferTypeLabels[transferType]}, ${status}`,
    `${formatDateTime(date)} Pacific`,
    `From ${from.accountHolder}, ${from.accountName} ${maskedNumber(from.accountNumber)}`,
    `To ${to.recipientName}, ${to.recipientBank} ${maskedNumber(to.recipientAccountNumber)}`,
    ...(description === null ? [] : [description]),
  ].join('\n');
}
