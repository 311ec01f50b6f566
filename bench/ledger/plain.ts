import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { one, type Pool, run, type Tx } from '#database/connection.ts';
import { type Contender, drive, pickPair, type Spread } from './contender.ts';
import { withPool } from './ours.ts';

/**
 * The way it is usually written: one transaction per transfer, a statement for each step, the same
 * rows in the end (key, journal, two entries with balances, audit line), and no triggers.
 */
export async function preparePlain(pool: Pool): Promise<void> {
  await pool.query(`
    create schema plain;
    create table plain.accounts (
      id uuid primary key, balance_cents bigint not null, held_cents bigint not null default 0,
      credit_limit_cents bigint not null default 0, sequence bigint not null default 0,
      check (balance_cents - held_cents >= -credit_limit_cents)) with (fillfactor = 60);
    create table plain.journals (
      number bigint generated always as identity primary key, key text not null unique,
      kind text not null, posted_at timestamptz not null);
    create table plain.entries (
      account_id uuid not null, sequence bigint not null, journal_number bigint not null,
      amount_cents bigint not null, balance_after_cents bigint not null,
      posted_at timestamptz not null, id uuid not null default gen_random_uuid(),
      description text not null, primary key (account_id, sequence));
    create index on plain.entries (journal_number);
    create table plain.audit_log (like audit_log including all);
    insert into plain.accounts (id, balance_cents)
      select id, 10000000 from ledger.accounts where class = 'customer';
  `);
}

export function plainContender(url: string, accounts: readonly string[]): Contender {
  return {
    name: 'plain BEGIN … COMMIT',
    run: (callers, spread: Spread, seconds) =>
      withPool(url, callers, (pool) =>
        drive(callers, seconds, () => {
          const { from, to } = pickPair(accounts, spread);
          return inTransaction(pool, (tx) => transfer(tx, from, to, 1n));
        }),
      ),
  };
}

// As most code has it: each statement waits for the answer to the one before it.
async function inTransaction(pool: Pool, work: (tx: Tx) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client as unknown as Tx);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function transfer(tx: Tx, from: string, to: string, amount: bigint): Promise<void> {
  const now = new Date();
  const locked = new Map<string, PlainAccount>();
  for (const id of [from, to].toSorted()) locked.set(id, await lockAccount(tx, id));
  const payer = locked.get(from) as PlainAccount;
  if (payer.available < amount) throw new Error('insufficient funds');
  const { number } = await one<{ number: bigint }>(
    tx,
    sql`insert into plain.journals (key, kind, posted_at)
      values (${randomUUID()}, 'internal-transfer', ${now}) returning number`,
  );
  for (const [id, change] of [
    [from, 0n - amount],
    [to, amount],
  ] as const) {
    const { balance, sequence } = locked.get(id) as PlainAccount;
    await run(
      tx,
      sql`insert into plain.entries (account_id, sequence, journal_number, amount_cents,
          balance_after_cents, posted_at, description)
        values (${id}, ${sequence + 1n}, ${number}, ${change}, ${balance + change}, ${now},
          'Transfer to savings')`,
    );
    await run(
      tx,
      sql`update plain.accounts set balance_cents = ${balance + change}, sequence = ${sequence + 1n}
        where id = ${id}`,
    );
  }
  await run(
    tx,
    sql`insert into plain.audit_log (at, actor_kind, actor_id, action, subject_kind, subject_id,
        after, address, request_id)
      values (${now}, 'customer', 'bench', 'transfer-internally', 'journal', ${number.toString()},
        '{"amount":"0.01"}', '127.0.0.1', 'bench')`,
  );
}

interface PlainAccount {
  readonly balance: bigint;
  readonly available: bigint;
  readonly sequence: bigint;
}

async function lockAccount(tx: Tx, id: string): Promise<PlainAccount> {
  return one<PlainAccount>(
    tx,
    sql`select balance_cents as balance,
        balance_cents - held_cents + credit_limit_cents as available, sequence
      from plain.accounts where id = ${id} for update`,
  );
}
