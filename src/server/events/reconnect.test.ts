// None is lost: across a reconnect, to another server, and however late a transaction commits.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { type Db, one, run, type Statement } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { type FollowedEvents, followEvents } from '#tests/support/follow-events.ts';
import { submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { beginStreams } from './begin-streams.ts';
import { deriveEvents } from './derive-events.ts';
import { EventStream } from './event-stream.ts';
import { keepEvents } from './keep-events.ts';
import { numbersBefore, readHead } from './reads.ts';

const bank = await startBank();
const accounts = { checking: 1_000n, savings: 0n };

async function transfer(customer: TestCustomer): Promise<void> {
  const fromAccountId = accountOf(customer, 'checking');
  const toAccountId = accountOf(customer, 'savings');
  const body = { fromAccountId, toAccountId, amount: '1.00' };
  assert.equal((await submit(bank, customer, '/api/internal-transfer', body)).status, 200);
}

const isEntry = ({ topic }: { topic: string }) => topic === 'transactions';

/** A customer whose opening deposits are old news. */
async function makeKnownCustomer(app = bank): Promise<TestCustomer> {
  const customer = await makeCustomer(app, { accounts });
  const stream = await followEvents(app.url, { ...customer, path: '/api/events?age=5' });
  await stream.until(isEntry);
  stream.leave();
  return customer;
}

/** The ids of a customer's entries that were written after the opening deposit. */
async function entriesOf(customer: TestCustomer): Promise<string[]> {
  const found = await bank.deps.pool.query<{ id: string }>(
    sql`select e.id::text from ledger.entries e
          join ledger.journals j on j.number = e.journal_number
        where account_id = any(${Object.values(customer.accounts)}::uuid[])
          and j.kind = 'internal-transfer'`,
  );
  return found.rows.map(({ id }) => id).toSorted();
}

const entriesIn = (...streams: readonly FollowedEvents[]) =>
  streams.flatMap(({ events }) => events.filter(isEntry).map(({ id }) => id)).toSorted();

test('what happens while a client is away is sent when it comes back, and nothing twice', async () => {
  const customer = await makeKnownCustomer();
  const streams: FollowedEvents[] = [];
  for (let round = 0; round < 5; round += 1) {
    const lastEventId = streams.at(-1)?.lastEventId();
    const options = { ...customer, ...(lastEventId !== undefined && { lastEventId }) };
    const stream = await followEvents(bank.url, options);
    streams.push(stream);
    await transfer(customer);
    const entries = await entriesOf(customer);
    await stream.until(() => entriesIn(...streams).length === entries.length);
    stream.leave();
    await transfer(customer);
  }
  const lastEventId = streams.at(-1)?.lastEventId() ?? '';
  const last = await followEvents(bank.url, { ...customer, lastEventId });
  const entries = await entriesOf(customer);
  await last.until(() => entriesIn(...streams, last).length === entries.length);
  assert.deepEqual(entriesIn(...streams, last), entries);
  last.leave();
});

test('a client may name the last event, or the age of its data, in the address', async () => {
  const customer = await makeKnownCustomer();
  const first = await followEvents(bank.url, customer);
  const after = first.lastEventId();
  first.leave();
  await transfer(customer);
  const second = await followEvents(bank.url, { ...customer, path: `/api/events?after=${after}` });
  await second.until(isEntry);
  second.leave();
  const third = await followEvents(bank.url, { ...customer, path: '/api/events?age=5' });
  await third.until(isEntry);
  third.leave();
  const header = { ...customer, path: '/api/events?after=0', lastEventId: second.lastEventId() };
  const fourth = await followEvents(bank.url, header);
  await transfer(customer);
  await fourth.until(isEntry);
  assert.ok(fourth.events.every(({ number }) => BigInt(number) > BigInt(second.lastEventId())));
  fourth.leave();
});

test('a client that names an event from before its session, or none of ours, fetches everything', async () => {
  bank.clock.advance(1_000);
  const customer = await makeKnownCustomer();
  const stream = await followEvents(bank.url, customer);
  await transfer(customer);
  await stream.until(isEntry);
  const after = stream.lastEventId();
  stream.leave();
  for (const lastEventId of ['0', String(BigInt(after) + 1_000_000n)]) {
    const lost = await followEvents(bank.url, { ...customer, lastEventId });
    await lost.until(({ topic, id }) => topic === 'accounts' && id === '*');
    await lost.until(({ topic, id }) => topic === 'notifications' && id === '*');
    lost.leave();
  }
});

test('events of all servers of a bank reach the streams of each', async () => {
  const database = await freshDatabase();
  const env = { SECRET_KEY: `shared:${randomBytes(32).toString('base64')}` };
  const [near, far] = await Promise.all([startApp({ database, env }), startApp({ database, env })]);
  const customer = await makeKnownCustomer(near);
  const streams = [await followEvents(near.url, customer), await followEvents(far.url, customer)];
  const fromAccountId = accountOf(customer, 'checking');
  const toAccountId = accountOf(customer, 'savings');
  const send = async (server: typeof near) =>
    await submit(server, customer, '/api/internal-transfer', {
      fromAccountId,
      toAccountId,
      amount: '1.00',
    });
  await send(near);
  await send(far);
  for (const stream of streams) await stream.until(() => entriesIn(stream).length === 4);
  assert.deepEqual(
    entriesIn(streams[0] as FollowedEvents),
    entriesIn(streams[1] as FollowedEvents),
  );
  // From one server to the other.
  const lastEventId = streams[0]?.lastEventId() ?? '';
  for (const stream of streams) stream.leave();
  await send(near);
  const moved = await followEvents(far.url, { ...customer, lastEventId });
  await moved.until(() => entriesIn(moved).length === 2);
  moved.leave();
  await near.stop();
  await far.stop();
  await database.drop();
});

test('a line that commits after later ones is not passed over', async () => {
  const { pool, clock } = bank.deps;
  const staffId = randomUUID();
  const line = (subjectId: string) => ({
    at: clock.now(),
    actorKind: 'staff' as const,
    actorId: staffId,
    action: 'test-something',
    subjectKind: 'request',
    subjectId,
    address: null,
    requestId: null,
  });
  await run(
    pool,
    sql`insert into sessions (id, token_hash, audience, subject_id, created_at, seen_at,
          idle_expires_at, expires_at, address, user_agent)
        values (${randomUUID()}, ${randomBytes(32)}, 'staff', ${staffId}, ${clock.now()},
          ${clock.now()}, ${new Date(clock.now().getTime() + HOUR_MS)},
          ${new Date(clock.now().getTime() + HOUR_MS)}, '', '')`,
  );
  const count = async (id: string) =>
    (await one<{ count: bigint }>(pool, sql`select count(*) from events where item_id = ${id}`))
      .count;
  const [late, early, undone] = [randomUUID(), randomUUID(), randomUUID()];
  await transaction(pool, async (slow) => {
    await appendAudit(slow, line(late));
    await transaction(pool, async (gone) => {
      await appendAudit(gone, line(undone));
      throw new Error('undone');
    }).catch(() => {});
    await transaction(pool, (tx) => appendAudit(tx, line(early)));
    for (let look = 0; look < 5; look += 1) await deriveEvents(pool, clock.now());
    assert.equal(await count(early), 1n);
    assert.equal(await count(late), 0n);
  });
  for (let look = 0; look < 5; look += 1) await deriveEvents(pool, clock.now());
  assert.equal(await count(late), 1n);
  assert.equal(await count(early), 1n, 'and none is there twice');
  // What was rolled back is not waited for, once every transaction of its time has ended.
  const openRanges = async () =>
    await one<{ ranges: unknown[] }>(
      pool,
      sql`select open_ranges as ranges from event_progress where subject = 'audit'`,
    );
  while ((await openRanges()).ranges.length > 1) await deriveEvents(pool, clock.now());
});

test('old events are removed, and a client that asks for them fetches everything', async () => {
  const customer = await makeKnownCustomer();
  const before = await followEvents(bank.url, customer);
  await transfer(customer);
  await before.until(isEntry);
  const lastEventId = before.lastEventId();
  await transfer(customer);
  await before.until(() => entriesIn(before).length === 4);
  before.leave();
  await run(bank.deps.pool, sql`update events set at = at - interval '61 minutes'`);
  await keepEvents.run(bank.deps, undefined);
  const left = await one<{ count: bigint }>(bank.deps.pool, sql`select count(*) from events`);
  assert.equal(left.count, 0n);
  const stream = await followEvents(bank.url, { ...customer, lastEventId });
  await stream.until(({ topic, id }) => topic === 'transactions' && id === '*');
  stream.leave();
});

test('streams that begin together find their places by an index, without sorting', async () => {
  const plan = await transaction(bank.deps.pool, async (tx) => {
    await run(tx, sql`set local enable_seqscan to off`);
    let explained = '';
    const explaining: Db = {
      async query<Row extends object>({ text, values = [] }: Statement) {
        const result = await tx.query<Row>({ text: `explain ${text}`, values: [...values] });
        explained = JSON.stringify(result.rows);
        return result;
      },
    };
    await numbersBefore(explaining, [new Date()]);
    return explained;
  });
  assert.match(plan, /Scan Backward using events_by_moment/);
  assert.doesNotMatch(plan, /Incremental Sort/);
});

/** A stream of a client who has missed the two entries of a transfer, and what it begins with. */
async function missTransfer() {
  const { pool, clock, config } = bank.deps;
  const customer = await makeKnownCustomer();
  const first = await followEvents(bank.url, customer);
  const after = BigInt(first.lastEventId());
  first.leave();
  await transfer(customer);
  while (await deriveEvents(pool, clock.now()));
  const listener = {
    audience: 'customer',
    personId: customer.id,
    sessionId: '',
    since: new Date(0),
    addressGroup: '',
    after,
    ageMs: undefined,
  } as const;
  const stream = new EventStream(listener, 1_000_000);
  const begin = async () =>
    await beginStreams(bank.deps.pool, [stream], {
      position: (await readHead(bank.deps.pool)).last,
      now: clock.now(),
      keptMs: config.limits.eventsKeptMs,
    });
  const readText = () => {
    let text = '';
    for (let part = stream.read(); part !== null; part = stream.read()) text += String(part);
    return text;
  };
  return { stream, begin, readText };
}

const MISSED = 'number <= ';

test('a stream whose missed events cannot be read begins with them at the next look', async () => {
  const { stream, begin, readText } = await missTransfer();
  const come = () => Promise.reject(new Error('gone'));
  await assert.rejects(interrupt(bank, { after: MISSED, come }, begin), /gone/);
  assert.equal(stream.hasBegun, false);
  await begin();
  assert.equal(readText().match(/"topic":"transactions","id":"[^*]/g)?.length, 2);
});

test('events that are removed while a client’s missed ones are read are fetched with all', async () => {
  const { pool } = bank.deps;
  const { begin, readText } = await missTransfer();
  const come = () => run(pool, sql`update event_head set pruned_number = last_number`);
  await interrupt(bank, { after: MISSED, come }, begin);
  assert.match(readText(), /"topic":"transactions","id":"\*"/);
});
