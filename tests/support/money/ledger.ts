// What the tests of the ledger say all the time: open an account, put money in, post, hold.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { transaction } from '#database/transaction.ts';
import { findBalances, openAccount } from '#ledger/accounts.ts';
import { rollBankDay } from '#ledger/days/bank-days.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import type { HoldRequest, JournalRequest, Outcome, Recorded } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { type FreshDatabase, freshDatabase, ownerPoolOf } from '../database.ts';
import { insertAccountOwner } from '../people/account-owner.ts';

/** The key that tests of the ledger alone seal with. */
export const sealKey = Buffer.alloc(32, 7);

/** Seals by that key, in a chain of which nothing was anchored. */
export const unanchored = { sealKey, anchored: [], now: new Date('2026-03-02T20:00:00Z') };

/** When everything in these tests happens, unless they say otherwise. */
export const noon = new Date('2026-03-02T20:00:00Z');

export function submission(kind = 'test') {
  return { key: randomUUID(), kind };
}

export function deposit(to: string, dollars: bigint): JournalRequest {
  const from = generalAccounts.depositClearing;
  const amountCents = cents(dollars * 100n);
  return posting(submission(), { from, to, amountCents, description: 'Deposit' });
}

export function payment(from: string, dollars: bigint): JournalRequest {
  const to = generalAccounts.wireClearing;
  const amountCents = cents(dollars * 100n);
  return posting(submission(), { from, to, amountCents, description: 'Payment' });
}

export function hold(accountId: string, dollars: bigint): HoldRequest {
  const amountCents = cents(dollars * 100n);
  return { id: randomUUID(), accountId, amountCents, reason: 'wire', description: 'Wire' };
}

export function limit(accountId: string, dollars: bigint): JournalRequest {
  return { ...submission(), limits: [{ accountId, creditLimitCents: cents(dollars * 100n) }] };
}

export type LedgerDesk = Awaited<ReturnType<typeof openLedgerDesk>>;

/** A ledger on a fresh database, and the shortest ways to use it. */
export async function openLedgerDesk() {
  const database: FreshDatabase = await freshDatabase();
  const { pool } = database;
  const ownerId = await insertAccountOwner(pool);
  await rollBankDay(pool, noon);

  function submit(request: JournalRequest, at = noon): Promise<Outcome> {
    return transaction(pool, (tx) => record(tx, request, at));
  }

  async function recorded(request: JournalRequest, at = noon): Promise<Recorded> {
    const outcome = await submit(request, at);
    assert.ok(outcome.recorded, `refused: ${outcome.recorded || outcome.refusal}`);
    return outcome;
  }

  return {
    pool,
    ownerPool: ownerPoolOf(database),
    url: database.url,
    submit,
    recorded,

    async refused(request: JournalRequest): Promise<string> {
      const outcome = await submit(request);
      assert.ok(!outcome.recorded, 'was recorded');
      return outcome.refusal;
    },

    async account(dollars = 0n): Promise<string> {
      const id = randomUUID();
      const account = { id, ownerId, chartNumber: '2010' } as const;
      await transaction(pool, (tx) => openAccount(tx, account, noon));
      if (dollars > 0n) await recorded(deposit(id, dollars));
      return id;
    },

    /** In whole dollars. */
    async balancesOf(id: string) {
      const balances = await findBalances(pool, id);
      assert.ok(balances);
      const inDollars = (amount: bigint) => amount / 100n;
      return {
        balance: inDollars(balances.balanceCents),
        held: inDollars(balances.heldCents),
        available: inDollars(balances.availableCents),
      };
    },

    /** Ends the test file: whatever was done, the ledger is in order. */
    async close(): Promise<void> {
      assert.deepEqual(await findViolations(pool), []);
      await database.drop();
    },

    /** Ends a test file that damages its ledger on purpose. */
    drop: () => database.drop(),
  };
}
