// When a stream is refused, and when it ends.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { startApp } from '#tests/support/app.ts';
import { followEvents } from '#tests/support/follow-events.ts';
import { submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff, signIn } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();

/** How many streams the server has open, by its own count. */
async function openStreams({ deps } = bank): Promise<number> {
  return Number(/^larch_event_streams (\d+)$/m.exec(await deps.metrics.text())?.[1]);
}

test('a blocked customer’s stream ends within a second', async () => {
  const customer = await makeCustomer(bank);
  const { cookies } = await makeStaff(bank, 'administrator');
  const stream = await followEvents(bank.url, customer);
  const block = `/api/admin/users/${customer.id}/block`;
  assert.equal((await bank.request('POST', block, { cookies })).status, 200);
  await stream.ended;
  assert.equal((await followEvents(bank.url, customer)).status, 401);
});

test('a stream ends with its session, by a sign-out or by its time, and others go on', async () => {
  const customer = await makeCustomer(bank);
  const second = { cookies: await signIn(bank, 'customer', customer.id) };
  const [one, other] = [
    await followEvents(bank.url, customer),
    await followEvents(bank.url, second),
  ];
  await bank.request('POST', '/api/auth/logout', customer);
  await one.ended;
  assert.equal(await openStreams(), 1);
  bank.clock.advance(bank.deps.config.limits.customerIdleMs + 1);
  await other.ended;
  assert.equal(await openStreams(), 0);
});

test('a stream does not extend its session', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n, savings: 0n } });
  const idleEnd = async () =>
    await one<{ seen: Date; idle: Date }>(
      bank.deps.pool,
      sql`select seen_at as seen, idle_expires_at as idle from sessions
          where subject_id = ${customer.id}`,
    );
  const before = await idleEnd();
  bank.clock.advance(60_000);
  const stream = await followEvents(bank.url, customer);
  // By the tables alone: a request of the customer would extend it.
  const other = await makeCustomer(bank, { accounts: { checking: 10n, savings: 0n } });
  await submit(bank, other, '/api/internal-transfer', {
    fromAccountId: accountOf(other, 'checking'),
    toAccountId: accountOf(other, 'savings'),
    amount: '1.00',
  });
  assert.deepEqual(await idleEnd(), before);
  stream.leave();
});

test('a session, a person and an address have a number of streams, and so has the server', async () => {
  const env = {
    LIMIT_EVENT_STREAMS_PER_SESSION: '1',
    LIMIT_EVENT_STREAMS_PER_PERSON: '2',
    LIMIT_EVENT_STREAMS_PER_ADDRESS: '3',
    LIMIT_EVENT_STREAMS_AT_ONCE: '4',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const strict = await startApp({ env });
  const customer = await makeCustomer(strict);
  const session = async (id: string) => ({ cookies: await signIn(strict, 'customer', id) });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const open = async (person: { cookies: Readonly<Record<string, string>> }, address: string) =>
    await followEvents(strict.url, { ...person, ...from(address) });
  const here = '192.0.2.1';
  const first = await open(customer, here);
  assert.equal(first.status, 200);
  const again = await open(customer, '192.0.2.9');
  assert.equal(again.status, 429, 'of one session');
  assert.ok(Number(again.headers['retry-after']) > 0);
  const second = await session(customer.id);
  assert.equal((await open(second, here)).status, 200);
  assert.equal((await open(await session(customer.id), '192.0.2.9')).status, 429, 'of one person');
  const other = await makeCustomer(strict);
  assert.equal((await open(other, here)).status, 200);
  const third = await makeCustomer(strict);
  assert.equal((await open(third, here)).status, 429, 'of one address');
  assert.equal((await open(third, '192.0.2.2')).status, 200);
  const fourth = await makeCustomer(strict);
  assert.equal((await open(fourth, '192.0.2.3')).status, 503, 'of the server');
  first.leave();
  while ((await openStreams(strict)) > 3);
  assert.equal((await open(fourth, '192.0.2.3')).status, 200, 'one that left makes room');
  await strict.stop();
});

test('a reader who does not keep up is cut off', async () => {
  const strict = await startApp({ env: { LIMIT_EVENT_STREAM: '1KiB' } });
  const customer = await makeCustomer(strict);
  const stream = await followEvents(strict.url, customer);
  stream.stall();
  // More than the buffers of both ends of a connection take.
  const EVENTS = 20_000;
  const text = 'x'.repeat(1_000);
  while ((await openStreams(strict)) > 0) {
    await run(
      strict.deps.pool,
      sql`with head as (update event_head set last_number = last_number + ${EVENTS}
            returning last_number - ${EVENTS} as before)
          insert into events (number, audience, person_id, topic, item_id, at)
          select before + place, 'customer', ${customer.id}, 'accounts', ${text}, ${strict.clock.now()}
          from head, generate_series(1, ${EVENTS}) place`,
    );
    const { last } = await one<{ last: bigint }>(
      strict.deps.pool,
      sql`select last_number as last from event_head`,
    );
    assert.ok(last < 400_000n, 'the stream is still open');
  }
  stream.leave();
  await strict.stop();
});

test('a server that leaves ends its streams at once, and opens no more', async () => {
  const leaving = await startApp();
  after(() => leaving.stop());
  const customer = await makeCustomer(leaving);
  const stream = await followEvents(leaving.url, customer);
  leaving.deps.readiness.drain();
  await stream.ended;
  const refused = await followEvents(leaving.url, customer);
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers['retry-after']) > 0);
});

test('HEAD opens no stream', async () => {
  const { cookies } = await makeCustomer(bank);
  assert.equal((await bank.request('HEAD', '/api/events', { cookies })).status, 405);
  assert.equal(await openStreams(), 0);
});
