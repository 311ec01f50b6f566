// What must never happen: that a session alone sends a customer's cards to another address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { SETTING_STEP_UP: 'on' } });

function update(
  { cookies }: TestCustomer,
  body: object,
  otherBank: TestApp = bank,
): Promise<TestReply> {
  return otherBank.request('PUT', '/api/profile', { body, cookies });
}

async function addressOf({ id }: TestCustomer): Promise<string> {
  const { address } = await one<{ address: string }>(
    bank.deps.pool,
    sql`select concat_ws(', ', address, city, state, zip_code) as address from customers
        where id = ${id}`,
  );
  return address;
}

const moved = {
  address: '7 Heron Creek Lane',
  city: 'Independence',
  state: 'OR',
  zipCode: '97351',
};

test('each field of the address needs a fresh code, and without it nothing changes', async () => {
  const customer = await makeCustomer(bank);
  const before = await addressOf(customer);
  for (const [field, value] of Object.entries(moved)) {
    if (before.includes(value)) continue;
    const reply = await update(customer, { [field]: value, phone: '503-555-0111' });
    assert.equal(reply.status, 403, field);
    assert.equal(outcomeOf(reply), 'step-up-required', field);
  }
  assert.equal(await addressOf(customer), before);
  assert.deepEqual(await bank.readMailbox(customer.email), []);
});

test('with the code that address is saved, once, and no other', async () => {
  const customer = await makeCustomer(bank);
  const confirmed = await confirmStepUp(bank, customer, await update(customer, moved));
  const other = { ...moved, address: '9 Other Street' };
  assert.equal(outcomeOf(await update(confirmed, other)), 'step-up-required');
  assert.equal(outcomeOf(await update(confirmed, moved)), 'taken');
  assert.equal(await addressOf(customer), '7 Heron Creek Lane, Independence, OR, 97351');
  assert.equal(outcomeOf(await update(confirmed, { city: 'Salem' })), 'step-up-required');
  assert.equal(outcomeOf(await update(confirmed, moved)), 'taken', 'the same address is no change');
});

test('a phone number and choices of email need no code', async () => {
  const customer = await makeCustomer(bank);
  const body = { phone: '503-555-0111', notifications: { news: true } };
  assert.equal(outcomeOf(await update(customer, body)), 'taken');
});

test('a P.O. box is refused before a code is asked for', async () => {
  const customer = await makeCustomer(bank);
  assert.equal((await update(customer, { address: 'P.O. Box 12' })).status, 400);
});

test('the demonstration asks for no code', async () => {
  const demo = await startApp();
  try {
    assert.equal(outcomeOf(await update(await makeCustomer(demo), moved, demo)), 'taken');
  } finally {
    await stopInOrder(demo);
  }
});
