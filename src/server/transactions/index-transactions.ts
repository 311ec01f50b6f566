import sql from 'sql-template-tag';
import { maybeOne, one, type Pool, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Job } from '../base/queue.ts';

// Often and little, as sealing does, and out of step with it.
const EVERY_MS = 1_100;
const AT_ONCE = 5_000;

/**
 * Makes what was posted searchable, soon after. The ledger tells up to which number nothing can
 * come any more; beyond that a search looks for itself.
 */
export const indexTransactions: Job = {
  name: 'index-transactions',
  everyMs: EVERY_MS,
  async isDue({ pool }) {
    const { due } = await one<{ due: boolean }>(
      pool,
      sql`select settled_number > reached_number as due
          from ledger.seal_progress, searchable_progress where subject = 'ledger'`,
    );
    return due;
  },
  run: ({ pool }) => indexAllTransactions(pool),
};

export async function indexAllTransactions(pool: Pool): Promise<void> {
  while (await indexSome(pool));
}

/** Whether there is more to do. */
async function indexSome(pool: Pool): Promise<boolean> {
  return await transaction(pool, async (tx) => {
    const range = await takeRange(tx);
    if (!range) return false;
    const { after, upTo, settled } = range;
    await run(
      tx,
      sql`insert into searchable_transactions
            (account_id, sequence, journal_number, words, amount_cents)
          select e.account_id, e.sequence, e.journal_number,
            lower(concat_ws(' ', '', e.description, e.merchant)), abs(e.amount_cents)
          from ledger.entries e join accounts a on a.id = e.account_id
          where e.journal_number > ${after} and e.journal_number <= ${upTo}`,
    );
    await run(tx, sql`update searchable_progress set reached_number = ${upTo}`);
    return upTo < settled;
  });
}

interface Range {
  readonly after: bigint;
  readonly upTo: bigint;
  readonly settled: bigint;
}

// Whoever holds the row works; the others leave it to him.
async function takeRange(tx: Tx): Promise<Range | undefined> {
  const range = await maybeOne<Range>(
    tx,
    sql`select reached_number as after, settled_number as settled,
          least(reached_number + ${AT_ONCE}, settled_number) as "upTo"
        from searchable_progress, ledger.seal_progress
        where subject = 'ledger'
        for update of searchable_progress skip locked`,
  );
  return range && range.after < range.upTo ? range : undefined;
}
