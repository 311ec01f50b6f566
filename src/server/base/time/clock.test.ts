import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { SystemClock, TestClock } from './clock.ts';

let database: FreshDatabase;

before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

test('business time runs ahead by the shift, and real time does not', async () => {
  const clock = new TestClock('2026-03-02T17:00:00Z');
  await clock.advanceBusiness(database.pool, 2 * DAY_MS);
  assert.equal(clock.businessNow().toISOString(), '2026-03-04T17:00:00.000Z');
  assert.equal(clock.now().toISOString(), '2026-03-02T17:00:00.000Z');
});

test('another process takes the shift over from the database', async () => {
  const other = new SystemClock();
  assert.ok(Math.abs(other.businessNow().getTime() - other.now().getTime()) < DAY_MS);
  await other.readShift(database.pool);
  assert.ok(other.businessNow().getTime() - other.now().getTime() >= 2 * DAY_MS - 1_000);
});

test('shifts made at the same moment add up', async () => {
  const clocks = Array.from({ length: 5 }, () => new TestClock());
  await Promise.all(clocks.map((clock) => clock.advanceBusiness(database.pool, DAY_MS)));
  const clock = new TestClock();
  await clock.readShift(database.pool);
  assert.equal(clock.businessNow().getTime() - clock.now().getTime(), 7 * DAY_MS);
});

test('business time never runs back, for any server', async () => {
  const back = sql`update business_clock set shift_ms = 0`;
  await assert.rejects(run(database.pool, back), /never runs back/);
  await assert.rejects(run(database.pool, sql`delete from business_clock`), /never runs back/);
  await assert.rejects(new TestClock().advanceBusiness(database.pool, -1), /never runs back/);
});
