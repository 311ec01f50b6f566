import sql from 'sql-template-tag';
import { type Db, maybeOne, prepared, run, type Tx } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';

/**
 * Writes the balance of each account with entries in a day as of the close of that day: the balance
 * of the last day before it that has one, and the sum of the day's own entries. The balance after
 * the last entry in time would not do, since journals of the next day come between.
 */
export async function writeDayBalances(tx: Tx, day: string): Promise<void> {
  await run(
    tx,
    prepared(
      'write-day-balances',
      sql`insert into ledger.day_balances (account_id, day, balance_cents)
        select fresh.account_id, ${day}, coalesce(before.balance_cents, 0) + fresh.total
        from (
          select account_id, ledger.total(amount_cents) as total
            from ledger.entries where bank_day = ${day} group by account_id
        ) fresh
        left join lateral (
          select balance_cents from ledger.day_balances
            where account_id = fresh.account_id and day < ${day} order by day desc limit 1
        ) before on true
        on conflict (account_id, day) do nothing`,
    ),
  );
}

/**
 * The balance of an account as of the close of a day: the newest balance of a closed day, and for
 * days that have not closed their entries.
 */
export async function balanceAsOf(db: Db, accountId: string, day: string): Promise<Cents> {
  const row = await maybeOne<{ balance: bigint }>(
    db,
    sql`select coalesce(closed.balance_cents, 0) + coalesce((
          select ledger.total(amount_cents) from ledger.entries
            where account_id = a.id and bank_day <= ${day}
              and bank_day > coalesce(closed.day, '-infinity')), 0) as balance
        from ledger.accounts a
        left join lateral (
          select day, balance_cents from ledger.day_balances
            where account_id = a.id and day <= ${day} order by day desc limit 1
        ) closed on true
        where a.id = ${accountId}`,
  );
  return cents(row?.balance ?? 0n);
}
