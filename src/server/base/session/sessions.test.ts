import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { HOUR_MS, MINUTE_MS } from '#rules/calendar/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { readConfig } from '../config/config.ts';
import { TestClock } from '../time/clock.ts';
import {
  type Audience,
  createSession,
  endAllSessions,
  endSession,
  findSession,
  forgetEndedSessions,
  hashToken,
  listSessions,
  rotateSession,
  takeTry,
  touchSession,
} from './sessions.ts';

const { limits } = readConfig({}, { demo: true });
let database: FreshDatabase;
let clock: TestClock;

before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

function open(subjectId: string, audience: Audience = 'customer') {
  const newSession = { audience, subjectId, address: '192.0.2.1', userAgent: 'test' };
  return transaction(database.pool, (tx) => createSession(tx, newSession, clock.now(), limits));
}

const find = (token: string, audience: Audience = 'customer') =>
  findSession(database.pool, audience, token, clock.now());

test('B2: an id has 256 random bits, and only its hash is stored', async () => {
  clock = new TestClock();
  const { session, token } = await open('b2');
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  const { row } = await one<{ row: string }>(
    database.pool,
    sql`select sessions::text as row from sessions where id = ${session.id}`,
  );
  assert.ok(!row.includes(token));
  assert.ok(row.includes(hashToken(token).toString('hex')));
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, i) => open(`b2-${i}`)));
  assert.equal(new Set(tokens.map((opened) => opened.token)).size, 20);
});

test('B5: a cookie opens the audience it was made for and no other', async () => {
  clock = new TestClock();
  const { token } = await open('b5', 'customer');
  assert.ok(await find(token, 'customer'));
  assert.equal(await find(token, 'staff'), undefined);
  assert.equal(await find(token, 'pre-auth'), undefined);
});

test('B3: after a rotation the old id is dead and the new one lives on in the same session', async () => {
  clock = new TestClock();
  const { session, token } = await open('b3');
  const rotated = await rotateSession(database.pool, session, clock.now());
  assert.ok(rotated);
  assert.equal(await find(token), undefined);
  const stored = await find(rotated.token);
  assert.equal(stored?.id, session.id);
  assert.deepEqual(stored?.expiresAt, session.expiresAt);
});

test('B3: a session that has ended cannot be given a new id', async () => {
  clock = new TestClock();
  const { session } = await open('b3-ended');
  await endSession(database.pool, session.id);
  assert.equal(await rotateSession(database.pool, session, clock.now()), undefined);
});

test('B7: a customer is out after ten idle minutes, staff after fifteen', async () => {
  clock = new TestClock();
  const customer = await open('b7');
  const staff = await open('b7-staff', 'staff');
  clock.advance(10 * MINUTE_MS - 1);
  assert.ok(await find(customer.token));
  clock.advance(1);
  assert.equal(await find(customer.token), undefined);
  clock.advance(5 * MINUTE_MS - 1);
  assert.ok(await find(staff.token, 'staff'));
  clock.advance(1);
  assert.equal(await find(staff.token, 'staff'), undefined);
});

test('B7: sixty looks at a session do not extend it, one touch does', async () => {
  clock = new TestClock();
  const { session, token } = await open('b7-look');
  for (let look = 0; look < 60; look += 1) assert.ok(await find(token));
  assert.deepEqual((await find(token))?.idleExpiresAt, session.idleExpiresAt);
  clock.advance(9 * MINUTE_MS);
  await touchSession(database.pool, session, clock.now(), limits);
  clock.advance(9 * MINUTE_MS);
  assert.ok(await find(token));
});

test('B7: a touch does not bring an ended session back', async () => {
  clock = new TestClock();
  const { session, token } = await open('b7-late');
  clock.advance(10 * MINUTE_MS);
  await touchSession(database.pool, session, clock.now(), limits);
  assert.equal(await find(token), undefined);
});

test('B8: eight hours are the end despite activity', async () => {
  clock = new TestClock();
  const { session, token } = await open('b8');
  const end = clock.now().getTime() + 8 * HOUR_MS;
  while (clock.now().getTime() < end - 5 * MINUTE_MS) {
    clock.advance(5 * MINUTE_MS);
    await touchSession(database.pool, session, clock.now(), limits);
  }
  assert.ok(await find(token));
  clock.advance(5 * MINUTE_MS);
  assert.equal(await find(token), undefined);
});

test('B12: of six sessions the oldest goes, and other people keep theirs', async () => {
  clock = new TestClock();
  const other = await open('b12-other');
  const opened = [];
  for (let count = 0; count < 6; count += 1) {
    clock.advance(1_000);
    opened.push(await open('b12'));
  }
  const [oldest, ...rest] = opened;
  assert.equal(await find(oldest?.token ?? ''), undefined);
  for (const { token } of rest) assert.ok(await find(token));
  assert.ok(await find(other.token));
  assert.equal((await listSessions(database.pool, 'customer', 'b12', clock.now())).length, 5);
});

test('B12: sessions opened at the same moment do not exceed five either', async () => {
  clock = new TestClock();
  await Promise.all(Array.from({ length: 12 }, () => open('b12-race')));
  const ended = await rows(
    database.pool,
    sql`select id from sessions where subject_id = 'b12-race'`,
  );
  assert.equal(ended.length, 5);
});

test('B9: ending all of a subject ends its challenges too, save the one that is named', async () => {
  clock = new TestClock();
  const kept = await open('b9');
  const gone = [await open('b9'), await open('b9', 'pre-auth')];
  assert.equal(await endAllSessions(database.pool, 'b9', kept.session.id), gone.length);
  assert.ok(await find(kept.token));
  assert.equal(await endAllSessions(database.pool, 'b9'), 1);
  assert.equal(await find(kept.token), undefined);
});

test('A6: a challenge has five tries, also when they are sent at once', async () => {
  clock = new TestClock();
  const { session } = await open('a6', 'pre-auth');
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => takeTry(database.pool, session, limits.codeTries)),
  );
  assert.equal(tries.filter(Boolean).length, 5);
});

test('a challenge is over after ten minutes', async () => {
  clock = new TestClock();
  const { token } = await open('challenge', 'pre-auth');
  clock.advance(10 * MINUTE_MS - 1);
  assert.ok(await find(token, 'pre-auth'));
  clock.advance(1);
  assert.equal(await find(token, 'pre-auth'), undefined);
});

test('ended sessions are forgotten, living ones are not', async () => {
  clock = new TestClock();
  await run(database.pool, sql`delete from sessions`);
  await open('forget');
  clock.advance(11 * MINUTE_MS);
  const { token } = await open('keep');
  assert.equal(await forgetEndedSessions(database.pool, clock.now()), 1);
  assert.ok(await find(token));
});
