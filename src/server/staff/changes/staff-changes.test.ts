import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { startApp } from '#tests/support/app.ts';
import { auditOf } from '#tests/support/money/wires.ts';
import { invitationToken } from '#tests/support/people/invitations.ts';
import { makeCustomer, makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ demo: false });
const ada = await makeStaff(bank, 'administrator');
const ben = await makeStaff(bank, 'administrator');

interface Pending {
  readonly id: string;
  readonly status: string;
  readonly needsSecondApproval: boolean;
}

const send = (method: string, path: string, { cookies }: TestStaff, body?: object) =>
  bank.request(method, `/api/admin/${path}`, { cookies, ...(body && { body }) });

async function ask(path: string, body?: object, by = ada): Promise<string> {
  const reply = await send('POST', `staff${path}`, by, body);
  const pending = reply.json<Pending>();
  assert.deepEqual(pending, { id: pending.id, status: 'pending', needsSecondApproval: true });
  return pending.id;
}

const approve = (id: string, by = ben) => send('POST', `staff-changes/${id}/approve`, by);
const deny = (id: string, by = ben, reason = 'Not agreed.') =>
  send('POST', `staff-changes/${id}/deny`, by, { reason });
const codeOf = (reply: { json(): Record<string, unknown> }) => reply.json()['code'];

async function stateOf(staffId: string) {
  return await one<{ role: string; status: string; customerId: string | null }>(
    bank.deps.pool,
    sql`select role, status, customer_id as "customerId" from staff where id = ${staffId}`,
  );
}

async function pendingChanges(by = ada): Promise<{ id: string; kind: string }[]> {
  const reply = await send('GET', 'staff-changes', by);
  return reply.json<{ id: string; kind: string }[]>();
}

const PERSON = { firstName: 'Juniper', lastName: 'Holm', role: 'approver' };

test('a new colleague waits for another administrator, and is mailed only then', async () => {
  const email = 'juniper@maryspeak.example';
  const id = await ask('', { ...PERSON, email });
  assert.deepEqual(await bank.readMailbox(email), []);
  const [waiting] = await pendingChanges();
  assert.equal(waiting?.id, id);
  const list = await send('GET', 'staff?search=juniper', ada);
  assert.deepEqual(list.json(), []);

  assert.deepEqual((await approve(id)).json(), { id, status: 'approved' });
  assert.ok(await invitationToken(bank, email));
  const [made] = (await send('GET', 'staff?search=juniper', ada)).json<{ status: string }[]>();
  assert.equal(made?.status, 'invited');
  assert.deepEqual(await pendingChanges(), []);
});

test('the one who asked cannot approve, nor can the colleague it is about', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const id = await ask(`/${colleague.id}/role`, { role: 'auditor' });
  assert.equal(codeOf(await approve(id, ada)), 'second-approver-needed');
  assert.equal(codeOf(await approve(id, colleague)), 'own-affair');
  assert.equal(codeOf(await deny(id, colleague)), 'own-affair');
  assert.equal((await stateOf(colleague.id)).role, 'administrator');
  const approver = await makeStaff(bank, 'approver');
  assert.equal((await approve(id, approver)).status, 403);
  assert.equal((await approve(id)).status, 200);
  assert.equal((await stateOf(colleague.id)).role, 'auditor');
  assert.equal(codeOf(await approve(id)), 'conflict');
});

test('role, customer, unblocking, resets and removal each wait; nothing happens before', async () => {
  const customer = await makeCustomer(bank);
  const colleague = await makeStaff(bank, 'approver');
  const { id, cookies } = colleague;
  const changes = [
    await ask(`/${id}/role`, { role: 'administrator' }),
    await ask(`/${id}/customer`, { customerId: customer.id }),
    await ask(`/${id}/reset-password`),
  ];
  const removal = await send('DELETE', `staff/${id}`, ada);
  assert.equal(removal.json<Pending>().needsSecondApproval, true);
  assert.deepEqual(await stateOf(id), { role: 'approver', status: 'active', customerId: null });
  assert.equal((await bank.request('GET', '/api/admin/users', { cookies })).status, 200);
  for (const change of changes) assert.equal((await approve(change)).status, 200);
  assert.deepEqual(await stateOf(id), {
    role: 'administrator',
    status: 'active',
    customerId: customer.id,
  });
  assert.equal((await bank.request('GET', '/api/admin/users', { cookies })).status, 401);
  assert.equal((await approve(removal.json<Pending>().id)).status, 200);
  assert.equal((await stateOf(id)).status, 'removed');
});

test('an authenticator is taken away by two, and the colleague signed out', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const none = await send('POST', `staff/${colleague.id}/reset-sign-in`, ada, {
    what: 'remove-authenticator',
  });
  assert.equal(codeOf(none), 'conflict');
  await run(
    bank.deps.pool,
    sql`update staff set authenticator_sealed = 'x' where id = ${colleague.id}`,
  );
  const id = await ask(`/${colleague.id}/reset-sign-in`, { what: 'remove-authenticator' });
  const { cookies } = colleague;
  assert.equal((await bank.request('GET', '/api/admin/users', { cookies })).status, 200);
  assert.equal((await approve(id)).status, 200);
  assert.equal((await bank.request('GET', '/api/admin/users', { cookies })).status, 401);
});

