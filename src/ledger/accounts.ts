import sql from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';

export interface Balances {
  readonly balanceCents: Cents;
  readonly heldCents: Cents;
  readonly creditLimitCents: Cents;
  readonly availableCents: Cents;
  readonly sequence: bigint;
}

/** Opens an empty account of a customer; a credit limit comes by a journal that sets it. */
export async function openAccount(tx: Tx, accountId: string, openedAt: Date): Promise<void> {
  await run(
    tx,
    sql`insert into ledger.accounts (id, class, opened_at, last_posted_at)
      values (${accountId}, 'customer', ${openedAt}, ${openedAt})`,
  );
}

export async function findBalances(db: Db, accountId: string): Promise<Balances | undefined> {
  const row = await maybeOne<Record<'balance' | 'held' | 'limit' | 'sequence', bigint>>(
    db,
    sql`select balance_cents as balance, held_cents as held, credit_limit_cents as limit, sequence
      from ledger.accounts where id = ${accountId}`,
  );
  if (!row) return undefined;
  return {
    balanceCents: cents(row.balance),
    heldCents: cents(row.held),
    creditLimitCents: cents(row.limit),
    availableCents: cents(row.balance - row.held + row.limit),
    sequence: row.sequence,
  };
}
