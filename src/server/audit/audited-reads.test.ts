import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { depositCheck, depositIdOf } from '#tests/support/money/checks.ts';
import { makeCustomer, makeStaff, signIn } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

type Cookies = Readonly<Record<string, string>>;
const headers = { 'x-forwarded-for': '203.0.113.9' };

const get = (path: string, cookies: Cookies) => bank.request('GET', path, { cookies, headers });

async function linesBy(actorId: string, action: string) {
  return await rows<{ subject: string; subjectId: string | null; after: unknown; address: string }>(
    bank.deps.pool,
    sql`select subject_kind as subject, subject_id as "subjectId", after, address from audit_log
        where actor_id = ${actorId} and action = ${action} order by number`,
  );
}

test('an auditor does not read living access codes', async () => {
  const { cookies } = await makeStaff(bank, 'auditor');
  assert.equal((await get('/api/admin/access-codes', cookies)).status, 403);
  assert.equal((await get('/api/admin/overview', cookies)).status, 200);
});

test('a reveal of access codes leaves one line for each session, not one for each refresh', async () => {
  const approver = await makeStaff(bank, 'approver');
  const generate = () =>
    bank.request('POST', '/api/admin/access-codes/generate-pool', { cookies: approver.cookies });
  const reveal = (cookies: Cookies) => get('/api/admin/access-codes', cookies);
  await generate();
  const list = async (cookies: Cookies) =>
    (await reveal(cookies)).json<{ id: string }[]>().map(({ id }) => id);
  const shown = await list(approver.cookies);
  for (let times = 0; times < 5; times += 1) await reveal(approver.cookies);
  const line = { subject: 'access-codes', subjectId: null, address: '203.0.113.9' };
  const first = { ...line, after: { count: shown.length, shown } };
  assert.deepEqual(await linesBy(approver.id, 'reveal-access-codes'), [first]);
  await generate();
  const added = (await list(approver.cookies)).filter((id) => !shown.includes(id));
  const second = { ...line, after: { count: 10, shown: added } };
  assert.deepEqual(await linesBy(approver.id, 'reveal-access-codes'), [first, second]);
  await reveal(await signIn(bank, 'staff', approver.id, 'approver'));
  assert.equal((await linesBy(approver.id, 'reveal-access-codes')).length, 3);
});

test('a side of a check leaves a line the first time a session sees it', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n } });
  const deposited = await depositCheck(bank, customer, { amount: '12.00' });
  const id = depositIdOf(deposited);
  const auditor = await makeStaff(bank, 'auditor');
  const see = async (side: string) => {
    const seen = await get(`/api/admin/check-deposits/${id}/images/${side}`, auditor.cookies);
    assert.equal(seen.status, 200);
  };
  for (const side of ['front', 'front', 'back']) await see(side);
  assert.deepEqual(
    (await linesBy(auditor.id, 'reveal-check-image')).map(({ subjectId }) => subjectId),
    [`${id} front`, `${id} back`],
  );
});

test('every export leaves a line with its filter and its rows', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  const exports = ['audit', 'users', 'accounts', 'transactions'];
  for (const name of exports) {
    const table = await get(`/api/admin/${name}.csv?search=rowan&limit=2`, auditor.cookies);
    assert.equal(table.status, 200);
  }
  const lines = await linesBy(auditor.id, 'export');
  assert.deepEqual(
    lines.map(({ subject }) => subject),
    ['audit', 'customers', 'accounts', 'transactions'],
  );
  for (const { after: noted, address } of lines) {
    const { filter, rows: count } = noted as { filter: Record<string, unknown>; rows: number };
    assert.equal(filter['search'], 'rowan');
    assert.equal(typeof count, 'number');
    assert.equal(address, '203.0.113.9');
  }
  const customer = await makeCustomer(bank, { accounts: { checking: 10n } });
  await get('/api/transactions.csv', customer.cookies);
  assert.deepEqual(
    (await linesBy(customer.id, 'export')).map(({ subject }) => subject),
    ['transactions'],
  );
});

test('signing out leaves a line, of customers and of staff', async () => {
  const customer = await makeCustomer(bank);
  const colleague = await makeStaff(bank, 'approver');
  const leave = (path: string, cookies: Cookies) =>
    bank.request('POST', path, { cookies, headers });
  await leave('/api/auth/logout', customer.cookies);
  await leave('/api/auth/logout', customer.cookies);
  await leave('/api/admin/auth/logout', colleague.cookies);
  for (const { id } of [customer, colleague]) {
    const lines = await linesBy(id, 'sign-out');
    assert.deepEqual(
      lines.map(({ subjectId, address }) => [subjectId, address]),
      [[id, '203.0.113.9']],
    );
  }
});

test('ending one of the own sessions leaves a line', async () => {
  const customer = await makeCustomer(bank);
  await signInThroughApi(bank, customer);
  const { sessions } = (await get('/api/sessions', customer.cookies)).json<{
    sessions: { id: string; current: boolean }[];
  }>();
  const other = sessions.find(({ current }) => !current);
  assert.ok(other);
  const path = `/api/sessions/${other.id}`;
  const ended = await bank.request('DELETE', path, { cookies: customer.cookies, headers });
  assert.equal(ended.status, 200, ended.text);
  assert.deepEqual(
    (await linesBy(customer.id, 'end-session')).map(({ after: noted }) => noted),
    [{ session: other.id }],
  );
});
