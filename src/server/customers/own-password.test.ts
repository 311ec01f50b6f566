import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { enterPassword, poolCode } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ demo: false });
const administrator = await makeStaff(bank, 'administrator');

const TEMPORARY = 'chosen-by-the-bank-once';
const OWN = 'seven-quiet-herons-fly';
const person = {
  email: 'wren@mail.example',
  password: TEMPORARY,
  firstName: 'Wren',
  lastName: 'Alder',
  accounts: ['checking'],
};

type Cookies = Readonly<Record<string, string>>;

async function signIn(password: string): Promise<Cookies> {
  const { email } = person;
  const { cookies } = await enterPassword(bank, { email, password });
  const body = { email, code: await poolCode(bank) };
  const reply = await bank.request('POST', '/api/auth/validate-code', { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.cookies;
}

const change = (cookies: Cookies, body: object) =>
  bank.request('POST', '/api/auth/change-password', { body, cookies });

test('a customer whose password staff chose changes it before anything else', async () => {
  const { cookies: staff } = administrator;
  const made = await bank.request('POST', '/api/admin/users', { body: person, cookies: staff });
  assert.equal(made.status, 200, made.text);
  const cookies = await signIn(TEMPORARY);
  const me = await bank.request('GET', '/api/auth/me', { cookies });
  assert.equal(me.json<{ user: Record<string, unknown> }>().user['mustChangePassword'], true);
  const guarded = allEndpoints.filter(
    ({ access, withTemporaryPassword }) => access === 'customer' && !withTemporaryPassword,
  );
  assert.ok(guarded.length > 15);
  for (const { method, path } of guarded) {
    const reply = await bank.request(method, path.replaceAll(/:\w+/g, 'x'), { cookies });
    assert.equal(reply.json()['code'], 'password-change-required', `${method} ${path}`);
  }

  const same = await change(cookies, { currentPassword: TEMPORARY, newPassword: TEMPORARY });
  assert.equal(same.status, 400);
  const changed = await change(cookies, { currentPassword: TEMPORARY, newPassword: OWN });
  assert.equal(changed.status, 200, changed.text);
  const accounts = await bank.request('GET', '/api/accounts', { cookies: changed.cookies });
  assert.equal(accounts.status, 200);

  // From then on a change asks for a code as it does of everybody.
  const next = { currentPassword: OWN, newPassword: 'nine-patient-otters-swim' };
  const without = await change(changed.cookies, next);
  assert.equal(without.status, 400);
  assert.ok(without.json<{ fields: Record<string, string> }>().fields['accessCode']);
  const again = await signIn(OWN);
  const known = await bank.request('GET', '/api/auth/me', { cookies: again });
  assert.equal(known.json<{ user: Record<string, unknown> }>().user['mustChangePassword'], false);
});
