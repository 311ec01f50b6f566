import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const first = await makeStaff(bank, 'administrator', 'admin-001');
const administrator = await makeStaff(bank, 'administrator');

interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
}

const post = (path: string, body?: object, { cookies } = administrator) =>
  bank.request('POST', `/api/admin/staff${path}`, { ...(body && { body }), cookies });
const remove = (id: string, { cookies } = administrator) =>
  bank.request('DELETE', `/api/admin/staff/${id}`, { cookies });

async function list(query = ''): Promise<StaffMember[]> {
  const { cookies } = administrator;
  return (await bank.request('GET', `/api/admin/staff${query}`, { cookies })).json<StaffMember[]>();
}

const me = async ({ cookies }: TestStaff) =>
  (await bank.request('GET', '/api/admin/auth/me', { cookies })).status;

const PERSON = {
  email: 'new@maryspeak.example',
  firstName: 'Juniper',
  lastName: 'Holm',
  role: 'approver',
};

test('a password that an administrator chose for a colleague is refused', async () => {
  const reply = await post('', { ...PERSON, password: 'fifteen-letters' });
  assert.equal(reply.status, 400);
  assert.ok(!(await list()).some(({ email }) => email === PERSON.email));
});

test('an address is taken once, a role is one of three', async () => {
  const taken = await post('', { ...PERSON, email: administrator.email });
  assert.equal(taken.status, 409);
  assert.equal(taken.json()['code'], 'email-taken');
  assert.equal((await post('', { ...PERSON, email: 'b@x.example', role: 'owner' })).status, 400);
});

test('a colleague is blocked at once and let in again', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const { id, email, password } = colleague;
  assert.equal((await post(`/${id}/block`)).json<StaffMember>().status, 'blocked');
  assert.equal(await me(colleague), 401);
  const logIn = () => bank.request('POST', '/api/admin/auth/login', { body: { email, password } });
  assert.equal((await logIn()).status, 403);
  assert.equal((await post(`/${id}/block`)).status, 409);
  assert.equal((await post(`/${id}/unblock`)).status, 200);
  assert.equal((await post(`/${id}/unblock`)).status, 409);
  assert.equal((await logIn()).status, 200);
});

test('another role ends the sessions of the old one', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const reply = await post(`/${colleague.id}/role`, { role: 'auditor' });
  assert.equal(reply.json<StaffMember>().role, 'auditor');
  assert.equal(await me(colleague), 401);
  const { email, password } = colleague;
  const body = { email, password };
  const { cookies } = await bank.request('POST', '/api/admin/auth/login', { body });
  assert.equal((await post('', PERSON, { ...colleague, cookies })).status, 403);
});

test('a removed staff member is gone from list and login, and the address is free again', async () => {
  const colleague = await makeStaff(bank, 'auditor');
  const { id, email, password } = colleague;
  assert.deepEqual((await remove(id)).json(), { id });
  assert.equal(await me(colleague), 401);
  assert.ok(!(await list()).some((each) => each.id === id));
  const body = { email, password };
  assert.equal((await bank.request('POST', '/api/admin/auth/login', { body })).status, 401);
  assert.equal((await post('', { ...PERSON, email })).status, 201);
  for (const act of ['block', 'unblock']) assert.equal((await post(`/${id}/${act}`)).status, 404);
  assert.equal((await remove(id)).status, 404);
});

test('D6: the first administrator is not blocked, removed or given another role', async () => {
  for (const reply of [
    await post('/admin-001/block'),
    await remove('admin-001'),
    await post('/admin-001/role', { role: 'auditor' }),
  ]) {
    assert.equal(reply.status, 403);
    assert.equal(reply.json()['code'], 'protected-user');
  }
  assert.equal(await me(first), 200);
});

test('D6: nobody decides about their own access', async () => {
  const { id } = administrator;
  for (const reply of [
    await post(`/${id}/block`),
    await post(`/${id}/unblock`),
    await post(`/${id}/role`, { role: 'auditor' }),
    await post(`/${id}/customer`, { customerId: null }),
    await post(`/${id}/reset-sign-in`, { what: 'clear-lockout' }),
    await remove(id),
  ]) {
    assert.equal(reply.status, 403);
    assert.equal(reply.json()['code'], 'own-affair');
  }
  assert.equal(await me(administrator), 200);
});