test('blocking and clearing a lockout need one person; unblocking needs two', async () => {
  const colleague = await makeStaff(bank, 'approver');
  assert.equal((await send('POST', `staff/${colleague.id}/block`, ada)).status, 200);
  assert.equal((await stateOf(colleague.id)).status, 'blocked');
  const cleared = await send('POST', `staff/${colleague.id}/reset-sign-in`, ada, {
    what: 'clear-lockout',
  });
  assert.deepEqual(cleared.json(), { id: colleague.id });
  const id = await ask(`/${colleague.id}/unblock`);
  assert.equal((await stateOf(colleague.id)).status, 'blocked');
  assert.equal((await approve(id)).status, 200);
  assert.equal((await stateOf(colleague.id)).status, 'active');
});

test('a denied change is not made, and says who and why', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const id = await ask(`/${colleague.id}/role`, { role: 'administrator' });
  assert.deepEqual((await deny(id)).json(), { id, status: 'denied' });
  assert.equal((await stateOf(colleague.id)).role, 'approver');
  assert.equal(codeOf(await approve(id)), 'conflict');
  const denied = await send('GET', 'staff-changes?status=denied', ada);
  const [row] = denied.json<{ id: string; reason: string; decidedBy: string }[]>();
  assert.deepEqual([row?.id, row?.reason, row?.decidedBy], [id, 'Not agreed.', ben.name]);
});

test('the same change waits once, and an address is asked for once', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const id = await ask(`/${colleague.id}/reset-password`);
  const again = await send('POST', `staff/${colleague.id}/reset-password`, ben);
  assert.equal(codeOf(again), 'conflict');
  await deny(id);
  const person = { ...PERSON, email: 'rowan@maryspeak.example' };
  await ask('', person);
  assert.equal(codeOf(await send('POST', 'staff', ben, person)), 'conflict');
  const taken = await send('POST', 'staff', ada, { ...PERSON, email: ben.email });
  assert.equal(codeOf(taken), 'email-taken');
});

test('what an administrator asked for is not made once they are blocked', async () => {
  const third = await makeStaff(bank, 'administrator');
  const colleague = await makeStaff(bank, 'approver');
  const id = await ask(`/${colleague.id}/role`, { role: 'administrator' }, third);
  await send('POST', `staff/${third.id}/block`, ada);
  assert.equal(codeOf(await approve(id)), 'conflict');
  assert.equal((await stateOf(colleague.id)).role, 'approver');
  assert.equal((await deny(id)).status, 200);
});

test('every administrator is mailed about what is asked, decided and blocked', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const subjects = async ({ email }: TestStaff) =>
    (await bank.readMailbox(email))
      .filter(({ kind, text }) => kind === 'staff-change' && text.includes(colleague.name))
      .map(({ subject }) => subject);
  await approve(await ask(`/${colleague.id}/role`, { role: 'auditor' }));
  await send('POST', `staff/${colleague.id}/block`, ada);
  for (const administrator of [ada, ben]) {
    assert.deepEqual(await subjects(administrator), [
      'A staff change was made',
      'A staff change was approved',
      'A staff change is waiting for a second administrator',
    ]);
  }
});

test('asking, approving and denying are in the audit log', async () => {
  const colleague = await makeStaff(bank, 'approver');
  await approve(await ask(`/${colleague.id}/role`, { role: 'auditor' }));
  await deny(await ask(`/${colleague.id}/reset-password`));
  assert.deepEqual(await auditOf(bank, colleague.id), [
    'ask-change-staff-role',
    'change-staff-role',
    'ask-reset-staff-password',
    'deny-staff-change',
  ]);
});

test('of two administrators who decide at once, one wins', async () => {
  const third = await makeStaff(bank, 'administrator');
  const colleague = await makeStaff(bank, 'approver');
  const id = await ask(`/${colleague.id}/role`, { role: 'auditor' });
  const replies = await Promise.all([approve(id, ben), deny(id, third), approve(id, third)]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((one, next) => one - next),
    [200, 409, 409],
  );
});

test('what was decided cannot be rewritten or deleted', async () => {
  const { pool } = bank.deps;
  const rewrite = sql`update staff_changes set requested_by = ${ben.id} where status = 'approved'`;
  await assert.rejects(run(pool, rewrite), /kept as it is/);
  await assert.rejects(run(pool, sql`delete from staff_changes`), /kept as it is/);
});

test('a bank with one administrator goes without, and that is on record', async (t) => {
  const lone = await startApp({ demo: false, env: { SETTING_SINGLE_ADMINISTRATOR: 'on' } });
  t.after(() => lone.stop());
  const { cookies } = await makeStaff(lone, 'administrator');
  const body = { ...PERSON, email: 'juniper@maryspeak.example' };
  const reply = await lone.request('POST', '/api/admin/staff', { body, cookies });
  const { id, status } = reply.json<{ id: string; status: string }>();
  assert.equal(status, 'invited');
  const { after } = await one<{ after: Record<string, unknown> }>(
    lone.deps.pool,
    sql`select after from audit_log where action = 'create-staff' and subject_id = ${id}`,
  );
  assert.equal(after['override'], 'singleAdministrator');
});
