import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { type Follower, followingJob } from '../posting/follow-ledger.ts';
import { entrySearchText } from './select-transactions.ts';

/** Makes what was posted searchable, soon after. */
export const searchableTransactions: Follower = {
  name: 'index-transactions',
  // Often and little, as sealing does, and out of step with it.
  everyMs: 1_100,
  progress: 'searchable_progress',
  follow: async (tx, after, upTo) => {
    await run(
      tx,
      sql`insert into searchable_transactions
            (account_id, sequence, journal_number, words, amount_cents)
          select e.account_id, e.sequence, e.journal_number,
            ${entrySearchText}, abs(e.amount_cents)
          from ledger.entries e join accounts a on a.id = e.account_id
          where e.journal_number > ${after} and e.journal_number <= ${upTo}`,
    );
  },
};

export const indexTransactions = followingJob(searchableTransactions);
