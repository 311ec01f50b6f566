import sql from 'sql-template-tag';
import { brand } from '#brand/brand.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type {
  listStatements as months,
  readStatement as oneMonth,
} from '#contract/transactions.ts';
import { type Db, one, rows } from '#database/connection.ts';
import { type Cents, cents, negate } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { BANK_ZONE, bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { type AccessibleAccount, accessTo } from '../people/access.ts';
import { noteOf } from '../posting/transaction-notes.ts';

type Month = Returned<typeof months>['statements'][number];

interface Sums {
  readonly month: string;
  readonly credits: bigint;
  readonly debits: bigint;
  readonly count: bigint;
  readonly closing: bigint;
}

/** Every month in which something was posted to the account. Months are the bank's. */
export async function listStatements(db: Db, customerId: string, accountId: string) {
  await accessTo(db, customerId, accountId, 'statements');
  const records = await rows<Sums>(
    db,
    sql`select to_char(posted_at at time zone ${BANK_ZONE}, 'YYYY-MM') as month,
          coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as credits,
          coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as debits,
          count(*), (array_agg(balance_after_cents order by sequence desc))[1] as closing
        from ledger.entries where account_id = ${accountId}
        group by 1 order by 1 desc`,
  );
  return { statements: records.map(shownMonth) };
}

function shownMonth({ month, credits, debits, count, closing }: Sums): Month {
  return {
    month,
    openingBalance: cents(closing - credits - debits),
    closingBalance: cents(closing),
    totalCredits: cents(credits),
    totalDebits: negate(cents(debits)),
    transactionCount: Number(count),
  };
}

interface Wanted {
  readonly customerId: string;
  readonly accountId: string;
  readonly month: string;
}

/** One month, whole, from its first day to its last, or to today in the month that still runs. */
export async function readStatement(db: Db, { customerId, accountId, month }: Wanted, now: Date) {
  const account = await accessTo(db, customerId, accountId, 'statements');
  const { from, to } = daysOf(month, bankDay(now));
  if (from > bankDay(now) || to < bankDay(account.createdAt)) throw new Refusal('not-found');
  const transactions = await listOfMonth(db, account, from, to);
  const openingBalance = await balanceBefore(db, account, from);
  const credits = transactions.filter(({ type }) => type === 'credit');
  const debits = transactions.filter(({ type }) => type === 'debit');
  return {
    statement: {
      month,
      from,
      to,
      openingBalance,
      closingBalance: transactions.at(-1)?.balanceAfter ?? openingBalance,
      totalCredits: sum(credits),
      totalDebits: sum(debits),
      transactionCount: transactions.length,
      accountName: account.accountName,
      accountNumber: account.accountNumber,
      accountType: account.accountType,
      accountHolder: await holderOf(db, customerId),
      routingNumber: brand.routingNumber,
      transactions,
    },
  };
}

function daysOf(month: string, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const from = calendarDate(`${month}-01`);
  const [year = '', number = ''] = month.split('-');
  const next = Number(number) === 12 ? [Number(year) + 1, 1] : [Number(year), Number(number) + 1];
  const firstOfNext = `${next[0]}-${String(next[1]).padStart(2, '0')}-01`;
  const last = addDays(calendarDate(firstOfNext), -1);
  return { from, to: last > today ? today : last };
}

type Posted = Returned<typeof oneMonth>['statement']['transactions'][number] & {
  readonly amount: Cents;
};

function sum(transactions: readonly Posted[]): Cents {
  return cents(transactions.reduce((total, { amount }) => total + amount, 0n));
}

async function listOfMonth(
  db: Db,
  { id }: AccessibleAccount,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Posted[]> {
  const start = bankMoment(from, '00:00');
  const end = bankMoment(addDays(to, 1), '00:00');
  return await rows<Posted>(
    db,
    sql`select id, account_id as "accountId",
          case when amount_cents > 0 then 'credit' else 'debit' end as type, description, merchant,
          category, posted_at as date, abs(amount_cents) as amount, 'completed' as status,
          balance_after_cents as "balanceAfter",
          ${noteOf(sql`entries.journal_number`, sql`entries.account_id`)} as note
        from ledger.entries
        where account_id = ${id} and posted_at >= ${start} and posted_at < ${end}
        order by sequence`,
  );
}

async function balanceBefore(
  db: Db,
  { id }: AccessibleAccount,
  from: CalendarDate,
): Promise<Cents> {
  const { balance } = await one<{ balance: bigint }>(
    db,
    sql`select coalesce((
          select balance_after_cents from ledger.entries
          where account_id = ${id} and posted_at < ${bankMoment(from, '00:00')}
          order by sequence desc limit 1), 0)::bigint as balance`,
  );
  return cents(balance);
}

async function holderOf(db: Db, customerId: string): Promise<string> {
  const name = sql`select first_name || ' ' || last_name as name from customers
    where id = ${customerId}`;
  return (await one<{ name: string }>(db, name)).name;
}
