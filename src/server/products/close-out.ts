// The interest of an account that is closed within a month: it earns until the day before, and what
// accrued is credited before the balance is paid out.
import sql from 'sql-template-tag';
import { maybeOne, rows, run, type Tx } from '#database/connection.ts';
import { lockOpenDay } from '#ledger/days/bank-days.ts';
import { balanceAsOf } from '#ledger/days/day-balances.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { type Cents, cents, sumCents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import {
  addDays,
  type CalendarDate,
  laterOf,
  startOfMonth,
} from '#rules/calendar/calendar-date.ts';
import { creditedCents, dailyInterest, rateBands } from '#rules/products/interest.ts';
import { interestJournal } from './end-month.ts';
import { keepAccruals } from './lock-accruals.ts';
import { findTermsOn } from './terms.ts';

interface MonthSums {
  readonly month: CalendarDate;
  readonly firstDay: CalendarDate;
  readonly through: CalendarDate;
  readonly balanceDays: bigint;
  readonly numerator: bigint;
}

/** What an account is credited when it closes now, by months that were not credited yet. */
export interface CloseOut {
  readonly accountId: string;
  readonly productId: string;
  readonly creditedOn: CalendarDate;
  readonly months: readonly MonthSums[];
  readonly interestCents: Cents;
}

/**
 * Locks the months of the account that are not credited, and adds the days that have passed since.
 * Usually that is done by the closing of each day, up to yesterday's; one that has not come to it
 * yet is counted here. Call it before the account itself is locked.
 */
export async function lockCloseOut(tx: Tx, accountId: string, now: Date): Promise<CloseOut> {
  const today = await lockOpenDay(tx, now);
  await keepAccruals(tx);
  const { productId, isDeposit, openedAt } = await getProduct(tx, accountId);
  const stored = await lockMonths(tx, accountId);
  const months = new Map(stored.map((each) => [each.month, each]));
  const opened = bankDay(openedAt);
  // A bank that has never accrued has its first day behind it at most.
  const next = addDays((await findLastAccrued(tx)) ?? addDays(today, -2), 1);
  for (let day = laterOf(opened, next); isDeposit && day < today; day = addDays(day, 1)) {
    const month = startOfMonth(day);
    const before = months.get(month) ?? {
      month,
      firstDay: day,
      through: day,
      balanceDays: 0n,
      numerator: 0n,
    };
    months.set(month, { ...before, ...(await addDay(tx, accountId, productId, day, before)) });
  }
  const ended = [...months.values()];
  const interest = ended.map(({ numerator }) => cents(creditedCents(numerator)));
  const interestCents = sumCents(interest);
  return { accountId, productId, creditedOn: today, months: ended, interestCents };
}

/** Stores the close-out; its journals come before the one that closes the account. */
export async function writeCloseOut(tx: Tx, closeOut: CloseOut): Promise<JournalRequest[]> {
  const { accountId, productId, creditedOn, months } = closeOut;
  for (const { month, firstDay, through, balanceDays, numerator } of months) {
    await run(
      tx,
      sql`insert into account_months (month, account_id, product_id, first_day, through,
            balance_cents, balance_days, numerator, daily_numerator, interest_cents, credited_on)
          values (${month}, ${accountId}, ${productId}, ${firstDay}, ${through}, 0,
            ${balanceDays}, ${numerator}, 0, ${creditedCents(numerator)}, ${creditedOn})
          on conflict (month, account_id) do update
            set through = excluded.through, balance_cents = 0,
              balance_days = excluded.balance_days, numerator = excluded.numerator,
              daily_numerator = 0, interest_cents = excluded.interest_cents,
              credited_on = excluded.credited_on`,
    );
  }
  return months.flatMap(({ month, numerator }) => {
    const amountCents = cents(creditedCents(numerator));
    return amountCents === 0n ? [] : [interestJournal(accountId, month, amountCents)];
  });
}

interface AccountProduct {
  readonly productId: string;
  readonly isDeposit: boolean;
  readonly openedAt: Date;
}

async function getProduct(tx: Tx, accountId: string): Promise<AccountProduct> {
  const product = await maybeOne<AccountProduct>(
    tx,
    sql`select p.id as "productId", p.kind <> 'credit' as "isDeposit", l.opened_at as "openedAt"
        from accounts a join products p on p.id = a.product_id
        join ledger.accounts l on l.id = a.id where a.id = ${accountId}`,
  );
  if (!product) throw new Error('An account has a product.');
  return product;
}

/** Brought up to the last day that was accrued: since `through` nothing has changed. */
async function lockMonths(tx: Tx, accountId: string): Promise<MonthSums[]> {
  const stored = await rows<Record<'balanceDays' | 'numerator', string> & MonthSums>(
    tx,
    sql`select m.month, m.first_day as "firstDay", m.through,
          (m.balance_days + greatest(m.balance_cents, 0)::numeric * ended.days)::text
            as "balanceDays",
          (m.numerator + m.daily_numerator * ended.days)::text as numerator
        from account_months m cross join lateral (
          select least((m.month + interval '1 month')::date - 1,
            greatest(m.through, (select max(day) from product_accruals))) as day) accrued
        cross join lateral (select accrued.day, accrued.day - m.through as days) ended
        where m.account_id = ${accountId} and m.interest_cents is null
        order by m.month for no key update of m`,
  );
  return stored.map((row) => ({
    ...row,
    balanceDays: BigInt(row.balanceDays),
    numerator: BigInt(row.numerator),
  }));
}

async function findLastAccrued(tx: Tx): Promise<CalendarDate | null> {
  const row = await maybeOne<{ day: CalendarDate | null }>(
    tx,
    sql`select max(day) as day from product_accruals`,
  );
  return row?.day ?? null;
}

async function addDay(
  tx: Tx,
  accountId: string,
  productId: string,
  day: CalendarDate,
  { balanceDays, numerator }: MonthSums,
): Promise<Pick<MonthSums, 'through' | 'balanceDays' | 'numerator'>> {
  const balance = await balanceAsOf(tx, accountId, day);
  const terms = await findTermsOn(tx, productId, day);
  return {
    through: day,
    balanceDays: balanceDays + (balance > 0n ? balance : 0n),
    numerator: numerator + (terms ? dailyInterest(balance, rateBands(terms)) : 0n),
  };
}
