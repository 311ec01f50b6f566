import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import { startApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ demo: false });

type Cookies = Readonly<Record<string, string>>;
interface Me {
  readonly admin: { readonly mustSetUpAuthenticator: boolean; readonly hasAuthenticator: boolean };
}

const AUTHENTICATOR = '/api/admin/auth/authenticator';

async function logIn({ email, password }: TestStaff) {
  return await bank.request('POST', '/api/admin/auth/login', { body: { email, password } });
}

const me = (cookies: Cookies) => bank.request('GET', '/api/admin/auth/me', { cookies });
const users = async (cookies: Cookies) => {
  const reply = await bank.request('GET', '/api/admin/users', { cookies });
  return reply.status === 200 ? 'served' : reply.json()['code'];
};

const guarded = allEndpoints.filter(
  ({ access, withoutAuthenticator }) =>
    ['staff', 'approver', 'administrator'].includes(access) && !withoutAuthenticator,
);

test('a password alone opens nothing of the back office at a bank that requires more', async () => {
  const { cookies } = await logIn(await makeStaff(bank, 'administrator'));
  assert.ok(guarded.length > 50);
  for (const { method, path } of guarded) {
    const reply = await bank.request(method, path.replaceAll(/:\w+/g, 'x'), { cookies });
    assert.equal(reply.status, 403, `${method} ${path}`);
    assert.equal(reply.json()['code'], 'authenticator-required', `${method} ${path}`);
  }
});

test('what is left is to set up an app, with the password alone, and then all is open', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const { cookies } = await logIn(colleague);
  const before = (await me(cookies)).json<Me>().admin;
  assert.equal(before.mustSetUpAuthenticator, true);
  const activity = await bank.request('POST', '/api/admin/auth/activity', { cookies });
  assert.equal(activity.status, 200);
  const app = await setUpApp(bank, { ...colleague, cookies }, AUTHENTICATOR);
  assert.equal(await users(cookies), 'served');
  assert.equal((await me(cookies)).json<Me>().admin.mustSetUpAuthenticator, false);

  const again = await logIn(colleague);
  assert.deepEqual(again.json(), { admin: null, next: 'code' });
  const code = await bank.request('POST', '/api/admin/auth/validate-code', {
    body: { code: await app.code() },
    cookies: again.cookies,
  });
  assert.equal(code.status, 200);
  assert.equal(await users(code.cookies), 'served');
});

test('a second session by password alone ends when the first one sets up an app', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const first = await logIn(colleague);
  const second = await logIn(colleague);
  await setUpApp(bank, { ...colleague, cookies: first.cookies }, AUTHENTICATOR);
  assert.equal((await me(second.cookies)).status, 401);
});

test('a colleague who removes the app is back at the start, and so is every session', async () => {
  const colleague = await makeStaff(bank, 'auditor');
  const { cookies } = await logIn(colleague);
  const app = await setUpApp(bank, { ...colleague, cookies }, AUTHENTICATOR);
  const other = colleague.cookies;
  const removed = await bank.request('POST', `${AUTHENTICATOR}/remove`, {
    body: { password: colleague.password, code: await app.code() },
    cookies,
  });
  assert.equal(removed.status, 200, removed.text);
  assert.equal(await users(cookies), 'authenticator-required');
  assert.equal((await me(cookies)).json<Me>().admin.mustSetUpAuthenticator, true);
  assert.equal((await me(other)).status, 401);
});

test('a password change while an app is still missing does not open the back office', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const { cookies } = await logIn(colleague);
  const newPassword = 'seven-quiet-herons-fly';
  const body = { currentPassword: colleague.password, newPassword };
  const changed = await bank.request('POST', '/api/admin/auth/change-password', { body, cookies });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(await users(changed.cookies), 'authenticator-required');
});

test('in the demonstration a password is enough', async (t) => {
  const demo = await startApp();
  t.after(() => demo.stop());
  const { email, password } = await makeStaff(demo, 'auditor');
  const body = { email, password };
  const { cookies } = await demo.request('POST', '/api/admin/auth/login', { body });
  const reply = await demo.request('GET', '/api/admin/auth/me', { cookies });
  assert.equal(reply.json<Me>().admin.mustSetUpAuthenticator, false);
  assert.equal((await demo.request('GET', '/api/admin/users', { cookies })).status, 200);
});
