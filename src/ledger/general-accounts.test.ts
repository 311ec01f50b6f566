import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import { accountTypes } from '#rules/products/account-types.ts';
import { controlNumbers } from '#rules/products/control-accounts.ts';
import { deposit, type LedgerDesk, openLedgerDesk, payment } from '#tests/support/money/ledger.ts';
import { findBalances } from './accounts.ts';
import { generalAccountIds, generalAccounts, inLane, LANES, lanesOf } from './general-accounts.ts';
import type { JournalRequest } from './journal.ts';
import { posting, reversal } from './requests.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

test('the bank has an account, in lanes, for each number that is no control account', async () => {
  const stored = await rows<{ id: string }>(
    desk.pool,
    sql`select a.id from ledger.accounts a join ledger.chart c on c.number = a.chart_number
        where a.class = 'general' and not c.is_control and c.number = right(a.id::text, 4)
          and a.lane = substring(a.id::text, 25, 8)::integer
        order by a.id`,
  );
  const ids = generalAccountIds.toSorted();
  assert.deepEqual(
    stored.map(({ id }) => id),
    ids,
  );
  assert.equal(ids.length, LANES * Object.keys(generalAccounts).length);
});

test('customers’ accounts are under the control account of their type, and no other', async () => {
  const controls = await rows<{ number: string }>(
    desk.pool,
    sql`select number from ledger.chart where is_control`,
  );
  const numbers = new Set(controls.map(({ number }) => number));
  for (const type of accountTypes) assert.ok(numbers.has(controlNumbers[type]));
  const open = (accountClass: string, number: string, lane = 0) =>
    run(
      desk.pool,
      sql`insert into ledger.accounts (id, class, chart_number, lane, opened_at, last_posted_at)
          values (${randomUUID()}, ${accountClass}, ${number}, ${lane}, now(), now())`,
    );
  const refused = { constraint: 'account_fits_the_chart' };
  await assert.rejects(open('customer', '4010'), refused);
  await assert.rejects(open('customer', '2010', 1), refused);
  await assert.rejects(open('general', '2010'), refused);
  await assert.rejects(open('general', '4010', 8), refused);
  await assert.rejects(open('customer', '2999'), refused);
});

test('each journal uses the lane of its key, and the balance is the sum of all', async () => {
  const a = await desk.account();
  const before = (await findBalances(desk.pool, generalAccounts.depositClearing))?.balanceCents;
  const deposits = Array.from({ length: 40 }, () => deposit(a, 1n));
  for (const request of deposits) await desk.recorded(request);
  const after = (await findBalances(desk.pool, generalAccounts.depositClearing))?.balanceCents;
  assert.equal((before ?? 0n) - (after ?? 0n), 4_000n);
  const lanes = new Set(deposits.map(({ key }) => inLane(generalAccounts.depositClearing, key)));
  assert.ok(lanes.size > LANES / 2, `${lanes.size} lanes`);
  for (const request of deposits.slice(0, 5)) {
    assert.deepEqual(await accountsOf(request), [
      inLane(generalAccounts.depositClearing, request.key),
      a,
    ]);
  }
});

async function accountsOf({ key }: JournalRequest): Promise<string[]> {
  const records = await rows<{ id: string }>(
    desk.pool,
    sql`select e.account_id as id from ledger.entries e
        join ledger.journals j on j.number = e.journal_number
        where j.key = ${key} order by e.account_id`,
  );
  return records.map(({ id }) => id);
}

test('a request that keeps its lanes moves balances between them', async () => {
  const [zero = '', one = ''] = lanesOf(generalAccounts.suspense);
  const money = { from: one, to: zero, amountCents: cents(100n), description: 'Fold' };
  const request = { ...posting({ key: randomUUID(), kind: 'fold' }, money), keepsLanes: true };
  await desk.recorded(request);
  assert.deepEqual(await accountsOf(request), [zero, one]);
});

test('a reversal takes back what the lane has, whatever its own key', async () => {
  const a = await desk.account(10n);
  const paid = payment(a, 4n);
  const { number } = await desk.recorded(paid);
  const request = reversal({ key: randomUUID(), kind: 'test' }, number);
  await desk.recorded(request);
  assert.deepEqual(await accountsOf(request), await accountsOf(paid));
  assert.equal((await desk.balancesOf(a)).balance, 10n);
});
