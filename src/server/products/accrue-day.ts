// The interest of a bank day. An account earns the same each day until something is posted to it or
// the terms of its product change, so that only those accounts are brought up to date, and the
// books get one journal for each product.
import sql from 'sql-template-tag';
import { maybeOne, prepared, rows, run, type Tx } from '#database/connection.ts';
import { sendTogether } from '#database/sending/send-together.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { recordAllInClosing } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { addDays, type CalendarDate, startOfMonth } from '#rules/calendar/calendar-date.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { bandRows } from './band-rows.ts';
import { endMonthLate } from './end-month.ts';
import { lockAccruals } from './lock-accruals.ts';
import { numeratorOn, wholeCents } from './month-sums.ts';
import { listTermsOn, type ProductTerms } from './terms.ts';

/**
 * Accrues a day that is closing. A day that was closed without accruals, by a server of a release
 * that had none, is made up for first.
 */
export async function accrueDay(tx: Tx, closing: CalendarDate, now: Date): Promise<void> {
  await lockAccruals(tx);
  const last = await maybeOne<{ day: CalendarDate | null }>(
    tx,
    sql`select max(day) as day from product_accruals`,
  );
  const first = last?.day ? addDays(last.day, 1) : closing;
  for (let day = first; day <= closing; day = addDays(day, 1)) {
    if (day === startOfMonth(day)) {
      const month = startOfMonth(addDays(day, -1));
      await endMonthLate(tx, { month, postedOn: closing, now });
    }
    const journals = await accrue(tx, day);
    const recorded = await recordAllInClosing(tx, journals, closing, now);
    for (const outcome of recorded) requireRecorded(outcome);
  }
}

async function accrue(tx: Tx, day: CalendarDate): Promise<JournalRequest[]> {
  const terms = (await listTermsOn(tx, day)).filter(({ kind }) => kind !== 'credit');
  const [accruals] = await sendTogether(tx, () => {
    const months = [updateMonths(tx, day, terms), insertMonths(tx, day, terms)];
    const accrued = insertAccruals(tx, day, terms);
    return Promise.all([accrued, ...months]);
  });
  return accruals.flatMap(({ productId, cents: accrued }) =>
    accrued === 0n ? [] : [accrualJournal(productId, day, accrued)],
  );
}

/** Accounts that were posted to on the day, and all of products whose terms begin on it. */
async function updateMonths(
  tx: Tx,
  day: CalendarDate,
  terms: readonly ProductTerms[],
): Promise<void> {
  const changed = terms.filter(({ effectiveOn }) => effectiveOn === day).map(({ id }) => id);
  await run(
    tx,
    prepared(
      'update-account-months',
      sql`with bands as materialized (${bandRows(terms)}), moved as materialized (
          select account_id, ledger.total(amount_cents) as total
            from ledger.entries where bank_day = ${day} group by account_id
        ), fresh as materialized (
          select m.account_id, m.product_id, m.balance_cents + coalesce(moved.total, 0) as balance
            from account_months m left join moved on moved.account_id = m.account_id
            where m.month = ${startOfMonth(day)} and m.through < ${day}
              and (moved.account_id is not null or m.product_id = any(${changed}))
        )
        update account_months m
        set through = ${day}, balance_cents = fresh.balance,
          balance_days = m.balance_days
            + greatest(m.balance_cents, 0)::numeric * (${day}::date - 1 - m.through)
            + greatest(fresh.balance, 0),
          numerator = m.numerator + m.daily_numerator * (${day}::date - 1 - m.through)
            + greatest(fresh.balance, 0)::numeric * coalesce(bands.rate_ppm, 0),
          daily_numerator = greatest(fresh.balance, 0)::numeric * coalesce(bands.rate_ppm, 0)
        from fresh left join bands on bands.product_id = fresh.product_id
          and fresh.balance >= bands.from_cents
          and (bands.to_cents is null or fresh.balance < bands.to_cents)
        where m.month = ${startOfMonth(day)} and m.account_id = fresh.account_id
          and m.through < ${day} and m.interest_cents is null`,
    ),
  );
}

