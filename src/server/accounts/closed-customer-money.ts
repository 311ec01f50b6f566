import sql from 'sql-template-tag';
import { type Db, one, run, type Tx } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import { ownedAccounts } from '../people/access.ts';

export interface ClosedCustomerMoney {
  readonly journalNumber: bigint;
  readonly customerId: string;
  readonly kind: 'closing' | 'returned-wire' | 'returned-check' | 'pay-out';
  /** Positive where it is owed to the customer. */
  readonly amountCents: Cents;
}

/** Notes whose money a journal moved into 'closed accounts' or out of it. */
export async function insertClosedCustomerMoney(tx: Tx, money: ClosedCustomerMoney): Promise<void> {
  const { journalNumber, customerId, kind, amountCents } = money;
  if (amountCents === 0n) return;
  await run(
    tx,
    sql`insert into closed_customer_money (journal_number, customer_id, kind, amount_cents)
        values (${journalNumber}, ${customerId}, ${kind}, ${amountCents})`,
  );
}

export interface OwedMoney {
  readonly owedCents: Cents;
  /** How often the customer was paid before. */
  readonly payOuts: number;
}

/** What is held for a customer who left. The customer must be locked. */
export async function readOwedMoney(db: Db, customerId: string): Promise<OwedMoney> {
  const { owed, payOuts } = await one<{ owed: bigint; payOuts: number }>(
    db,
    sql`select coalesce(sum(amount_cents), 0)::bigint as owed,
          (count(*) filter (where kind = 'pay-out'))::integer as "payOuts"
        from closed_customer_money where customer_id = ${customerId}`,
  );
  return { owedCents: cents(owed), payOuts };
}

/**
 * What the bank would lose by closing a customer: what their open accounts owe together. An opening
 * deposit that staff have not confirmed pays no debt.
 */
export async function readDebt(db: Db, customerId: string): Promise<Cents> {
  const { debt } = await one<{ debt: bigint }>(
    db,
    sql`select greatest(0, coalesce(sum(h.held), 0) - coalesce(sum(l.balance_cents), 0))::bigint
          as debt
        from accounts a join ledger.accounts l on l.id = a.id
        cross join lateral (
          select coalesce(sum(p.initial_deposit_cents), 0) as held from applications p
            where p.account_id = a.id and p.funding = 'held') h
        where a.id in (${ownedAccounts(customerId)}) and a.closed_at is null`,
  );
  return cents(debt);
}
