import sql, { type Sql } from 'sql-template-tag';
import { type Db, one, type Pool, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { BANK_ZONE } from '#rules/calendar/bank-day.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import type { Job } from '../base/jobs/queue.ts';
import { deleteAnswers } from './case/questions.ts';

/** For so long Regulation B wants an application for credit kept, 12 CFR 1002.12(b)(1). */
const CREDIT_MONTHS = 25;

/** Forgets the numbers and birth dates of those who were denied, once nothing asks for them. */
export const purgeDenied: Job = {
  name: 'purge-denied-applications',
  everyMs: HOUR_MS,
  async isDue({ pool, clock, config }) {
    return await isAnyDue(pool, due(clock.businessNow(), config.limits.deniedApplicationMs));
  },
  async run({ pool, clock, config, log }) {
    const count = await purge(pool, due(clock.businessNow(), config.limits.deniedApplicationMs));
    if (count > 0) log.info('denied applications were purged', { job: 'purge-denied', count });
  },
};

// A bank that keeps all of them longer keeps those for credit as long.
function due(now: Date, keptMs: number): Sql {
  const before = new Date(now.getTime() - keptMs);
  return sql`status = 'denied' and birth_date_sealed is not null and decided_at <= ${before}
    and (account_type not like '%credit%' or decided_at <= (${now}::timestamptz
      at time zone ${BANK_ZONE} - make_interval(months => ${CREDIT_MONTHS}))
      at time zone ${BANK_ZONE})`;
}

async function isAnyDue(db: Db, isDue: Sql): Promise<boolean> {
  const statement = sql`select exists (select from applications where ${isDue}) as due`;
  return (await one<{ due: boolean }>(db, statement)).due;
}

async function purge(pool: Pool, isDue: Sql): Promise<number> {
  return await transaction(pool, async (tx) => {
    const denied = sql`select id from applications where ${isDue}`;
    await deleteAnswers(tx, denied);
    await run(
      tx,
      sql`update application_references set lookup_sealed = null, lookup_index = null
          where application_id in (${denied})`,
    );
    return await run(
      tx,
      sql`update applications
          set tin_sealed = null, tin_index = null, tin_last_four = null, birth_date_sealed = null
          where ${isDue}`,
    );
  });
}
