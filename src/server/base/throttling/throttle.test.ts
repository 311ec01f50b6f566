import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { rows, run } from '#database/connection.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#rules/calendar/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { signInRules } from '../../auth/sign-in/sign-in-rules.ts';
import { readConfig } from '../config/config.ts';
import { KeyRing } from '../sealing/keys.ts';
import { TestClock } from '../time/clock.ts';
import { addressGroup, networkGroup } from './address-group.ts';
import {
  clearThrottles,
  forgetOldThrottles,
  recordSuccess,
  reserveTries,
  type Throttle,
  throttle,
  waitMs,
} from './throttle.ts';

const keys = new KeyRing([{ kid: 'k1', secret: randomBytes(32) }]);
const rules = signInRules(readConfig({}, { demo: true }).limits);
let database: FreshDatabase;
let clock: TestClock;

before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());
beforeEach(() => {
  clock = new TestClock();
});

/** The throttles one sign-in passes. */
function signIn(account: string, address: string): Throttle[] {
  const lock = throttle(keys, rules.account, account);
  const network = throttle(keys, rules.lockedNetwork, account, networkGroup(address));
  return [
    throttle(keys, rules.address, addressGroup(address)),
    throttle(keys, rules.accountAndAddress, account, addressGroup(address)),
    lock,
    { ...network, onlyWhileLocked: lock.key },
  ];
}

/** A hundred failures, each from a network of its own. */
async function lock(account: string): Promise<void> {
  for (let tried = 0; tried < 100; tried += 1) {
    assert.equal(await fail(signIn(account, `198.51.${tried}.1`)), 0);
  }
}

/** One failed try: what is left to wait in seconds, or 0 when it was let in. */
async function fail(throttles: readonly Throttle[]): Promise<number> {
  try {
    await reserveTries(database.pool, throttles, clock.now());
    return 0;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.status, 429);
    return error.retryAfterSeconds ?? -1;
  }
}

async function failTimes(count: number, throttles: readonly Throttle[]): Promise<number[]> {
  const waits = [];
  for (let tried = 0; tried < count; tried += 1) waits.push(await fail(throttles));
  return waits;
}

test('A16: five failures are let in, the sixth has to wait thirty seconds', async () => {
  const visitor = signIn('a16', '192.0.2.1');
  assert.deepEqual(await failTimes(6, visitor), [0, 0, 0, 0, 0, 30]);
  clock.advance(30 * SECOND_MS - 1);
  assert.equal(await fail(visitor), 1);
  clock.advance(1);
  assert.equal(await fail(visitor), 0);
});

