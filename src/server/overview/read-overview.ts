import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { readOverview as contract } from '#contract/overview.ts';
import { type Db, one } from '#database/connection.ts';
import { cents, negate } from '#money/cents.ts';
import { readFreeze } from '../audit/freeze.ts';
import { readHistoryState } from '../audit/history-state.ts';
import { readDays } from './days.ts';
import { readQueues } from './queues.ts';

type Overview = Returned<typeof contract>;

interface Totals {
  readonly customers: bigint;
  readonly accounts: bigint;
  readonly ofCustomers: bigint;
  readonly ofTheBank: bigint;
}

/** The bank at a glance. */
export async function readOverview(db: Db, now: Date): Promise<Overview> {
  const { customers, accounts, ofCustomers, ofTheBank } = await readTotals(db);
  // Every posting has one of the bank's own accounts on its other side: what customers have is
  // exactly what those lack.
  const totalBalance = negate(cents(ofTheBank));
  const days = await readDays(db, totalBalance, now);
  const sum = cents(ofCustomers + ofTheBank);
  return {
    totalCustomers: Number(customers),
    totalAccounts: Number(accounts),
    totalBalance,
    recentTransactions: days.reduce((count, { transactions }) => count + transactions, 0),
    queues: await readQueues(db, now),
    days,
    ledger: { inBalance: sum === 0n, sum },
    history: await readHistoryState(db),
    freeze: await readFreeze(db),
  };
}

async function readTotals(db: Db): Promise<Totals> {
  return await one<Totals>(
    db,
    sql`select
          (select count(*) from customers where status <> 'closed') as customers,
          (select count(*) from accounts where closed_at is null) as accounts,
          coalesce(sum(balance_cents) filter (where class = 'customer'), 0)::bigint
            as "ofCustomers",
          coalesce(sum(balance_cents) filter (where class = 'general'), 0)::bigint as "ofTheBank"
        from ledger.accounts`,
  );
}
