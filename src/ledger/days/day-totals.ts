// The trial balance of a day: every account of the chart with its balance as of the close of the
// day. The totals of a closed day are rows that never change; those of a day that has not closed
// follow from the last closed day and the entries since.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, one, prepared, rows, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';

/** Writes the totals of a day whose closing has come to it. */
export async function writeDayTotals(tx: Tx, day: string): Promise<void> {
  await run(
    tx,
    prepared(
      'write-day-totals',
      sql`insert into ledger.day_totals
          (day, chart_number, balance_cents, debit_cents, credit_cents)
        select ${day}, chart_number, balance_cents, debit_cents, credit_cents
        from (${totalsOfUnclosed(day)}) total
        on conflict (day, chart_number) do nothing`,
    ),
  );
}

export interface ChartTotal {
  readonly number: string;
  readonly name: string;
  readonly type: 'asset' | 'liability' | 'income' | 'expense' | 'equity';
  /** Credits less debits: positive on the credit side. */
  readonly balanceCents: bigint;
}

/** The accounts of the chart that have entries up to a day, by number. */
export async function readDayTotals(
  db: Db,
  { day, isClosed }: { readonly day: string; readonly isClosed: boolean },
): Promise<ChartTotal[]> {
  const totals = isClosed
    ? sql`select chart_number, balance_cents from ledger.day_totals where day = ${day}`
    : totalsOfUnclosed(day);
  return await rows<ChartTotal>(
    db,
    sql`select c.number, c.name, c.type, total.balance_cents as "balanceCents"
        from (${totals}) total join ledger.chart c on c.number = total.chart_number
        order by c.number`,
  );
}

/** What the journals of a day debited and credited so far; nothing where the condition is false. */
export function turnoverOf(day: Sql, condition: Sql): Sql {
  return sql`select ledger.total(-e.amount_cents) filter (where e.amount_cents < 0) as debit_cents,
      ledger.total(e.amount_cents) filter (where e.amount_cents > 0) as credit_cents
    from ledger.entries e
    where ${condition} and e.bank_day = ${day}
      and e.journal_number not in (${foldsOf(day)})`;
}

/** A fold moves what a number of the chart has between its lanes, which is no turnover. */
function foldsOf(day: Sql): Sql {
  return sql`select number from ledger.journals where bank_day = ${day} and kind = 'fold'`;
}

/**
 * The balance of each number as of a day: that of the day before which it has totals of, and the
 * entries of the days since. Its turnover is that of the day alone.
 */
function totalsOfUnclosed(day: string): Sql {
  const ofDay = sql`e.bank_day = ${day} and e.journal_number not in (${foldsOf(sql`${day}`)})`;
  return sql`
    with base as (
      select day, chart_number, balance_cents from ledger.day_totals
        where day = (select max(day) from ledger.day_totals where day < ${day})
    ), fresh as (
      select a.chart_number, ledger.total(e.amount_cents) as total,
          ledger.total(-e.amount_cents) filter (where e.amount_cents < 0 and ${ofDay}) as debit,
          ledger.total(e.amount_cents) filter (where e.amount_cents > 0 and ${ofDay}) as credit
        from ledger.entries e join ledger.accounts a on a.id = e.account_id
        where e.bank_day <= ${day}
          and e.bank_day > coalesce((select max(day) from base), '-infinity')
        group by a.chart_number
    )
    select chart_number,
      coalesce(base.balance_cents, 0) + coalesce(fresh.total, 0) as balance_cents,
      coalesce(fresh.debit, 0) as debit_cents, coalesce(fresh.credit, 0) as credit_cents
    from base full join fresh using (chart_number)`;
}

export interface DaySums {
  /** The sum of all balances, which is zero. */
  readonly balanceCents: Cents;
  /** What was posted on the day, each side. */
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

export async function sumDayTotals(db: Db, day: string): Promise<DaySums> {
  return await one<DaySums>(
    db,
    prepared(
      'sum-day-totals',
      sql`select ledger.total(balance_cents) as "balanceCents",
          ledger.total(debit_cents) as "debitCents", ledger.total(credit_cents) as "creditCents"
        from ledger.day_totals where day = ${day}`,
    ),
  );
}

/**
 * What is wrong with the totals of a day, in words; empty when nothing is. All balances sum to
 * zero, the day's debits are its credits, and each number of the chart has what its accounts have,
 * without the entries of later days.
 */
export async function findWrongTotals(db: Db, day: string): Promise<string[]> {
  const { balanceCents, debitCents, creditCents } = await sumDayTotals(db, day);
  const different = await rows<{ number: string }>(
    db,
    prepared(
      'find-wrong-totals',
      sql`select number from (
          select chart_number as number, ledger.total(balance_cents) as balance
            from ledger.accounts group by chart_number
        ) held
        left join (
          select a.chart_number as number, ledger.total(e.amount_cents) as total
            from ledger.entries e join ledger.accounts a on a.id = e.account_id
            where e.bank_day > ${day} group by a.chart_number
        ) later using (number)
        full join (
          select chart_number as number, balance_cents from ledger.day_totals where day = ${day}
        ) total using (number)
        where coalesce(held.balance, 0) - coalesce(later.total, 0)
          <> coalesce(total.balance_cents, 0)
        order by number`,
    ),
  );
  const isEven = debitCents === creditCents;
  return [
    ...(balanceCents === 0n ? [] : [`the balances sum to ${balanceCents} cents`]),
    ...(isEven ? [] : [`debits of ${debitCents} cents and credits of ${creditCents} cents`]),
    ...different.map(({ number }) => `${number} differs from its accounts`),
  ];
}
