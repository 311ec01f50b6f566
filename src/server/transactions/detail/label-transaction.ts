import sql from 'sql-template-tag';
import type { labelTransaction as endpoint } from '#contract/accounts/transaction-detail.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { lockActiveHolder } from '../../people/lock-holder.ts';
import { type FoundTransaction, getTransaction } from './find-transaction.ts';

/**
 * Writes the customer's own note and category beside a posted transaction. Edits of one customer
 * wait for one another, so that two of different fields both stay. The audit log names what was
 * changed and not what was written.
 */
export async function labelTransaction(
  { pool, clock }: Deps,
  { visitor, params: { id }, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { subjectId } = visitor.session;
  return await transaction(pool, async (tx) => {
    await lockActiveHolder(tx, subjectId);
    const was = await getTransaction(tx, subjectId, id);
    if (!was.editable) {
      const sentence = 'A note and a category can be added once this transaction is posted.';
      throw new Refusal('conflict', { sentence });
    }
    const changed = (['note', 'category'] as const).filter(
      (field) => body[field] !== undefined && body[field] !== was[field],
    );
    if (changed.length === 0) return { transaction: was };
    await saveLabel(tx, was, body, clock.now());
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'label-transaction',
      subjectKind: 'transaction',
      subjectId: was.id,
      after: { changed },
    });
    return { transaction: await getTransaction(tx, subjectId, id) };
  });
}

async function saveLabel(
  tx: Tx,
  { customerId, accountId, sequence, bankCategory }: FoundTransaction,
  { note, category }: Call<typeof endpoint>['body'],
  now: Date,
): Promise<void> {
  // The bank's own category is no choice, and follows where the bank's does.
  const chosen = category === bankCategory ? null : category;
  const [hasNote, hasCategory] = [note !== undefined, category !== undefined];
  await run(
    tx,
    sql`insert into transaction_labels as l
          (customer_id, account_id, sequence, note, category, updated_at)
        values (${customerId}, ${accountId}, ${sequence}, ${hasNote ? (note ?? '') : null},
          ${chosen ?? null}, ${now})
        on conflict (customer_id, account_id, sequence) do update
          set note = case when ${hasNote} then excluded.note else l.note end,
            category = case when ${hasCategory} then excluded.category else l.category end,
            updated_at = excluded.updated_at`,
  );
}
