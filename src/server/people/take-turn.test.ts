import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { comesToWait } from '#tests/support/postgres/until-waiting.ts';
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

/** Does the work while another transaction has changed a row and not yet committed. */
async function whileChanged<Result>(
  change: ReturnType<typeof sql>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { pool } = bank.deps;
  const [changed, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = transaction(pool, async (tx) => {
    await run(tx, change);
    changed.resolve();
    await committed.promise;
  });
  await changed.promise;
  const working = work();
  assert.ok(await comesToWait(pool, working));
  committed.resolve();
  await changing;
  return await working;
}

test('who locks a customer that is being blocked waits, and sees the block', async () => {
  const { id } = await makeCustomer(bank);
  const block = sql`update customers set status = 'blocked' where id = ${id}`;
  const { status } = await whileChanged(block, () =>
    transaction(bank.deps.pool, (tx) => lockHolder(tx, id)),
  );
  assert.equal(status, 'blocked');
});

test('a staff member who is being blocked is locked as one who is', async () => {
  const { id } = await makeStaff(bank, 'approver');
  const block = sql`update staff set status = 'blocked' where id = ${id}`;
  const deciding = whileChanged(block, () =>
    transaction(bank.deps.pool, (tx) => lockMaker(tx, id)),
  );
  await assert.rejects(deciding, { code: 'not-signed-in' });
});
