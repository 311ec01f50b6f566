import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccountIds, generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { holdPlacement, holdRelease, posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { sealHistory } from '../audit/chain/seal-history.ts';
import { indexTransactions } from './index-transactions.ts';

let bank: TestApp;
let dataDir: string;
let auditor: TestStaff;

before(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'larch-transactions-'));
  bank = await startApp({ env: { DATA_DIR: dataDir } });
  auditor = await makeStaff(bank, 'auditor');
});
after(async () => {
  await bank.stop();
  await rm(dataDir, { recursive: true });
});

interface Transaction {
  readonly id: string;
  readonly accountId: string;
  readonly type: 'credit' | 'debit';
  readonly description: string;
  readonly merchant: string | null;
  readonly date: string;
  readonly category: string | null;
  readonly amount: string;
  readonly status: 'completed' | 'pending';
  readonly balanceAfter: string | null;
}

async function spend(from: string, amountCents: bigint, fields: Partial<Transaction> = {}) {
  const { description = 'Card purchase', merchant, category } = fields;
  const money = {
    from,
    to: generalAccounts.cardClearing,
    amountCents: cents(amountCents),
    description,
    ...(merchant && { merchant }),
    ...(category && { category }),
  };
  const request = posting({ key: randomUUID(), kind: 'test' }, money);
  await transaction(bank.deps.pool, (tx) => record(tx, request, bank.clock.businessNow()));
}

async function hold(accountId: string, amountCents: bigint, description: string): Promise<string> {
  const id = randomUUID();
  const placed = { id, accountId, amountCents: cents(amountCents), reason: 'wire', description };
  const request = holdPlacement({ key: randomUUID(), kind: 'test' }, placed);
  await transaction(bank.deps.pool, (tx) => record(tx, request, bank.clock.businessNow()));
  return id;
}

