import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { lockMaker } from '../accounts/approvals/dual-control.ts';
import { lockHolder } from './lock-holder.ts';

let bank: TestApp;

before(async () => {
  bank = await startApp();
});
after(() => bank.stop());

async function turnOf(personId: string): Promise<bigint> {
  const { number } = await one<{ number: bigint }>(
    bank.deps.pool,
    sql`select number from ledger.turns where person_id = ${personId}`,
  );
  return number;
}

test('an action that locks a customer takes a turn, unless it is undone', async () => {
  const { id } = await makeCustomer(bank);
  const before = await turnOf(id);
  await transaction(bank.deps.pool, (tx) => lockHolder(tx, id));
  assert.equal(await turnOf(id), before + 1n);
  const undone = transaction(bank.deps.pool, async (tx) => {
    await lockHolder(tx, id);
    throw new Error('the action fails');
  });
  await assert.rejects(undone, /the action fails/);
  assert.equal(await turnOf(id), before + 1n);
});

test('whatever blocks a customer or pauses what leaves takes a turn, without a lock before', async () => {
  const { id } = await makeCustomer(bank);
  const before = await turnOf(id);
  await run(bank.deps.pool, sql`update customers set status = 'blocked' where id = ${id}`);
  await run(bank.deps.pool, sql`update customers set no_outgoing_until = now() where id = ${id}`);
  assert.equal(await turnOf(id), before + 2n);
  await run(bank.deps.pool, sql`update customers set phone = '5035550100' where id = ${id}`);
  assert.equal(await turnOf(id), before + 2n);
});

test('a staff member who decides takes a turn, and one whose role changes does, too', async () => {
  const { id } = await makeStaff(bank, 'approver');
  const before = await turnOf(id);
  await transaction(bank.deps.pool, (tx) => lockMaker(tx, id));
  await run(bank.deps.pool, sql`update staff set role = 'auditor' where id = ${id}`);
  assert.equal(await turnOf(id), before + 2n);
});
