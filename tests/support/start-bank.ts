import assert from 'node:assert/strict';
import { after } from 'node:test';
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { findChangedRows } from '#server/audit/digested-rows.ts';
import { type AppOptions, startApp, type TestApp } from './app.ts';

/** Starts a bank for the tests of one file. After them it stops, and its ledger must be in order. */
export async function startBank(options: AppOptions = {}): Promise<TestApp> {
  const bank = await startApp(options);
  after(() => stopInOrder(bank));
  return bank;
}

/** Stops a bank whose ledger must be in order, whatever the tests did. */
export async function stopInOrder(bank: TestApp): Promise<void> {
  // A bank that went on would keep its process, and with it the report of what is wrong.
  try {
    assert.deepEqual(await findViolations(bank.deps.pool), []);
    assert.deepEqual(await findChangedRows(bank.deps.pool), []);
    assert.deepEqual(await findNamelessKinds(bank.deps.pool), []);
  } finally {
    await bank.stop();
  }
}

/** The kinds of journals that do not say who asked for them. */
async function findNamelessKinds(db: Db): Promise<string[]> {
  const statement = sql`select distinct kind from ledger.journals where actor_kind is null`;
  return (await rows<{ kind: string }>(db, statement)).map(({ kind }) => kind);
}
