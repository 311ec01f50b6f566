import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, openPool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import {
  deposit,
  type LedgerDesk,
  noon,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import { insertAccountOwner } from '#tests/support/people/account-owner.ts';
import { generalAccounts, inLane } from './general-accounts.ts';
import { groupCommit } from './group/group-commit.ts';
import type { JournalRequest } from './journal.ts';
import { ClockAhead } from './posting-time.ts';
import { record } from './record.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

async function datesOf(accountId: string): Promise<Date[]> {
  const entries = await rows<{ at: Date }>(
    desk.pool,
    sql`select posted_at as at from ledger.entries where account_id = ${accountId}
        order by sequence`,
  );
  return entries.map(({ at }) => at);
}

/** The ledger as a server in earnest sees it, whose clock is off by so much. */
function openStrictDesk(offsetMs: number) {
  const pool = openPool({ url: desk.url, max: 2 });
  pool.on('connect', (client) => {
    client.query("set larch.clock_tolerance = '5 s'").catch(() => {});
  });
  const now = () => new Date(Date.now() + offsetMs);
  const group = groupCommit({ pool, now });
  return {
    pool,
    alone: (request: JournalRequest) => transaction(pool, (tx) => record(tx, request, now())),
    grouped: (request: JournalRequest) => group.record(request),
  };
}

async function isThere({ key }: JournalRequest): Promise<boolean> {
  const query = sql`select exists (select from ledger.journals where key = ${key}) as there`;
  return (await one<{ there: boolean }>(desk.pool, query)).there;
}

test('a posting dated ahead on a clearing account does not date anyone else ahead', async () => {
  const [a, b] = [await desk.account(100n), await desk.account(100n)];
  const later = new Date(noon.getTime() + 31 * DAY_MS);
  // Two payments by the same lane of the clearing account.
  const lane = (key: string) => inLane(generalAccounts.wireClearing, key);
  const [ahead, keyed] = [payment(a, 1n), payment(b, 1n)];
  while (lane(keyed.key) !== lane(ahead.key)) Object.assign(keyed, { key: randomUUID() });
  await desk.recorded(ahead, later);
  const ordinary = await desk.recorded(keyed);
  assert.deepEqual(ordinary.postedAt, noon);
  assert.deepEqual((await datesOf(b)).at(-1), noon);
  assert.deepEqual((await datesOf(lane(ahead.key))).slice(-2), [later, noon]);
  // Within a customer's own account time still never runs backwards.
  assert.deepEqual((await desk.recorded(payment(a, 1n))).postedAt, later);
});

test('the same by group commit, at the first try', async () => {
  const [a, b] = [await desk.account(100n), await desk.account(100n)];
  const later = new Date(noon.getTime() + 400 * DAY_MS);
  await desk.recorded(payment(a, 1n), later);
  const group = groupCommit({ pool: desk.pool, now: () => noon });
  const outcomes = await Promise.all(
    [payment(b, 1n), payment(b, 2n)].map((one) => group.record(one)),
  );
  for (const outcome of outcomes) assert.deepEqual(outcome.recorded && outcome.postedAt, noon);
});

test('an account whose last entry has microseconds can be posted to', async () => {
  const id = randomUUID();
  const ownerId = await insertAccountOwner(desk.pool);
  await run(
    desk.pool,
    sql`insert into ledger.accounts (id, class, chart_number, opened_at, last_posted_at)
        values (${id}, 'customer', '2010', ${noon}::timestamptz + interval '1 millisecond',
          ${noon}::timestamptz + interval '789 microseconds')`,
  );
  await desk.recorded({
    ...submission(),
    kind: 'open-account',
    opens: [{ accountId: id, ownerId }],
  });
  const { postedAt } = await desk.recorded(deposit(id, 5n));
  assert.equal(postedAt.getTime(), noon.getTime() + 1);
  assert.equal((await desk.balancesOf(id)).balance, 5n);
});

for (const way of ['alone', 'grouped'] as const) {
  test(`a server whose clock is four days ahead posts nothing (${way})`, async () => {
    const a = await desk.account(100n);
    const wrong = openStrictDesk(4 * DAY_MS);
    const requests = [payment(a, 1n), payment(a, 2n)];
    for (const answer of await Promise.allSettled(requests.map(wrong[way]))) {
      assert.ok(answer.status === 'rejected' && answer.reason instanceof ClockAhead);
    }
    for (const request of requests) assert.equal(await isThere(request), false);
    assert.equal((await desk.balancesOf(a)).balance, 100n);
    await wrong.pool.end();
  });

  test(`a clock that is ahead by less than the tolerance, or behind, may post (${way})`, async () => {
    const a = await desk.account(100n);
    for (const offsetMs of [3_000, 0, -4 * DAY_MS]) {
      const right = openStrictDesk(offsetMs);
      const outcome = await right[way](payment(a, 1n));
      assert.ok(outcome.recorded);
      await right.pool.end();
    }
  });
}

test('business time that the demonstration has moved ahead is not a wrong clock', async () => {
  const a = await desk.account(100n);
  await run(desk.pool, sql`update business_clock set shift_ms = ${10 * DAY_MS}`);
  const demo = openStrictDesk(10 * DAY_MS);
  assert.ok((await demo.grouped(payment(a, 1n))).recorded);
  assert.ok((await demo.alone(payment(a, 1n))).recorded);
  await demo.pool.end();
  const wrong = openStrictDesk(14 * DAY_MS);
  await assert.rejects(wrong.grouped(payment(a, 1n)), ClockAhead);
  await wrong.pool.end();
});
