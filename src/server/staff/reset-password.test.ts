import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { makeStaff, type TestStaff } from '#tests/support/people.ts';
import { auditOf } from '#tests/support/wires.ts';

let bank: TestApp;
let administrator: TestStaff;

before(async () => {
  bank = await startApp();
  administrator = await makeStaff(bank, 'administrator');
});
after(() => bank.stop());

interface Given {
  readonly temporaryPassword: string;
  readonly expiresAt: string;
}

function reset({ id }: TestStaff, { cookies } = administrator) {
  return bank.request('POST', `/api/admin/staff/${id}/reset-password`, { cookies });
}

function logIn({ email }: TestStaff, password: string) {
  return bank.request('POST', '/api/admin/auth/login', { body: { email, password } });
}

const codeOf = (reply: { json(): Record<string, unknown> }) => reply.json()['code'];

test('a colleague who forgot their password gets one for once, and chooses their own', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const reply = await reset(colleague);
  assert.equal(reply.status, 200, reply.text);
  const { temporaryPassword, expiresAt } = reply.json<Given>();
  assert.match(temporaryPassword, /^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  assert.equal(new Date(expiresAt).getTime() - bank.clock.now().getTime(), 86_400_000);
  assert.equal((await logIn(colleague, colleague.password)).status, 401);

  const signedIn = await logIn(colleague, temporaryPassword);
  assert.equal(signedIn.status, 200);
  assert.equal(
    signedIn.json<{ admin: Record<string, unknown> }>().admin['mustChangePassword'],
    true,
  );
  const { cookies } = signedIn;
  const newPassword = 'a-password-of-my-own';
  const changed = await bank.request('POST', '/api/admin/auth/change-password', {
    body: { currentPassword: temporaryPassword, newPassword },
    cookies,
  });
  assert.equal(changed.status, 200, changed.text);
  const users = await bank.request('GET', '/api/admin/users', { cookies: changed.cookies });
  assert.equal(users.status, 200, 'the session goes on without the duty');
  const again = await logIn(colleague, newPassword);
  assert.equal(again.json<{ admin: Record<string, unknown> }>().admin['mustChangePassword'], false);
});

test('with a password for once nothing is served but the choice of an own one', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const { temporaryPassword } = (await reset(colleague)).json<Given>();
  const { cookies } = await logIn(colleague, temporaryPassword);
  const me = await bank.request('GET', '/api/admin/auth/me', { cookies });
  assert.equal(me.status, 200);
  for (const path of ['users', 'overview', 'audit', 'staff', 'access-codes']) {
    const reply = await bank.request('GET', `/api/admin/${path}`, { cookies });
    assert.equal(reply.status, 403, path);
    assert.equal(codeOf(reply), 'password-change-required');
  }
  const refused = await reset(administrator, { ...colleague, cookies });
  assert.equal(codeOf(refused), 'password-change-required');
});

test('a password for once is a wrong one after its day', async () => {
  const colleague = await makeStaff(bank, 'auditor');
  const { temporaryPassword } = (await reset(colleague)).json<Given>();
  bank.clock.advance(86_400_000);
  const reply = await logIn(colleague, temporaryPassword);
  assert.equal(reply.status, 401);
  assert.equal(codeOf(reply), 'wrong-credentials');
  administrator = await makeStaff(bank, 'administrator');
});

test('a reset ends every session, is audited and told, and is written nowhere', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const { temporaryPassword } = (await reset(colleague)).json<Given>();
  const me = await bank.request('GET', '/api/admin/auth/me', { cookies: colleague.cookies });
  assert.equal(me.status, 401);
  assert.deepEqual(await auditOf(bank, colleague.id), ['reset-staff-password']);
  const [mail] = await bank.readMailbox(colleague.email);
  assert.equal(mail?.kind, 'password-reset');
  assert.ok(!mail.text.includes(temporaryPassword));
  assert.ok(!bank.logLines.some((line) => line.includes(temporaryPassword)));
  const { hash } = await one<{ hash: string }>(
    bank.parts.pool,
    sql`select password_hash as hash from staff where id = ${colleague.id}`,
  );
  assert.match(hash, /^\$argon2id\$/);
});

test('an authenticator app stays in force', async () => {
  const colleague = await makeStaff(bank, 'approver');
  await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  administrator = await makeStaff(bank, 'administrator');
  const { temporaryPassword } = (await reset(colleague)).json<Given>();
  const reply = await logIn(colleague, temporaryPassword);
  assert.deepEqual(reply.json(), { admin: null, next: 'code' });
});

test('nobody resets their own password, and only administrators reset any', async () => {
  assert.equal(codeOf(await reset(administrator)), 'own-affair');
  const approver = await makeStaff(bank, 'approver');
  assert.equal((await reset(administrator, approver)).status, 403);
});
