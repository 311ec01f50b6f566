import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { insertCustomer } from '../../customers/insert-customer.ts';
import { sealedColumns } from '../../sealed-columns.ts';
import { openLog } from '../observability/log.ts';
import { StartError } from '../startup/start-error.ts';
import { requireRightKeys } from './key-check.ts';
import { KeyRing, type SecretKey } from './keys.ts';
import { reseal } from './reseal.ts';

const key = (kid: string): SecretKey => ({ kid, secret: randomBytes(32) });
const [k1, otherK1, k2, otherK2] = [key('k1'), key('k1'), key('k2'), key('k2')];

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const starts = (...keys: SecretKey[]) =>
  requireRightKeys(database.pool, new KeyRing(keys), sealedColumns);

const refused = (running: Promise<unknown>, sentence: RegExp) =>
  assert.rejects(running, (error) => error instanceof StartError && sentence.test(error.message));

const WRONG_K1 = /^SECRET_KEY k1 is not the key that this database was used with/;
const WRONG_K2 = /^SECRET_KEY k2 is not the key/;
const LACKS_K1 = /^SECRET_KEY lacks k1, without which data in this database cannot be read/;

let people = 0;
const addCustomer = (under: SecretKey) =>
  transaction(database.pool, async (tx) => {
    people += 1;
    const person = {
      email: `person${people}@mail.example`,
      passwordHash: 'x',
      firstName: 'Old',
      lastName: 'Growth',
      tin: String(212_550_000 + people),
      birthDate: '1980-01-01',
    };
    return await insertCustomer(tx, new KeyRing([under]), person, new Date());
  });

const storedKids = async () =>
  (
    await rows<{ kid: string }>(database.pool, sql`select kid from secret_key_checks order by kid`)
  ).map(({ kid }) => kid);

test('other bytes under a known name are refused, whichever place they have', async () => {
  await starts(k1);
  await starts(k1);
  await refused(starts(otherK1), WRONG_K1);
  await refused(starts(k2, otherK1), WRONG_K1);
  assert.deepEqual(await storedKids(), ['k1'], 'nothing is stored of a mistaken configuration');
  await starts(k2, k1);
});

test('a key that data still needs may not be missing; once nothing needs it, it may', async () => {
  await starts(k1);
  await addCustomer(k1);
  await refused(starts(k2), LACKS_K1);
  await starts(k2, k1);
  await refused(starts(k2), LACKS_K1);
  const ring = new KeyRing([k2, k1]);
  await reseal(database.pool, ring, openLog('silent'), sealedColumns);
  await starts(k2);
  await refused(starts(k2, otherK1), WRONG_K1);
});

test('a server that has not heard of the newest key is refused once data needs that one', async () => {
  await starts(k2, k1);
  await starts(k1);
  await addCustomer(k2);
  await refused(starts(k1), /^SECRET_KEY lacks k2/);
});

test('a database from before the check values tells a wrong or missing key by its data', async () => {
  await addCustomer(k1);
  await refused(starts(otherK1), WRONG_K1);
  await refused(starts(k2), LACKS_K1);
  assert.deepEqual(await storedKids(), []);
  await starts(k1);
});

test('one damaged value does not make the right key a wrong one', async () => {
  await addCustomer(k1);
  await run(database.pool, sql`update customers set tin_sealed = 'k1.' || repeat('A', 60)`);
  await starts(k1);
});

test('of servers that start at once with different bytes under a new name one starts', async () => {
  const servers = [starts(k2), starts(otherK2), starts(k2), starts(otherK2)];
  const outcomes = await Promise.allSettled(servers);
  const started = outcomes.map(({ status }) => status === 'fulfilled');
  assert.equal(started[0], started[2]);
  assert.equal(started[1], started[3]);
  assert.notEqual(started[0], started[1]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') assert.match(String(outcome.reason), /SECRET_KEY k2 is not/);
  }
  await refused(started[0] ? starts(otherK2) : starts(k2), WRONG_K2);
});

test('servers that start at once with the same keys in another order all start', async () => {
  const orders = [
    [k1, k2],
    [k2, k1],
    [k1, k2],
    [k2, k1],
  ];
  await Promise.all(orders.map((order) => starts(...order)));
  assert.deepEqual(await storedKids(), ['k1', 'k2']);
});