test('A16: each further failure doubles the wait, up to an hour', async () => {
  const visitor = signIn('a16-double', '192.0.2.2');
  await failTimes(5, visitor);
  const waits = [];
  for (let round = 0; round < 10; round += 1) {
    const wait = await fail(visitor);
    waits.push(wait);
    clock.advance(wait * SECOND_MS);
    assert.equal(await fail(visitor), 0);
  }
  assert.deepEqual(waits, [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
});

test('A16: failures older than fifteen minutes no longer count', async () => {
  const visitor = signIn('a16-window', '192.0.2.3');
  await failTimes(4, visitor);
  clock.advance(15 * MINUTE_MS);
  assert.deepEqual(await failTimes(5, visitor), [0, 0, 0, 0, 0]);
  assert.equal(await fail(visitor), 30);
});

test('A16: the window slides: what counts is any fifteen minutes', async () => {
  const visitor = signIn('a16-slide', '192.0.2.4');
  await failTimes(1, visitor);
  clock.advance(14 * MINUTE_MS);
  await failTimes(3, visitor);
  clock.advance(2 * MINUTE_MS);
  assert.deepEqual(await failTimes(3, visitor), [0, 0, 30]);
});

test('A16: a success clears the account at this address', async () => {
  const visitor = signIn('a16-clear', '192.0.2.5');
  await failTimes(4, visitor);
  assert.equal(await fail(visitor), 0);
  await recordSuccess(database.pool, visitor);
  assert.deepEqual(await failTimes(6, visitor), [0, 0, 0, 0, 0, 30]);
});

test('A16: twenty failures a minute from one address, over any accounts', async () => {
  const waits = [];
  for (let tried = 0; tried < 21; tried += 1) {
    waits.push(await fail(signIn(`a16-spray-${tried}`, '192.0.2.6')));
  }
  assert.deepEqual(waits, [...Array.from({ length: 20 }, () => 0), 60]);
  clock.advance(MINUTE_MS);
  assert.equal(await fail(signIn('a16-spray-x', '192.0.2.6')), 0);
});

test('A16: one good sign-in does not excuse what the same address does to others', async () => {
  for (let tried = 0; tried < 19; tried += 1) {
    await fail(signIn(`a16-excuse-${tried}`, '192.0.2.7'));
  }
  const own = signIn('a16-own', '192.0.2.7');
  assert.equal(await fail(own), 0);
  await recordSuccess(database.pool, own);
  assert.equal(await fail(signIn('a16-excuse-a', '192.0.2.7')), 0);
  assert.equal(await fail(signIn('a16-excuse-b', '192.0.2.7')), 60);
});

test('A16: after a hundred failures an unknown device waits an hour for each try', async () => {
  await lock('a16-hundred');
  const stranger = signIn('a16-hundred', '203.0.113.1');
  assert.equal(await fail(stranger), 3_600);
  clock.advance(HOUR_MS);
  assert.equal(await fail(stranger), 0);
  assert.equal(await fail(stranger), 3_600);
  clock.advance(HOUR_MS);
  assert.equal(await fail(stranger), 0);
});

test('A16: a device that has signed in before does not meet the lock', async () => {
  await lock('a16-known');
  const stranger = signIn('a16-known', '203.0.113.2');
  const knownDevice = stranger.slice(0, 2);
  assert.equal(await fail(knownDevice), 0);
  await recordSuccess(database.pool, knownDevice);
  assert.ok((await fail(stranger)) > 0);
});

test("A16: nobody's guessing uses up the try of another network", async () => {
  await lock('a16-race');
  clock.advance(HOUR_MS);
  for (let network = 0; network < 30; network += 1) {
    assert.equal(await fail(signIn('a16-race', `198.51.${network}.1`)), 0);
  }
  const owner = signIn('a16-race', '203.0.113.3');
  assert.equal(await fail(owner), 0);
  await recordSuccess(database.pool, owner);
  assert.equal(
    await fail(owner),
    0,
    'and the code step after a right password is not a second try',
  );
});

test('A16: under a lock all addresses of one network share the try', async () => {
  await lock('a16-network');
  clock.advance(HOUR_MS);
  assert.equal(await fail(signIn('a16-network', '2001:db8:7::1')), 0);
  assert.equal(await fail(signIn('a16-network', '2001:db8:7:ff00::1')), 3_600);
  assert.equal(await fail(signIn('a16-network', '203.0.113.4')), 0);
  assert.equal(await fail(signIn('a16-network', '203.0.113.200')), 3_600);
});

test('A16: failures count half after each day, and at half the limit the lock is gone', async () => {
  await lock('a16-fade');
  clock.advance(24 * HOUR_MS);
  // Fifty count now: forty-nine more do not lock, the fiftieth does. Two of one network pass.
  assert.deepEqual(await failTimes(2, signIn('a16-fade', '192.0.2.49')), [0, 0]);
  for (let tried = 0; tried < 47; tried += 1) {
    assert.equal(await fail(signIn('a16-fade', `203.0.${tried}.1`)), 0);
  }
  const owner = signIn('a16-fade', '192.0.2.50');
  assert.equal(await fail(owner), 0);
  assert.equal(await fail(owner), 3_600);
});

test('A16: a flood does not lengthen the lock beyond two days', async () => {
  await lock('a16-flood');
  for (let hour = 0; hour < 12; hour += 1) {
    clock.advance(HOUR_MS);
    for (let network = 0; network < 30; network += 1) {
      await fail(signIn('a16-flood', `198.51.${network}.1`));
    }
  }
  clock.advance(48 * HOUR_MS);
  const owner = signIn('a16-flood', '192.0.2.51');
  assert.deepEqual(await failTimes(3, owner), [0, 0, 0]);
});

test('A16: failures at the edge do not start the lock again', async () => {
  await lock('a16-edge');
  clock.advance(23 * HOUR_MS);
  for (let network = 0; network < 10; network += 1) {
    assert.equal(await fail(signIn('a16-edge', `198.51.${network}.1`)), 0);
  }
  clock.advance(HOUR_MS);
  for (let network = 10; network < 60; network += 1) {
    assert.equal(await fail(signIn('a16-edge', `198.51.${network}.1`)), 0);
  }
  assert.equal(await fail(signIn('a16-edge', '192.0.2.52')), 0);
});

test('A16: a right password as the hundredth try locks nothing', async () => {
  for (let tried = 0; tried < 99; tried += 1) {
    await fail(signIn('a16-last', `198.51.${tried}.1`));
  }
  const owner = signIn('a16-last', '192.0.2.53');
  assert.equal(await fail(owner), 0);
  await recordSuccess(database.pool, owner);
  assert.equal(await fail(owner), 0);
});

test('A16: staff can clear a lock', async () => {
  await lock('a16-cleared');
  const stranger = signIn('a16-cleared', '203.0.113.5');
  assert.ok((await fail(stranger)) > 0);
  await clearThrottles(database.pool, [throttle(keys, rules.account, 'a16-cleared')]);
  assert.deepEqual(await failTimes(2, stranger), [0, 0]);
});

test('A17: other addresses are not punished for one address', async () => {
  await failTimes(6, signIn('a17', '192.0.2.20'));
  assert.equal(await fail(signIn('a17', '192.0.2.21')), 0);
});

test('A17: the right password works after the wait, and clears it', async () => {
  const visitor = signIn('a17-after', '192.0.2.22');
  await failTimes(6, visitor);
  clock.advance(30 * SECOND_MS);
  assert.equal(await fail(visitor), 0);
  await recordSuccess(database.pool, visitor);
  assert.equal(await fail(visitor), 0);
});

test('A17: a quiet hour after the last wait ends the doubling', async () => {
  const visitor = signIn('a17-quiet', '192.0.2.23');
  await failTimes(5, visitor);
  clock.advance(30 * SECOND_MS + HOUR_MS);
  assert.deepEqual(await failTimes(6, visitor), [0, 0, 0, 0, 0, 30]);
});

test('A18: of fifty tries sent at once, five are let in', async () => {
  const visitor = signIn('a18', '192.0.2.30');
  const waits = await Promise.all(Array.from({ length: 50 }, () => fail(visitor)));
  assert.equal(waits.filter((wait) => wait === 0).length, 5);
});

test('a try that one throttle refuses is counted by none of the others', async () => {
  const visitor = signIn('given-back', '192.0.2.31');
  await failTimes(5, visitor);
  for (let tried = 0; tried < 30; tried += 1) assert.ok((await fail(visitor)) > 0);
  const [address] = visitor;
  assert.ok(address);
  assert.equal(await waitMs(database.pool, address, clock.now()), 0);
});

test('C14: an IPv6 household of a /56 is one address, however many of them are used', () => {
  const group = '2001:db8:1:200::/56';
  assert.equal(addressGroup('2001:db8:1:2ff:3:4:5:6'), group);
  assert.equal(addressGroup('2001:0DB8:1:200::1'), group);
  assert.equal(addressGroup('2001:db8:1:300::1'), '2001:db8:1:300::/56');
  assert.equal(addressGroup('2001:db8::1'), '2001:db8:0:0::/56');
  assert.equal(addressGroup('::1'), '0:0:0:0::/56');
  assert.equal(addressGroup('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(addressGroup('192.0.2.1'), '192.0.2.1');
});

test('C14: a network is an IPv6 /48 or an IPv4 /24', () => {
  assert.equal(networkGroup('2001:db8:1:ff00::1'), '2001:db8:1:0::/48');
  assert.equal(networkGroup('2001:db8:2::1'), '2001:db8:2:0::/48');
  assert.equal(networkGroup('192.0.2.77'), '192.0.2.0/24');
  assert.equal(networkGroup('::ffff:192.0.2.77'), '192.0.2.0/24');
});

test('a blocked key is refused from memory for a second, then asked about again', async () => {
  const visitor = signIn('remembered', '192.0.2.60');
  await failTimes(6, visitor);
  await run(database.pool, sql`delete from throttles`);
  assert.equal(await fail(visitor), 30);
  clock.advance(SECOND_MS);
  assert.equal(await fail(visitor), 0);
});

test('a hundred tries on one key at once hold one connection', async () => {
  const visitor = signIn('one-by-one', '192.0.2.61');
  let mostUsed = 0;
  const watched = { query: database.pool.query.bind(database.pool) };
  const statements = new Set<symbol>();
  const pool = {
    async query(...args: Parameters<typeof watched.query>) {
      const statement = Symbol('statement');
      statements.add(statement);
      mostUsed = Math.max(mostUsed, statements.size);
      try {
        return await watched.query(...args);
      } finally {
        statements.delete(statement);
      }
    },
  } as unknown as typeof database.pool;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () => reserveTries(pool, visitor.slice(0, 1), clock.now())),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 20);
  assert.equal(mostUsed, 1);
});

test('no name or address is stored in clear, and old rows are forgotten', async () => {
  await fail(signIn('jordan@mail.example', '192.0.2.40'));
  const stored = await rows<{ key: string }>(database.pool, sql`select key from throttles`);
  assert.ok(stored.length > 0);
  for (const { key } of stored) assert.doesNotMatch(key, /jordan|192\.0\.2/);
  clock.advance(400 * 365 * 24 * HOUR_MS);
  await forgetOldThrottles(database.pool, clock.now());
  assert.deepEqual(await rows(database.pool, sql`select key from throttles`), []);
});
