import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { enterPassword, signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const administrator = await makeStaff(bank, 'administrator');

const reset = (userId: string, what: string, { cookies } = administrator) =>
  bank.request('POST', `/api/admin/users/${userId}/reset-sign-in`, { body: { what }, cookies });

test('the activation code is sent once more, and the one before is worth nothing', async () => {
  const customer = await makeCustomer(bank);
  const fresh = sql`update customers set activated_at = null where id = ${customer.id}`;
  await run(bank.deps.pool, fresh);
  const codes = [];
  for (let sent = 0; sent < 2; sent += 1) {
    assert.equal((await reset(customer.id, 'resend-activation')).status, 200);
    bank.clock.advance(1_000);
    const [mail] = await bank.readMailbox(customer.email);
    codes.push(/^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '');
  }
  const statuses = [];
  for (const code of codes) {
    const { cookies } = await enterPassword(bank, customer);
    const body = { email: customer.email, code };
    const reply = await bank.request('POST', '/api/auth/validate-code', { body, cookies });
    statuses.push(reply.status);
  }
  assert.deepEqual(statuses, codes[0] === codes[1] ? [200, 401] : [401, 200]);
});

test('a customer who has signed in before gets no activation code', async () => {
  const { id } = await makeCustomer(bank);
  assert.equal((await reset(id, 'resend-activation')).status, 409);
});

test('a lost authenticator is removed: its sessions end, pool codes work, the owner is told', async () => {
  const customer = await makeCustomer(bank);
  await setUpApp(bank, customer);
  assert.equal((await reset(customer.id, 'remove-authenticator')).status, 200);
  const me = await bank.request('GET', '/api/auth/me', { cookies: customer.cookies });
  assert.equal(me.status, 401);
  await signInThroughApi(bank, customer);
  const kinds = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.ok(kinds.includes('authenticator-removed'));
  assert.equal((await reset(customer.id, 'remove-authenticator')).status, 409);
});

test('G1: each is in the audit log with who did it', async () => {
  const { id } = await makeCustomer(bank);
  await reset(id, 'clear-lockout');
  const lines = await rows<{ actor: string; after: object }>(
    bank.deps.pool,
    sql`select actor_id as actor, after from audit_log
        where action = 'reset-sign-in' and subject_id = ${id}`,
  );
  assert.deepEqual(lines, [{ actor: administrator.id, after: { what: 'clear-lockout' } }]);
});

test('only administrators, and nobody for themselves', async () => {
  const { id } = await makeCustomer(bank);
  for (const role of ['approver', 'auditor'] as const) {
    const colleague = await makeStaff(bank, role);
    assert.equal((await reset(id, 'clear-lockout', colleague)).status, 403);
  }
  const own = sql`update staff set customer_id = ${id} where id = ${administrator.id}`;
  await run(bank.deps.pool, own);
  assert.equal((await reset(id, 'clear-lockout')).status, 403);
});

test('whom nobody knows is not found, and so is the first administrator among customers', async () => {
  assert.equal((await reset(randomUUID(), 'clear-lockout')).status, 404);
  assert.equal((await reset('admin-001', 'clear-lockout')).status, 404);
});