test('which customer a colleague is can be said, and taken back', async () => {
  const customer = await makeCustomer(bank);
  const { id } = await makeStaff(bank, 'approver');
  const link = async (customerId: string | null) => {
    const reply = await post(`/${id}/customer`, { customerId });
    return reply.status === 200 ? reply.json()['customerId'] : reply.status;
  };
  assert.equal(await link(customer.id), customer.id);
  assert.equal(await link(randomUUID()), 404);
  assert.equal(await link(null), null);
});

test('a colleague who lost their authenticator is helped', async () => {
  const colleague = await makeStaff(bank, 'approver');
  await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  const what = 'remove-authenticator';
  assert.equal((await post(`/${colleague.id}/reset-sign-in`, { what })).status, 200);
  const { email, password } = colleague;
  const body = { email, password };
  const reply = await bank.request('POST', '/api/admin/auth/login', { body });
  assert.ok(reply.json<{ admin: object | null }>().admin);
});

test('approvers and auditors see their colleagues and change nothing', async () => {
  const { id } = await makeStaff(bank, 'auditor');
  for (const role of ['approver', 'auditor'] as const) {
    const colleague = await makeStaff(bank, role);
    const { cookies } = colleague;
    assert.equal((await bank.request('GET', '/api/admin/staff', { cookies })).status, 200);
    assert.equal((await post('', PERSON, colleague)).status, 403);
    assert.equal((await post(`/${id}/block`, undefined, colleague)).status, 403);
    assert.equal((await remove(id, colleague)).status, 403);
  }
});

test('the list is searched, filtered, sorted and paged', async () => {
  await post('', { ...PERSON, email: 'zelda@maryspeak.example', firstName: 'Zelda' });
  assert.equal((await list('?search=zelda')).length, 1);
  assert.equal((await list('?search=zelda%20holm')).length, 1);
  assert.equal((await list('?search=%25')).length, 0);
  const auditors = await list('?role=auditor');
  assert.ok(auditors.length > 0 && auditors.every(({ role }) => role === 'auditor'));
  assert.ok((await list('?status=blocked')).every(({ status }) => status === 'blocked'));

  const all = (await list()).map(({ id }) => id);
  const paged: string[] = [];
  let next: string | undefined = '/api/admin/staff?limit=3';
  while (next !== undefined) {
    const { cookies } = administrator;
    const page = await bank.request('GET', next, { cookies });
    paged.push(...page.json<StaffMember[]>().map(({ id }) => id));
    next = /^<(.+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1];
  }
  assert.deepEqual(paged, all);
  const names = await list('?sort=name&direction=desc');
  assert.equal(names.length, all.length);
});

test('G1: every act on a colleague is in the audit log, with before and after', async () => {
  const { id } = await makeStaff(bank, 'approver');
  await post(`/${id}/role`, { role: 'auditor' });
  await post(`/${id}/block`);
  await remove(id);
  const lines = await rows<{ action: string; before: StaffMember; after: StaffMember | null }>(
    bank.deps.pool,
    sql`select action, before, after from audit_log
        where subject_kind = 'staff' and subject_id = ${id} and actor_id = ${administrator.id}
        order by number`,
  );
  assert.deepEqual(
    lines.map(({ action, before, after }) => [action, before.role, before.status, after?.status]),
    [
      ['change-staff-role', 'approver', 'active', 'active'],
      ['block-staff', 'auditor', 'active', 'blocked'],
      ['remove-staff', 'auditor', 'blocked', undefined],
    ],
  );
});

test('two administrators who remove and block one colleague at once: one of them wins', async () => {
  const other = await makeStaff(bank, 'administrator');
  for (let round = 0; round < 10; round += 1) {
    const { id } = await makeStaff(bank, 'auditor');
    const replies = await Promise.all([remove(id), post(`/${id}/block`, undefined, other)]);
    assert.equal(replies[0].status, 200);
    assert.ok(replies[1].status === 200 || replies[1].status === 404);
    const { status } = await one<{ status: string }>(
      bank.deps.pool,
      sql`select status from staff where id = ${id}`,
    );
    assert.equal(status, 'removed');
  }
});
