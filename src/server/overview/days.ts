import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { readOverview } from '#contract/overview.ts';
import { type Db, rows } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { type Cents, cents, negate } from '#money/cents.ts';
import { bankMoment } from '#rules/bank-calendar.ts';
import { BANK_ZONE, bankDay } from '#rules/bank-day.ts';
import { addDays, type CalendarDate } from '#rules/calendar-date.ts';
import { RECENT_DAYS } from './recent-days.ts';

type Day = Returned<typeof readOverview>['days'][number];

interface Movements {
  readonly day: string;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly transactions: bigint;
}

/** The last days of the bank, oldest first, back from the balance it has now. */
export async function readDays(db: Db, balanceNow: Cents, now: Date): Promise<Day[]> {
  const today = bankDay(now);
  const first = addDays(today, 1 - RECENT_DAYS);
  const since = bankMoment(first, '00:00');
  const moved = new Map((await listMovements(db, since)).map((row) => [row.day, row]));
  const approvals = await countApprovals(db, since);
  const days: Day[] = [];
  let balance = balanceNow;
  for (let date: CalendarDate = today; date >= first; date = addDays(date, -1)) {
    const { deposits = 0n, withdrawals = 0n, transactions = 0n } = moved.get(date) ?? {};
    days.push({
      date,
      deposits: cents(deposits),
      withdrawals: negate(cents(withdrawals)),
      transactions: Number(transactions),
      approvals: approvals.get(date) ?? 0,
      balance,
    });
    balance = cents(balance - deposits - withdrawals);
  }
  return days.toReversed();
}

// Whatever is not one of the bank's own accounts is a customer's.
async function listMovements(db: Db, since: Date): Promise<Movements[]> {
  return await rows<Movements>(
    db,
    sql`select (posted_at at time zone ${BANK_ZONE})::date::text as day,
          coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as deposits,
          coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as withdrawals,
          count(*) as transactions
        from ledger.entries
        where posted_at >= ${since} and account_id <> all(${Object.values(generalAccounts)})
        group by 1`,
  );
}

async function countApprovals(db: Db, since: Date): Promise<Map<string, number>> {
  const found = await rows<{ day: string; count: bigint }>(
    db,
    sql`select (at at time zone ${BANK_ZONE})::date::text as day, count(*) from audit_log
        where at >= ${since} and actor_kind = 'staff' and action like 'approve-%'
        group by 1`,
  );
  return new Map(found.map(({ day, count }) => [day, Number(count)]));
}
