import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { followEvents, topicsOf } from '#tests/support/follow-events.ts';
import {
  cancel,
  DAY_MS,
  decide,
  MINUTE_MS,
  pass,
  placeWire,
  statusOf,
  submit,
} from '#tests/support/money/wires.ts';
import { someApplication } from '#tests/support/people/applications.ts';
import { accountOf, makeCustomer, makeStaff, signIn } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { completeWires, releaseWires } from '../transfers/wires/advance-wires.ts';

const bank = await startBank();

const asStaff = { path: '/api/admin/events' } as const;

async function transfer(customer: Awaited<ReturnType<typeof makeCustomer>>, amount = '1.00') {
  const fromAccountId = accountOf(customer, 'checking');
  const toAccountId = accountOf(customer, 'savings');
  const body = { fromAccountId, toAccountId, amount };
  const reply = await submit(bank, customer, '/api/internal-transfer', body);
  assert.equal(reply.status, 200, reply.text);
}

test('a stream says how it is to be read, and begins with the number of the newest event', async () => {
  const { cookies } = await makeCustomer(bank);
  const stream = await followEvents(bank.url, { cookies });
  assert.equal(stream.status, 200);
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal(stream.headers['cache-control'], 'no-store');
  assert.equal(stream.headers['x-accel-buffering'], 'no');
  assert.match(stream.text(), /^retry: \d+\nid: \d+\n\n$/);
  stream.leave();
});

test('a transfer between own accounts is an event for both accounts and both entries', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n, savings: 0n } });
  const stream = await followEvents(bank.url, customer);
  await transfer(customer);
  for (const type of ['checking', 'savings'] as const) {
    await stream.until(({ topic, id }) => topic === 'accounts' && id === accountOf(customer, type));
  }
  const { id: entry } = await one<{ id: string }>(
    bank.deps.pool,
    sql`select id::text from ledger.entries
        where account_id = ${accountOf(customer, 'savings')} order by sequence desc limit 1`,
  );
  await stream.until(({ topic, id }) => topic === 'transactions' && id === entry);
  assert.deepEqual(topicsOf(stream), ['accounts', 'transactions']);
  const numbers = stream.events.map(({ number }) => BigInt(number));
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => Number(a - b)),
  );
  stream.leave();
});

test('every step of a wire reaches the customer and staff, no matter who takes it', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 900n } });
  const approver = await makeStaff(bank, 'approver');
  const own = await followEvents(bank.url, customer);
  const colleague = await makeStaff(bank, 'auditor');
  const staff = await followEvents(bank.url, { ...colleague, ...asStaff });
  let seen = { own: 0, staff: 0 };
  const wire = await placeWire(bank, customer);
  const step = async () => {
    await own.until(
      (event) => own.events.indexOf(event) >= seen.own && event.topic === 'pending-transfers',
    );
    await staff.until(
      (event) => staff.events.indexOf(event) >= seen.staff && event.topic === 'queues',
    );
    const ids = [...own.events.slice(seen.own), ...staff.events.slice(seen.staff)];
    assert.ok(
      ids.filter(({ topic }) => /pending|queues/.test(topic)).every(({ id }) => id === wire),
    );
    seen = { own: own.events.length, staff: staff.events.length };
  };
  await step();
  await decide(bank, approver, wire, 'approve');
  await step();
  await pass(bank, 2 * MINUTE_MS);
  await releaseWires.run(bank.deps, undefined);
  assert.equal(await statusOf(bank, wire), 'processing');
  await step();
  await pass(bank, 5 * DAY_MS);
  await completeWires.run(bank.deps, undefined);
  assert.equal(await statusOf(bank, wire), 'completed');
  await step();
  const second = await placeWire(bank, customer, { amount: '5.00' });
  await cancel(bank, customer, second);
  await staff.until(({ id }) => id === second);
  own.leave();
  staff.leave();
});

test('an application, a request and a colleague’s block are events for staff', async () => {
  const customer = await makeCustomer(bank);
  const administrator = await makeStaff(bank, 'administrator');
  const auditor = await makeStaff(bank, 'auditor');
  const staff = await followEvents(bank.url, { ...auditor, ...asStaff });
  const body = someApplication();
  const applied = await bank.request('POST', '/api/account-opening', { body });
  assert.ok(applied.status < 300, applied.text);
  const application = await staff.until(({ topic }) => topic === 'queues');
  assert.match(application.id, /^[0-9a-f-]{36}$/);
  const { cookies } = administrator;
  await bank.request('POST', `/api/admin/users/${customer.id}/block`, { cookies });
  await staff.until(({ topic, id }) => topic === 'customers' && id === customer.id);
  staff.leave();
});

test('a freeze is an event for every customer and for staff', async () => {
  const { cookies } = await makeStaff(bank, 'administrator');
  const own = await followEvents(bank.url, await makeCustomer(bank));
  const staff = await followEvents(bank.url, { cookies, ...asStaff });
  for (const frozen of [true, false]) {
    const body = { frozen, reason: 'A test' };
    const reply = await bank.request('POST', '/api/admin/freeze', { cookies, body });
    assert.equal(reply.status, 200, reply.text);
  }
  await own.until(({ topic, id }) => topic === 'accounts' && id === '*');
  await staff.until(({ topic }) => topic === 'freeze');
  own.leave();
  staff.leave();
});

test('nobody is sent events of another customer', async () => {
  const accounts = { checking: 100n, savings: 0n };
  const [one, other] = [
    await makeCustomer(bank, { accounts }),
    await makeCustomer(bank, { accounts }),
  ];
  const streams = [await followEvents(bank.url, one), await followEvents(bank.url, other)];
  for (let turn = 0; turn < 5; turn += 1) {
    await transfer(one);
    await transfer(other, '2.00');
  }
  const ids = await Promise.all(
    [one, other].map(async ({ accounts: own }) => {
      const found = await bank.deps.pool.query<{ id: string }>(
        sql`select id::text from ledger.entries
            where account_id = any(${Object.values(own)}::uuid[])
            order by posted_at, sequence`,
      );
      return [...Object.values(own), ...found.rows.map(({ id }) => id)];
    }),
  );
  for (const [index, stream] of streams.entries()) {
    const own = ids[index] ?? [];
    for (const id of own.slice(-10)) await stream.until((event) => event.id === id);
    assert.ok(stream.events.every(({ id }) => own.includes(id)));
    stream.leave();
  }
});

test('a customer who signs in later gets the events from then on', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n, savings: 0n } });
  const second = await signIn(bank, 'customer', customer.id);
  const stream = await followEvents(bank.url, { cookies: second });
  await transfer(customer);
  await stream.until(({ topic }) => topic === 'accounts');
  stream.leave();
});
