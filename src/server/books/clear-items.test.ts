import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { explain } from '#tests/support/explain.ts';
import { auditOf, pass } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { dueWork } from '../jobs.ts';
import { storedItems, unclosedItems } from './clearing-items.ts';
import { closeBankDays } from './close-days.ts';

const bank = await startBank();
const approver = await makeStaff(bank, 'approver');
const auditor = await makeStaff(bank, 'auditor');
const robin = await makeCustomer(bank, { accounts: { checking: 500n } });

/** The number of a journal that moves this much onto card clearing, or off it. */
async function post(amount: bigint): Promise<string> {
  const [customer, clearing] = [accountOf(robin, 'checking'), generalAccounts.cardClearing];
  const [from, to] = amount > 0n ? [customer, clearing] : [clearing, customer];
  const amountCents = cents(amount > 0n ? amount : -amount);
  const money = { from, to, amountCents, description: 'Coffee' };
  const request = posting({ key: randomUUID(), kind: 'card' }, money);
  const { pool, clock } = bank.deps;
  const outcome = await transaction(pool, (tx) =>
    record(tx, { ...request, actor: theSystem }, clock.businessNow()),
  );
  assert.ok(outcome.recorded);
  return outcome.number.toString();
}

function clear(journalNumbers: readonly string[], by: TestStaff = approver, account = '1094') {
  return bank.request('POST', `/api/admin/clearing/${account}/clear`, {
    body: { journalNumbers, note: 'Paid by the network' },
    cookies: by.cookies,
  });
}

