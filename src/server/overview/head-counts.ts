import sql from 'sql-template-tag';
import { type Db, one, run } from '#database/connection.ts';
import type { Job } from '../base/jobs/queue.ts';

interface HeadCounts {
  /** Those who have not left. */
  readonly customers: bigint;
  /** Those that are open. */
  readonly accounts: bigint;
}

export async function readHeadCounts(db: Db): Promise<HeadCounts> {
  return await one<HeadCounts>(
    db,
    sql`select coalesce(sum(customers), 0)::bigint as customers,
          coalesce(sum(accounts), 0)::bigint as accounts
        from head_counts`,
  );
}

const EVERY_MS = 60_000;
const MANY = 100;

/** Folds the rows that every change adds into one, when there are many. */
export const foldHeadCounts: Job = {
  name: 'fold-head-counts',
  everyMs: EVERY_MS,
  async isDue({ pool }) {
    const { count } = await one<{ count: bigint }>(
      pool,
      sql`select count(*) from (select from head_counts limit ${MANY + 1}) counted`,
    );
    return count > MANY;
  },
  // In one statement: a reader sees either the rows or their sums.
  async run({ pool }) {
    await run(
      pool,
      sql`with folded as (delete from head_counts returning customers, accounts)
          insert into head_counts
          select sum(customers), sum(accounts) from folded having count(*) > 0`,
    );
  },
};
