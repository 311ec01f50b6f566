import sql from 'sql-template-tag';
import { one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../../base/deps.ts';
import type { Job } from '../../base/jobs/queue.ts';
import { deleteImages } from '../../deposits/writes.ts';

/**
 * Forgets who a former customer was, and what their checks looked like, once the years are over
 * that the law asks for.
 */
export const purgeClosed: Job = {
  name: 'purge-closed-customers',
  everyMs: HOUR_MS,
  async isDue(deps) {
    const statement = sql`select exists (select from customers where ${due(deps)}) as due`;
    return (await one<{ due: boolean }>(deps.pool, statement)).due;
  },
  async run(deps) {
    await transaction(deps.pool, async (tx) => {
      const gone = await rows<{ id: string }>(
        tx,
        sql`update customers set left_sealed = null, tin_sealed = null, birth_date_sealed = null
            where ${due(deps)} returning id`,
      );
      const ids = gone.map(({ id }) => id);
      await deleteImages(tx, ids);
      await deleteIdentityRecords(tx, ids);
    });
  },
};

/** How it was established who they are: what they sent and wrote, and the numbers of documents. */
async function deleteIdentityRecords(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const theirs = sql`select id from applications where customer_id = any(${customerIds}::uuid[])`;
  await run(tx, sql`delete from application_documents where application_id in (${theirs})`);
  await run(
    tx,
    sql`update application_questions set answer_sealed = null, text = ''
        where application_id in (${theirs})`,
  );
  await run(
    tx,
    sql`update identity_records set details_sealed = null where application_id in (${theirs})`,
  );
}

function due({ clock, config }: Deps) {
  const before = new Date(clock.businessNow().getTime() - config.limits.closedCustomerMs);
  // Customers who are still owed money must remain findable.
  return sql`left_sealed is not null and closed_at <= ${before}
    and (select coalesce(sum(m.amount_cents), 0) from closed_customer_money m
      where m.customer_id = customers.id) <= 0`;
}
