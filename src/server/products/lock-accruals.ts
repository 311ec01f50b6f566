// An account that closes adds the days that are not accrued yet by itself. Which these are must not
// change before it is closed: otherwise a day would be counted twice, or by nobody.
import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import { keepOpenDay } from '#ledger/days/bank-days.ts';

const LOCK = sql`hashtextextended('accruals', 0)`;

/**
 * For a transaction that accrues: waits for accounts that are just closing. The lock of the days
 * comes first, as it does there, so that a day about to open cannot come between the two.
 */
export async function lockAccruals(tx: Tx): Promise<void> {
  await keepOpenDay(tx);
  await run(tx, sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** No day is accrued before this transaction ends. Call it after the day was locked. */
export async function keepAccruals(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}
