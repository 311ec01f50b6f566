import type { readTransaction } from '#contract/accounts/transaction-detail.ts';
import type { Reply } from '#contract/endpoint.ts';
import {
  formatDateTime,
  formatShortDay,
  formatSigned,
  formatTime,
  maskedNumber,
} from '../../base/format/format.ts';

export type TransactionDetail = Reply<typeof readTransaction>;
export type Related = TransactionDetail['related'][number];
type Step = TransactionDetail['timeline'][number]['step'];

/** What each step is called on the timeline. */
export const stepLabels: Readonly<Record<Step, string>> = {
  scheduled: 'Scheduled',
  submitted: 'Submitted',
  approved: 'Approved',
  posted: 'Posted to your account',
  sent: 'Sent',
  completed: 'Completed',
  available: 'Available',
  failed: 'Not paid',
  denied: 'Denied',
  cancelled: 'Canceled',
  returned: 'Returned',
  reversed: 'Taken back',
};

export function relatedOf<Kind extends Related['kind']>(
  { related }: TransactionDetail,
  kind: Kind,
): Extract<Related, { kind: Kind }> | undefined {
  return related.find((item): item is Extract<Related, { kind: Kind }> => item.kind === kind);
}

/** The note, unless it is what the recipient of the wire reads, which the wire itself says. */
export function ownNote(detail: TransactionDetail): string {
  const { note } = detail.transaction;
  return note === null || note === relatedOf(detail, 'wire')?.purpose ? '' : note;
}

type Signed = Pick<Extract<Related, { kind: 'wire' | 'bill' }>, 'signedWith' | 'signedAt'>;

/** "Signed with iPhone, Nov 16, 9:02 AM"; undefined where nothing was signed. */
export function signedSentence({ signedWith, signedAt }: Signed): string | undefined {
  if (signedWith === null || signedAt === null) return undefined;
  return `Signed with ${signedWith}, ${formatShortDay(signedAt)}, ${formatTime(signedAt)}`;
}

/** The text of a shared receipt: what the other side may read, so neither balance nor own note. */
export function receiptText(detail: TransactionDetail): string {
  const { transaction } = detail;
  const { accountHolder, accountName, accountNumber, amount, date, type } = transaction;
  const wire = relatedOf(detail, 'wire');
  const bill = relatedOf(detail, 'bill');
  return [
    `Receipt ${transaction.reference}`,
    `${transaction.description}, ${formatSigned(amount, type)}`,
    `${formatDateTime(date)} Pacific, ${transaction.progress ?? transaction.status}`,
    `${accountHolder}, ${accountName} ${maskedNumber(accountNumber)}`,
    ...(wire ? [`To ${wire.recipientName}, ${wire.recipientBank}`, `Transfer ${wire.id}`] : []),
    ...(wire?.purpose ? [wire.purpose] : []),
    ...(bill ? [`To ${bill.payeeName}`] : []),
    ...(bill?.memo ? [bill.memo] : []),
  ].join('\n');
}
