import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { DAY_MS, sendWire } from '#tests/support/money/wires.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { jobs } from '../../jobs.ts';

const bank = await startBank();

test('L4: a repeated submission that is still running is refused at once', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const { pool } = bank.deps;
  const key = randomUUID();
  const { both, early } = await transaction(pool, async (tx) => {
    // The first one has to wait here, so that it is surely still at work when the second comes.
    await run(tx, sql`update ledger.turns set number = number where person_id = ${customer.id}`);
    const tries = [sendWire(bank, customer, {}, key), sendWire(bank, customer, {}, key)];
    return { both: tries, early: await Promise.race(tries) };
  });
  assert.equal(early.status, 409);
  assert.equal(early.json()['code'], 'key-in-flight');
  assert.equal(early.headers['retry-after'], '1');
  const answered = (await Promise.all(both)).find(({ status }) => status === 200);
  assert.ok(answered);
  assert.equal((await sendWire(bank, customer, {}, key)).text, answered.text);
});

test('keys are kept for thirty days, and then forgotten', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const forget = jobs.find(({ name }) => name === 'forget-expired');
  assert.ok(forget);
  const count = async () => {
    const kept = sql`select count(*)::integer as kept from submissions
      where customer_id = ${customer.id}`;
    return (await one<{ kept: number }>(bank.deps.pool, kept)).kept;
  };
  assert.equal((await sendWire(bank, customer, {}, randomUUID())).status, 200);
  bank.clock.advance(30 * DAY_MS);
  await forget.run(bank.deps, {});
  assert.equal(await count(), 1);
  bank.clock.advance(1);
  await forget.run(bank.deps, {});
  assert.equal(await count(), 0);
});
