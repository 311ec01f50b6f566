import assert from 'node:assert/strict';
import { after } from 'node:test';
import { findViolations } from '#ledger/invariants.ts';
import { type AppOptions, startApp, type TestApp } from './app.ts';

/** Starts a bank for the tests of one file. After them it stops, and its ledger must be in order. */
export async function startBank(options: AppOptions = {}): Promise<TestApp> {
  const bank = await startApp(options);
  after(() => stopInOrder(bank));
  return bank;
}

/** Stops a bank whose ledger must be in order, whatever the tests did. */
export async function stopInOrder(bank: TestApp): Promise<void> {
  assert.deepEqual(await findViolations(bank.deps.pool), []);
  await bank.stop();
}
