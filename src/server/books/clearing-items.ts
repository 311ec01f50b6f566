// The items of the clearing accounts. Those of closed days are rows, of which an index has the open
// ones; those of days that have not closed follow from the entries of these days alone.
import sql, { type Sql } from 'sql-template-tag';
import { prepared, run, type Tx } from '#database/connection.ts';

/** The numbers of the chart that are clearing accounts. */
export const isClearing = (number: Sql) => sql`${number} like '109_'`;

/** The open items that are rows. The condition is about the columns of `clearing_items`. */
export function storedItems(condition: Sql): Sql {
  return sql`select account_number, journal_number, bank_day, amount_cents
    from clearing_items where clearing_id is null and ${condition}`;
}

/** The open items that are no rows yet. The condition is about an account `a` and an entry `e`. */
export function unclosedItems(condition: Sql): Sql {
  return movedOn(sql`${condition} and e.bank_day > coalesce(
      (select max(day) from ledger.bank_days where status = 'closed'), '-infinity')
    and not exists (select from clearing_items item
      where item.account_number = a.chart_number and item.journal_number = e.journal_number)`);
}

/** Writes the items of a day whose closing has come to it. Items that were cleared are rows. */
export async function writeClearingItems(tx: Tx, day: string): Promise<void> {
  await run(
    tx,
    prepared(
      'write-clearing-items',
      sql`insert into clearing_items (account_number, journal_number, bank_day, amount_cents)
        ${movedOn(sql`e.bank_day = ${day}`)}
        on conflict (account_number, journal_number) do nothing`,
    ),
  );
}

/** A fold only moves between the lanes of one number, so that its sum is zero. */
function movedOn(condition: Sql): Sql {
  return sql`select a.chart_number as account_number, e.journal_number, e.bank_day,
      ledger.total(e.amount_cents) as amount_cents
    from ledger.accounts a join ledger.entries e on e.account_id = a.id
    where a.class = 'general' and ${isClearing(sql`a.chart_number`)} and ${condition}
    group by a.chart_number, e.journal_number, e.bank_day
    having ledger.total(e.amount_cents) <> 0`;
}
