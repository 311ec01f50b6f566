import type { Returned } from '#contract/endpoint.ts';
import type { readReceipt as endpoint } from '#contract/payments/receipts.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { proveEntry } from '../transparency/prove-entry.ts';
import { getTransaction } from './detail/find-transaction.ts';

// The log follows within a second or two.
const SOON = { retryAfterSeconds: 2 };

export async function readReceipt(
  { pool }: Deps,
  { visitor, params: { transactionId }, reply }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const found = await getTransaction(pool, visitor.session.subjectId, transactionId);
  if (found.balanceAfter === null) throw new Refusal('not-posted-yet');
  const { id, number: journalNumber } = found;
  const proof = await proveEntry(pool, { id, journalNumber });
  if (proof === undefined) throw new Refusal('not-sealed-yet', SOON);
  reply.header('content-disposition', `attachment; filename="receipt-${id}.txt"`);
  return proof;
}
