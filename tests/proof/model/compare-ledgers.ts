// Whether the database says what the reference ledger says: cheaply after every command, and entry
// by entry at the end of a sequence.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import type { ReferenceAccount, ReferenceLedger } from './reference-ledger.ts';

interface AccountRow {
  readonly id: string;
  readonly balance: bigint;
  readonly held: bigint;
  readonly available: bigint;
  readonly overdrawn: bigint;
  readonly sequence: bigint;
  readonly closed: boolean;
}

/** Every account stands as expected, and the newest journals sum to zero. */
export async function requireSameAccounts(
  db: Db,
  ledger: ReferenceLedger,
  newest: readonly bigint[],
): Promise<void> {
  const [accounts, unbalanced] = await Promise.all([
    findAccounts(db, ledger.accounts),
    rows(
      db,
      sql`select journal_number from ledger.entries where journal_number = any(${newest})
        group by journal_number having sum(amount_cents) <> 0`,
    ),
  ]);
  assert.deepEqual(accounts, expectedAccounts(ledger));
  assert.deepEqual(unbalanced, []);
}

async function findAccounts(db: Db, accounts: readonly ReferenceAccount[]): Promise<AccountRow[]> {
  return rows<AccountRow>(
    db,
    sql`select id, balance_cents as balance, held_cents as held,
        balance_cents - held_cents + credit_limit_cents as available,
        overdrawn_cents as overdrawn, sequence,
        closed_at is not null as closed
      from ledger.accounts where id = any(${accounts.map(({ id }) => id)}) order by id`,
  );
}

function expectedAccounts(ledger: ReferenceLedger): AccountRow[] {
  return ledger.accounts
    .map(({ id, general, limit, closed, entriesBefore }) => {
      const balance = ledger.balance(id);
      const held = ledger.held(id);
      const sequence = entriesBefore + BigInt(ledger.lines(id).length);
      const available = balance - held + limit;
      const overdrawn = general || available > 0n ? 0n : -available;
      return { id, balance, held, available, overdrawn, sequence, closed };
    })
    .toSorted(byId);
}

/** Every entry, hold and journal of the sequence is there, as expected, and nothing else is. */
export async function requireSameHistory(db: Db, ledger: ReferenceLedger): Promise<void> {
  for (const { id, balanceBefore, entriesBefore } of ledger.accounts) {
    const lines = await rows(
      db,
      sql`select sequence, amount_cents as amount, balance_after_cents as "balanceAfter"
        from ledger.entries where account_id = ${id} and sequence > ${entriesBefore}
        order by sequence`,
    );
    let balanceAfter = balanceBefore;
    const expected = ledger.lines(id).map(({ amount }, index) => {
      balanceAfter += amount;
      return { sequence: entriesBefore + BigInt(index + 1), amount, balanceAfter };
    });
    assert.deepEqual(lines, expected);
  }
  const accounts = ledger.accounts.filter((account) => !account.general).map(({ id }) => id);
  const holds = await rows<{ id: string }>(
    db,
    sql`select id, account_id as "accountId", amount_cents as amount, outcome
      from ledger.holds where account_id = any(${accounts}) order by id`,
  );
  assert.deepEqual(holds, ledger.holds.toSorted(byId));
  const journals = await rows(
    db,
    sql`select number, key, reverses from ledger.journals
      where key = any(${ledger.journals.map(({ key }) => key)}) order by number`,
  );
  const expected = ledger.journals.map(({ number, key, reverses }) => ({
    number,
    key,
    reverses: reverses ?? null,
  }));
  assert.deepEqual(journals, expected);
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}