async function own({ cookies }: TestCustomer, query = ''): Promise<Transaction[]> {
  const reply = await bank.request('GET', `/api/transactions${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ transactions: Transaction[] }>().transactions;
}

type StaffRow = Transaction & { readonly userName: string; readonly userEmail: string };

async function all(query = ''): Promise<StaffRow[]> {
  const path = `/api/admin/transactions${query}`;
  const reply = await bank.request('GET', path, { cookies: auditor.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<StaffRow[]>();
}

async function everyPage(start: string, cookies: TestCustomer['cookies']): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | undefined = start; next; ) {
    const reply = await bank.request('GET', next, { cookies });
    assert.equal(reply.status, 200, reply.text);
    const body = reply.json<Transaction[] | { transactions: Transaction[] }>();
    const rows = Array.isArray(body) ? body : body.transactions;
    assert.ok(rows.length > 0, 'no page is empty');
    seen.push(...rows.map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  return seen;
}

const descriptions = (rows: readonly Transaction[]) => rows.map(({ description }) => description);

/** What neither a wire, nor a transfer between own accounts, nor a check has to say. */
const plain = { progress: null, ownTransfer: false, availability: null };

test('postings are completed, an open hold is pending, the newest comes first', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 100n } });
  const account = accountOf(robin, 'checking');
  const fields = { description: 'Lunch', merchant: 'Blue Heron', category: 'Food' };
  await spend(account, 1_250n, fields);
  const holdId = await hold(account, 3_000n, 'Wire to Ana Ruiz');
  const [pending, lunch, opening] = await own(robin);
  assert.deepEqual(
    { ...pending, date: null },
    {
      id: holdId,
      accountId: account,
      type: 'debit',
      description: 'Wire to Ana Ruiz',
      note: null,
      merchant: null,
      date: null,
      category: null,
      amount: '30.00',
      status: 'pending',
      balanceAfter: null,
      ...plain,
    },
  );
  assert.deepEqual(
    { ...lunch, id: null, date: null },
    {
      ...fields,
      id: null,
      note: null,
      accountId: account,
      type: 'debit',
      date: null,
      amount: '12.50',
      status: 'completed',
      balanceAfter: '87.50',
      ...plain,
    },
  );
  assert.equal(opening?.type, 'credit');
  const release = holdRelease({ key: randomUUID(), kind: 'test' }, holdId);
  await transaction(bank.deps.pool, (tx) => record(tx, release, bank.clock.businessNow()));
  assert.equal((await own(robin)).length, 2, 'a resolved hold is gone');
});

test('D2, D3: nobody sees another’s transactions, nor that they exist', async () => {
  const a = await makeCustomer(bank, { accounts: { checking: 1n } });
  const b = await makeCustomer(bank, { accounts: { checking: 2n } });
  assert.ok((await own(a)).every(({ accountId }) => accountId === accountOf(a, 'checking')));
  const { cookies } = a;
  const theirs = `/api/transactions?accountId=${accountOf(b, 'checking')}`;
  const nobodys = `/api/transactions?accountId=${randomUUID()}`;
  const replies = await Promise.all(
    [theirs, nobodys].map((path) => bank.request('GET', path, { cookies })),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404],
  );
  assert.equal(replies[0]?.text, replies[1]?.text);
  for (const path of ['statements', 'statements/2026-03']) {
    const foreign = `/api/accounts/${accountOf(b, 'checking')}/${path}`;
    assert.equal((await bank.request('GET', foreign, { cookies })).status, 404);
  }
});

test('a list is narrowed down by account, type, status, day, amount, category and words', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n, savings: 20n } });
  const [checking, savings] = [accountOf(robin, 'checking'), accountOf(robin, 'savings')];
  await bank.clock.advanceBusiness(bank.deps.pool, 3 * DAY_MS);
  await spend(checking, 1_000n, { description: 'Rent', category: 'Home' });
  await bank.clock.advanceBusiness(bank.deps.pool, 3 * DAY_MS);
  await spend(savings, 333n, { description: 'Coffee 100%', merchant: 'Salem Roast' });
  await hold(checking, 999n, 'Wire to Bo');
  const today = bank.clock.businessNow().toISOString().slice(0, 10);
  const cases: [string, string[]][] = [
    [`?accountId=${savings}`, ['Coffee 100%', 'Opening deposit']],
    ['?type=credit', ['Opening deposit', 'Opening deposit']],
    ['?type=debit&status=completed', ['Coffee 100%', 'Rent']],
    ['?status=pending', ['Wire to Bo']],
    [`?from=${today}&status=completed`, ['Coffee 100%']],
    ['?to=2026-03-01', []],
    ['?minAmount=9.99&maxAmount=10', ['Wire to Bo', 'Rent']],
    ['?category=Home', ['Rent']],
    ['?search=ROAST', ['Coffee 100%']],
    ['?search=100%25', ['Coffee 100%']],
    ['?search=wire%20bo', ['Wire to Bo']],
    ['?search=_', []],
    ['?status=&type=&search=&minAmount=', descriptions(await own(robin))],
  ];
  for (const [query, expected] of cases) {
    assert.deepEqual(descriptions(await own(robin, query)), expected, query);
  }
  for (const query of [
    '?type=both',
    '?from=2026-02-30',
    '?minAmount=-1',
    '?limit=501',
    '?to=9999-12-31',
  ]) {
    const { cookies } = robin;
    const reply = await bank.request('GET', `/api/transactions${query}`, { cookies });
    assert.equal(reply.status, 400, query);
  }
});

test('pages of a customer and of staff have every transaction once, in either direction', async () => {
  const robin = await makeCustomer(bank, {
    accounts: { checking: 100n, savings: 100n, credit: 100n },
  });
  for (let index = 0n; index < 12n; index += 1n) {
    await spend(Object.values(robin.accounts)[Number(index % 3n)] ?? '', 100n + index);
    if (index % 4n === 0n) await hold(accountOf(robin, 'checking'), 1n, 'Wire');
  }
  const ordered = (await own(robin)).map(({ id }) => id);
  assert.equal(ordered.length, 17);
  const { cookies } = robin;
  assert.deepEqual(await everyPage('/api/transactions?limit=4', cookies), ordered);
  const oldestFirst = await everyPage('/api/transactions?limit=5&direction=asc', cookies);
  assert.deepEqual(oldestFirst, ordered.toReversed());
  const theirs = `/api/admin/transactions?limit=3&userId=${robin.id}`;
  assert.deepEqual(await everyPage(theirs, auditor.cookies), ordered);
  const everyone = (await all()).map(({ id }) => id);
  assert.deepEqual(await everyPage('/api/admin/transactions?limit=7', auditor.cookies), everyone);
  const backwards = '/api/admin/transactions?limit=7&direction=asc';
  assert.deepEqual(await everyPage(backwards, auditor.cookies), everyone.toReversed());
});

test('staff see whose each is; the bank’s own side is in no list', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 42n } });
  const [row] = await all();
  assert.equal(row?.userName, `${robin.firstName} ${robin.lastName}`);
  assert.equal(row?.userEmail, robin.email);
  const ours = new Set(generalAccountIds);
  assert.ok((await all()).every(({ accountId }) => !ours.has(accountId)));
});

test('staff and customers find by words, indexed or not yet, and staff by those of the customer', async () => {
  const holder = { firstName: 'Wilhelmina', lastName: 'Yewtree' };
  const mina = await makeCustomer(bank, { ...holder, accounts: { checking: 90n } });
  const robin = await makeCustomer(bank, { accounts: { checking: 90n } });
  await spend(accountOf(robin, 'checking'), 100n, {
    description: 'Gingko bonsai',
    merchant: 'Yew',
  });
  const find = async () => ({
    word: descriptions(await all('?search=bonsai')),
    both: descriptions(await all('?search=bonsai%20yew')),
    person: (await all('?search=wilhelmina')).map(({ userEmail }) => userEmail),
    short: descriptions(await all('?search=gi')),
    none: await all('?search=bonsaix'),
    own: descriptions(await own(robin, '?search=bonsai%20yew')),
    ofUser: descriptions(await all(`?search=bonsai&userId=${robin.id}`)),
    ofOthers: await own(mina, '?search=bonsai'),
  });
  const expected = {
    word: ['Gingko bonsai'],
    both: ['Gingko bonsai'],
    person: [mina.email],
    short: ['Gingko bonsai'],
    none: [],
    own: ['Gingko bonsai'],
    ofUser: ['Gingko bonsai'],
    ofOthers: [],
  };
  assert.deepEqual(await find(), expected, 'before the index');
  // What is settled waits for every transaction of the server, those of other tests included.
  while (!(await indexTransactions.isDue?.(bank.deps))) await sealHistory.run(bank.deps, {});
  await Promise.all([indexTransactions.run(bank.deps, {}), indexTransactions.run(bank.deps, {})]);
  assert.equal(await indexTransactions.isDue?.(bank.deps), false);
  assert.deepEqual(await find(), expected, 'by the index');
  await spend(accountOf(robin, 'checking'), 50n, { description: 'Another bonsai' });
  assert.deepEqual(descriptions(await all('?search=bonsai')), ['Another bonsai', 'Gingko bonsai']);
  assert.deepEqual(descriptions(await all('?search=bonsai&maxAmount=0.50')), ['Another bonsai']);
  const pages = await everyPage('/api/admin/transactions?search=bonsai&limit=1', auditor.cookies);
  assert.equal(pages.length, 2);
  assert.deepEqual(
    await everyPage('/api/transactions?search=bonsai&limit=1', robin.cookies),
    pages,
  );
});

test('a table for a spreadsheet has the same rows, and no formulas', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  await spend(accountOf(robin, 'checking'), 100n, { description: '=cmd()|"calc"' });
  const reply = await bank.request('GET', '/api/transactions.csv', { cookies: robin.cookies });
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(reply.headers['cache-control'], 'no-store');
  const [headings, first, second, end] = reply.text.split('\r\n');
  assert.match(headings ?? '', /^Date,Account,Description,/);
  assert.match(first ?? '', /,"'=cmd\(\)\|""calc""",,,debit,1\.00,completed,9\.00,$/);
  assert.match(second ?? '', /,Opening deposit,.*,credit,10\.00,completed,10\.00,$/);
  assert.equal(end, '');
  const path = `/api/admin/transactions.csv?userId=${robin.id}`;
  const table = await bank.request('GET', path, { cookies: auditor.cookies });
  assert.equal(table.text.split('\r\n').length, 4);
  assert.match(table.text, new RegExp(robin.email));
});

test('E11: words of SQL are words', async () => {
  for (const text of ["'; drop table customers; --", '$1', '%', "\\'", '\u202e']) {
    const query = `?search=${encodeURIComponent(text)}&category=${encodeURIComponent(text)}`;
    const path = `/api/admin/transactions${query}`;
    const reply = await bank.request('GET', path, { cookies: auditor.cookies });
    assert.ok(reply.status === 200 || reply.status === 400, `${reply.status}`);
  }
  assert.ok((await all()).length > 0);
});

test('the list of a closed customer’s transactions is empty', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  const account = accountOf(robin, 'checking');
  const closed = sql`update accounts set closed_at = ${bank.clock.now()} where id = ${account}`;
  await run(bank.deps.pool, closed);
  assert.deepEqual(await own(robin), []);
  assert.deepEqual(await all(`?userId=${robin.id}`), []);
});