async function openItems(query = ''): Promise<string[]> {
  const path = `/api/admin/clearing/1094/items${query}`;
  const reply = await bank.request('GET', path, { cookies: auditor.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ journal: string }[]>().map(({ journal }) => journal);
}

async function account() {
  const reply = await bank.request('GET', '/api/admin/clearing', { cookies: auditor.cookies });
  const accounts = reply.json<{ number: string; openItems: number; credit: string }[]>();
  return accounts.find(({ number }) => number === '1094');
}

test('items that sum to zero are cleared together, once, and by a named person', async () => {
  const [bought, returned, other] = [await post(500n), await post(-500n), await post(700n)];
  assert.deepEqual(await openItems(), [other, returned, bought]);
  assert.deepEqual((await account())?.openItems, 3);
  const reply = await clear([bought, returned]);
  assert.equal(reply.status, 200, reply.text);
  const clearing = reply.json<{ id: string; clearedBy: string; journalNumbers: string[] }>();
  assert.deepEqual(
    [clearing.clearedBy, clearing.journalNumbers],
    [approver.name, [bought, returned]],
  );
  assert.deepEqual(await openItems(), [other]);
  assert.deepEqual([(await account())?.openItems, (await account())?.credit], [1, '7.00']);
  assert.deepEqual(await auditOf(bank, clearing.id), ['clear-items']);
  assert.equal((await clear([bought, returned])).status, 409, 'a second time');
});

test('items that do not sum to zero, unknown ones and those of other accounts stay', async () => {
  const [one, two] = [await post(100n), await post(-150n)];
  assert.equal((await clear([one, two])).status, 400);
  assert.equal((await clear([one])).status, 400);
  assert.equal((await clear([])).status, 400);
  assert.equal((await clear(['999999'])).status, 409);
  assert.equal((await clear([one, two], approver, '1090')).status, 409);
  assert.equal((await clear([one, two], approver, '2010')).status, 404, 'no clearing account');
  assert.equal((await clear([one, two], auditor)).status, 403);
  assert.ok((await openItems()).includes(one));
});

test('the same item named twice counts once', async () => {
  const [one, two] = [await post(200n), await post(-400n)];
  assert.equal((await clear([one, one, two])).status, 400);
});

test('of two clearings of one item at once one is done', async () => {
  const [bought, first, second] = [await post(300n), await post(-300n), await post(-300n)];
  const replies = await Promise.all([clear([bought, first]), clear([bought, second])]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test('items of a day that has closed stay open, and are cleared with those of the open day', async () => {
  const before = await account();
  const bought = await post(1_100n);
  const items = await openItems();
  assert.equal(items.length, before ? before.openItems + 1 : undefined);
  await pass(bank, DAY_MS);
  await closeBankDays(dueWork).run(bank.deps, {});
  const [closed] = await rows<{ status: string }>(
    bank.deps.pool,
    sql`select status from ledger.bank_days order by day limit 1`,
  );
  assert.equal(closed?.status, 'closed');
  assert.deepEqual(await openItems(), items, 'the closing changes nothing');
  assert.equal((await account())?.openItems, items.length);
  assert.deepEqual(await openItems('?olderThan=1'), []);
  const returned = await post(-1_100n);
  assert.deepEqual(await openItems(), [returned, ...items]);
  assert.equal((await account())?.openItems, items.length + 1);
  assert.equal((await clear([bought, returned])).status, 200);
  assert.deepEqual(
    await openItems(),
    items.filter((journal) => journal !== bought),
  );
  assert.equal((await account())?.openItems, items.length - 1);
  assert.equal((await clear([bought, returned])).status, 409, 'a second time');
});

test('an item that was cleared before its day closed is not open again afterwards', async () => {
  const [bought, returned] = [await post(1_300n), await post(-1_300n)];
  assert.equal((await clear([bought, returned])).status, 200);
  const items = await openItems();
  await pass(bank, DAY_MS);
  await closeBankDays(dueWork).run(bank.deps, {});
  assert.deepEqual(await openItems(), items);
  assert.equal((await clear([bought, returned])).status, 409);
});

test('open items are turned page by page across closed and open days, every one once', async () => {
  await post(10n);
  const all = await openItems();
  const seen: string[] = [];
  for (let next: string | undefined = '/api/admin/clearing/1094/items?limit=2'; next; ) {
    const reply = await bank.request('GET', next, { cookies: auditor.cookies });
    seen.push(...reply.json<{ journal: string }[]>().map(({ journal }) => journal));
    next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  assert.deepEqual(seen, all);
  assert.deepEqual(await openItems('?direction=asc'), all.toReversed());
  await pass(bank, 8 * DAY_MS);
  await closeBankDays(dueWork).run(bank.deps, {});
  const recent = await post(20n);
  assert.deepEqual(await openItems('?olderThan=7'), all);
  assert.deepEqual(await openItems('?olderThan=30'), []);
  assert.deepEqual(await openItems(), [recent, ...all]);
});

test('items of many days are found by an index, and not by reading the entries', async () => {
  const plan = await explain(bank.deps.pool, storedItems(sql`account_number = '1094'`));
  assert.match(plan, /open_clearing_items/);
  const ofDays = await explain(bank.deps.pool, unclosedItems(sql`true`));
  assert.doesNotMatch(ofDays, /Seq Scan on entries/);
});

test('an item that is not what its journal moved is found by the verification', async () => {
  const trigger = 'trigger item_is_cleared_once';
  const change = (by: number) =>
    bank.ownerPool.query(`alter table clearing_items disable ${trigger};
      update clearing_items set amount_cents = amount_cents + ${by}
        where journal_number = (select min(journal_number) from clearing_items);
      alter table clearing_items enable ${trigger}`);
  await change(1);
  const violations = await findViolations(bank.deps.pool);
  await change(-1);
  assert.match(
    violations.join('\n'),
    /items of a clearing account are what its journals moved: journal/,
  );
});

test('the database refuses an uneven clearing and keeps every other one', async () => {
  const journal = await post(900n);
  const id = randomUUID();
  const insert = transaction(bank.deps.pool, async (tx) => {
    await run(
      tx,
      sql`insert into clearings (id, account_number, note, cleared_by, cleared_at)
          values (${id}, '1094', 'x', ${approver.id}, now())`,
    );
    await run(
      tx,
      sql`insert into clearing_items
            (account_number, journal_number, bank_day, amount_cents, clearing_id)
          values ('1094', ${journal}, '2026-03-02', 900, ${id})`,
    );
  });
  await assert.rejects(insert, /sums to zero/);
  await assert.rejects(bank.ownerPool.query(sql`delete from clearing_items`), /history/);
  const reopened = sql`update clearing_items set clearing_id = null`;
  await assert.rejects(bank.ownerPool.query(reopened), /history/);
  const changed = sql`update clearing_items set amount_cents = amount_cents + 1`;
  await assert.rejects(bank.ownerPool.query(changed), /history/);
  await assert.rejects(bank.ownerPool.query(sql`update clearings set note = 'y'`), /history/);
});
