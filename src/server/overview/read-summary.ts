import sql from 'sql-template-tag';
import type { readSummary as contract } from '#contract/back-office/overview.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, one } from '#database/connection.ts';
import { isFrozen } from '#ledger/freeze.ts';
import { sumCents } from '#money/cents.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { listOwnAccounts } from '../accounts/reads.ts';
import { accessibleAccounts } from '../people/access.ts';
import { daysBefore, RECENT_DAYS } from './recent-days.ts';

/** A customer's totals, so that no screen adds up rows itself. */
export async function readSummary(
  db: Db,
  customerId: string,
  now: Date,
): Promise<Returned<typeof contract>> {
  const accounts = await listOwnAccounts(db, customerId);
  const credit = accounts.filter(({ accountType }) => isCredit(accountType));
  return {
    totalBalance: sumCents(accounts.map(({ balance }) => balance)),
    totalAccounts: accounts.length,
    recentTransactions: await countSince(db, customerId, daysBefore(now, RECENT_DAYS)),
    creditAvailable: sumCents(credit.map(({ availableBalance }) => availableBalance)),
    frozen: await isFrozen(db),
  };
}

// An account's entries are numbered without gaps and in time, so their count since a moment is the
// newest number less that of the last one before it: only the recent ones are looked at.
async function countSince(db: Db, customerId: string, since: Date): Promise<number> {
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select coalesce(sum(l.sequence - coalesce(earlier.sequence, 0) + held.count), 0)::bigint
            as count
        from accounts a join ledger.accounts l on l.id = a.id
        left join lateral (
          select e.sequence from ledger.entries e
          where e.account_id = a.id and e.posted_at < ${since}
          order by e.sequence desc limit 1) earlier on true
        cross join lateral (
          select count(*) from ledger.holds h
          where h.account_id = a.id and h.resolved_by is null and h.placed_at >= ${since}) held
        where a.id in (${accessibleAccounts(customerId, 'view')}) and a.closed_at is null`,
  );
  return Number(count);
}
