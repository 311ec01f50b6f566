import sql from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { ControlNumber } from '#rules/products/control-accounts.ts';
import { lanesOf } from './general-accounts.ts';
import type { JournalActor } from './journal.ts';
import { record } from './record.ts';

export interface Balances {
  readonly balanceCents: Cents;
  readonly heldCents: Cents;
  readonly creditLimitCents: Cents;
  readonly availableCents: Cents;
  /** How far the account is below its floor; more than zero only after a forced journal. */
  readonly overdrawnCents: Cents;
  readonly sequence: bigint;
}

export interface NewAccount {
  readonly id: string;
  /** The customer who owns it. */
  readonly ownerId: string;
  /** The control account it is under in the books. */
  readonly chartNumber: ControlNumber;
  /** Who opens it. */
  readonly actor?: JournalActor;
}

/**
 * Opens an empty account of a customer, by a journal that names its owner. A credit limit comes by
 * a journal that sets it.
 */
export async function openAccount(
  tx: Tx,
  { id, ownerId, chartNumber, actor }: NewAccount,
  openedAt: Date,
): Promise<void> {
  await run(
    tx,
    sql`insert into ledger.accounts (id, class, chart_number, opened_at, last_posted_at)
      values (${id}, 'customer', ${chartNumber}, ${openedAt}, ${openedAt})`,
  );
  const opens = [{ accountId: id, ownerId }];
  const request = {
    key: `open account ${id}`,
    kind: 'open-account',
    opens,
    ...(actor && { actor }),
  };
  const outcome = await record(tx, request, openedAt);
  if (!outcome.recorded) throw new Error(`The account was not opened: ${outcome.refusal}`);
}

/** What an account has; the bank's own accounts over all their lanes. */
export async function findBalances(db: Db, accountId: string): Promise<Balances | undefined> {
  const row = await maybeOne<
    Record<'balance' | 'held' | 'limit' | 'overdrawn' | 'sequence', bigint>
  >(
    db,
    sql`select sum(balance_cents)::bigint as balance, sum(held_cents)::bigint as held,
        sum(credit_limit_cents)::bigint as limit, sum(overdrawn_cents)::bigint as overdrawn,
        sum(sequence)::bigint as sequence
      from ledger.accounts where id = any(${lanesOf(accountId)}) having count(*) > 0`,
  );
  if (!row) return undefined;
  return {
    balanceCents: cents(row.balance),
    heldCents: cents(row.held),
    creditLimitCents: cents(row.limit),
    availableCents: cents(row.balance - row.held + row.limit),
    overdrawnCents: cents(row.overdrawn),
    sequence: row.sequence,
  };
}
