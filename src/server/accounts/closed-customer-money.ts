import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import { type Cents, cents } from '#money/cents.ts';
import { ownedAccounts } from '../people/access.ts';

export interface ClosedCustomerMoney {
  /** The journal by its number, or by its key where it is recorded with this. */
  readonly journal: bigint | string;
  readonly customerId: string;
  readonly kind: 'closing' | 'returned-wire' | 'returned-check' | 'pay-out';
  /** Positive where it is owed to the customer. */
  readonly amountCents: Cents;
}

/** Notes whose money a journal moved into 'closed accounts' or out of it. */
export async function insertClosedCustomerMoney(
  writer: Writer,
  { journal, customerId, kind, amountCents }: ClosedCustomerMoney,
): Promise<void> {
  if (amountCents === 0n) return;
  const [number, key] = typeof journal === 'bigint' ? [journal, null] : [null, journal];
  await writeTo(writer, {
    name: 'closed_customer_money',
    types: ['bigint', 'text', 'uuid', 'text', 'bigint'],
    columns: [[number], [key], [customerId], [kind], [amountCents]],
    write: (rows) => `insert into closed_customer_money
        (journal_number, customer_id, kind, amount_cents)
      select coalesce(fresh.number, j.number), fresh.customer_id, fresh.kind, fresh.amount_cents
      from ${rows} as fresh (number, key, customer_id, kind, amount_cents)
      left join ledger.journals j on j.key = fresh.key`,
    comesLast: true,
  });
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
