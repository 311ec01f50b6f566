import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { type Bulk, loadBulk } from '../../bench/bulk-data.ts';

let bank: TestApp;
let bulk: Bulk;

before(async () => {
  bank = await startApp();
  const url = bank.deps.config.databaseUrl ?? '';
  const size = { customers: 50, transactions: 600 };
  bulk = await loadBulk({ url, ...size, caughtUp: bank.deps.keys });
});

after(() => bank.stop());

test('bulk data is as many people and transactions as were asked for', async () => {
  const counts = sql`select (select count(*) from customers) as customers,
    (select count(*) from accounts) as accounts,
    (select count(*) from ledger.entries e join accounts a on a.id = e.account_id) as transactions,
    (select count(*) from searchable_transactions) as searchable`;
  const expected = { customers: 50n, accounts: 125n, transactions: 600n, searchable: 600n };
  assert.deepEqual(await one(bank.deps.pool, counts), expected);
});

test('a customer of the bulk data can sign in and move money', async () => {
  const [person] = bulk.people;
  assert.ok(person);
  const cookies = await signInThroughApi(bank, { ...person, password: bulk.password });
  const [from, to] = person.accounts;
  const reply = await bank.request('POST', '/api/internal-transfer', {
    cookies,
    body: { fromAccountId: to?.id, toAccountId: from?.id, amount: '1.00' },
  });
  assert.equal(reply.status, 200, reply.text);
});

test('staff find a customer of the bulk data by name', async () => {
  const { cookies } = await makeStaff(bank, 'auditor');
  const [person] = bulk.people;
  const path = `/api/admin/users?search=${person?.username}`;
  const records = (await bank.request('GET', path, { cookies })).json<{ id: string }[]>();
  assert.deepEqual(
    records.map(({ id }) => id),
    [person?.id],
  );
});
