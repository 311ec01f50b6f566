import type { readTransaction as endpoint } from '#contract/accounts/transaction-detail.ts';
import type { Returned } from '#contract/endpoint.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { cardOf } from './card-of.ts';
import { getTransaction } from './find-transaction.ts';
import { listLinkedLines } from './linked-lines.ts';
import { findSource } from './source.ts';
import { timelineOf } from './timeline.ts';

/** One transaction of the customer's own, with what it belongs to and the steps it took. */
export async function readTransaction(
  { pool }: Deps,
  { visitor, params: { id } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const transaction = await getTransaction(pool, visitor.session.subjectId, id);
  const source = await findSource(pool, transaction);
  const lines = await listLinkedLines(pool, transaction, source);
  return {
    transaction,
    related: [...(source ? source.related : []), ...(await cardOf(pool, transaction)), ...lines],
    timeline: timelineOf(transaction, source, lines),
  };
}