/**
 * Accounts whose month begins on the day: all on its first one, new accounts on the others. Which
 * these are is known before the first row is written: an anti-join may be planned for an empty
 * table, as it is in the first month of a bank, and then reads all that it has written so far for
 * each account.
 */
async function insertMonths(
  tx: Tx,
  day: CalendarDate,
  terms: readonly ProductTerms[],
): Promise<void> {
  const month = startOfMonth(day);
  await run(
    tx,
    prepared(
      'insert-account-months',
      sql`with bands as materialized (${bandRows(terms)}), missing as materialized (
          select a.id from accounts a join ledger.accounts l on l.id = a.id
            where a.closed_at is null and a.product_id = any(${terms.map(({ id }) => id)})
              and l.opened_at < ${bankMoment(addDays(day, 1), '00:00')}
          except select account_id from account_months where month = ${month}
        ), begun as materialized (
          select a.id, a.product_id, coalesce((
              select balance_cents from ledger.day_balances
                where account_id = a.id and day < ${day} order by day desc limit 1), 0)
            + coalesce((
              select ledger.total(amount_cents) from ledger.entries
                where account_id = a.id and bank_day = ${day}), 0) as balance
          from missing join accounts a on a.id = missing.id
        )
        insert into account_months (month, account_id, product_id, first_day, through,
          balance_cents, balance_days, numerator, daily_numerator)
        select ${month}, begun.id, begun.product_id, ${day}, ${day}, begun.balance,
          greatest(begun.balance, 0), earned.daily, earned.daily
        from begun left join bands on bands.product_id = begun.product_id
          and begun.balance >= bands.from_cents
          and (bands.to_cents is null or begun.balance < bands.to_cents)
        cross join lateral (
          select greatest(begun.balance, 0)::numeric * coalesce(bands.rate_ppm, 0) as daily) earned
        on conflict do nothing`,
    ),
  );
}

interface Accrual {
  readonly productId: string;
  readonly cents: bigint;
}

/**
 * What each product accrued: the whole cents of its accounts on this day less those of the day
 * before, so that the days of a month add up to what is credited at its end.
 */
async function insertAccruals(
  tx: Tx,
  day: CalendarDate,
  terms: readonly ProductTerms[],
): Promise<Accrual[]> {
  const month = startOfMonth(day);
  return await rows<Accrual>(
    tx,
    prepared(
      'insert-product-accruals',
      sql`insert into product_accruals
          (product_id, day, accounts, balance_cents, accrued_cents, month_cents)
        select p.id, ${day}, coalesce(sums.accounts, 0), coalesce(sums.balance, 0),
          coalesce(sums.total, 0) - coalesce(before.month_cents, 0), coalesce(sums.total, 0)
        from unnest(${terms.map(({ id }) => id)}::text[]) as p (id)
        left join (
          select product_id, count(*) filter (where interest_cents is null) as accounts,
            sum(balance_cents) filter (where interest_cents is null) as balance,
            sum(${wholeCents(numeratorOn(day))}) as total
          from account_months m where month = ${month} group by product_id
        ) sums on sums.product_id = p.id
        left join lateral (
          select month_cents from product_accruals
            where product_id = p.id and day < ${day} and day >= ${month}
            order by day desc limit 1) before on true
        returning product_id as "productId", accrued_cents as cents`,
    ),
  );
}

function accrualJournal(productId: string, day: CalendarDate, accrued: bigint): JournalRequest {
  const journal = posting(
    { key: `accrue ${productId} ${day}`, kind: 'accrue-interest' },
    {
      from: generalAccounts.interest,
      to: generalAccounts.accruedInterest,
      amountCents: cents(accrued),
      description: `Interest accrued, ${productId}`,
    },
  );
  // Closings come one after another, so that there is nothing to spread over the lanes.
  return { ...journal, keepsLanes: true, actor: theSystem };
}
