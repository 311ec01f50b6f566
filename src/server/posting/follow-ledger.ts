// Work that follows behind the ledger. The ledger tells up to which number nothing can come any
// more; the reader looks up what is beyond that.
import sql, { raw } from 'sql-template-tag';
import { maybeOne, one, type Pool, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Job } from '../base/jobs/queue.ts';

export interface Follower {
  readonly name: string;
  readonly everyMs: number;
  /** The table of one row that says how far it got. */
  readonly progress: string;
  /** Does its work for the journals after the first number, up to and with the second. */
  readonly follow: (tx: Tx, after: bigint, upTo: bigint) => Promise<void>;
}

const AT_ONCE = 5_000;

export function followingJob(follower: Follower): Job {
  const { name, everyMs, progress } = follower;
  return {
    name,
    everyMs,
    async isDue({ pool }) {
      const { due } = await one<{ due: boolean }>(
        pool,
        sql`select settled_number > reached_number as due
            from ledger.seal_progress, ${raw(progress)} where subject = 'ledger'`,
      );
      return due;
    },
    run: ({ pool }) => catchUp(pool, follower),
  };
}

export async function catchUp(pool: Pool, follower: Follower): Promise<void> {
  while (await followSome(pool, follower));
}

/** Whether there is more to do. */
async function followSome(pool: Pool, { progress, follow }: Follower): Promise<boolean> {
  return await transaction(pool, async (tx) => {
    const range = await takeRange(tx, progress);
    if (!range) return false;
    await follow(tx, range.after, range.upTo);
    await run(tx, sql`update ${raw(progress)} set reached_number = ${range.upTo}`);
    return range.upTo < range.settled;
  });
}

interface Range {
  readonly after: bigint;
  readonly upTo: bigint;
  readonly settled: bigint;
}

// The process that holds the row lock works; others skip.
async function takeRange(tx: Tx, progress: string): Promise<Range | undefined> {
  const range = await maybeOne<Range>(
    tx,
    sql`select reached_number as after, settled_number as settled,
          least(reached_number + ${AT_ONCE}, settled_number) as "upTo"
        from ${raw(progress)} reached, ledger.seal_progress
        where subject = 'ledger'
        for update of reached skip locked`,
  );
  return range && range.after < range.upTo ? range : undefined;
}
