import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { LIMIT_ADDRESS_FAILURES: '1000' } });
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

type Cookies = Readonly<Record<string, string>>;

const logIn = (email: string, password: string, cookies: Cookies = {}) =>
  bank.request('POST', '/api/admin/auth/login', { body: { email, password }, cookies });
const me = (cookies: Cookies) => bank.request('GET', '/api/admin/auth/me', { cookies });

test('a colleague signs in with e-mail address and password', async () => {
  const { id, email, password } = await makeStaff(bank, 'administrator');
  const reply = await logIn(email.toUpperCase(), password);
  assert.equal(reply.status, 200);
  const { admin } = reply.json<{ admin: Record<string, unknown> }>();
  assert.equal(admin['id'], id);
  assert.equal(admin['email'], email);
  assert.equal(admin['role'], 'administrator');
  assert.deepEqual((await me(reply.cookies)).json<{ admin: object }>().admin, admin);
  assert.equal((await me({})).status, 401);
});

test('both fields are required, and the address is one', async () => {
  const reply = await logIn('robin', '');
  assert.deepEqual(reply.json<{ fields: object }>().fields, {
    email: 'Invalid email address',
    password: 'Password is required',
  });
});

test('A1: unknown, wrong and removed are one answer; blocked is told with the right password', async () => {
  const { id, email, password } = await makeStaff(bank, 'approver');
  const wrong = await logIn(email, 'not-the-password');
  assert.equal(wrong.status, 401);
  assert.equal((await logIn('nobody@maryspeak.example', 'x')).text, wrong.text);
  const set = (status: string) =>
    run(bank.deps.pool, sql`update staff set status = ${status} where id = ${id}`);
  await set('blocked');
  assert.equal((await logIn(email, 'not-the-password')).text, wrong.text);
  assert.equal((await logIn(email, password)).status, 403);
  await set('removed');
  assert.equal((await logIn(email, password)).text, wrong.text);
});

test('A2: an unknown colleague and a wrong password each cost exactly one hash', async () => {
  const { email } = await makeStaff(bank, 'auditor');
  for (const name of [email, 'nobody@maryspeak.example']) {
    const before = bank.deps.passwords.computed;
    await logIn(name, 'not-the-password');
    assert.equal(bank.deps.passwords.computed - before, 1);
  }
});

test("B5: a customer's cookie opens nothing of the staff's, nor the reverse; both may coexist", async () => {
  const customer = await makeCustomer(bank);
  const { email, password } = await makeStaff(bank, 'administrator');
  const asCustomer = await signInThroughApi(bank, customer);
  const asStaff = (await logIn(email, password)).cookies;
  const both = { ...asCustomer, ...asStaff };
  const mine = (cookies: Cookies) => bank.request('GET', '/api/auth/me', { cookies });
  assert.equal((await me(asCustomer)).status, 401);
  assert.equal((await mine(asStaff)).status, 401);
  assert.equal((await me({ 'larch-staff': asCustomer['larch-session'] ?? '' })).status, 401);
  assert.equal((await me(both)).status, 200);
  assert.equal((await mine(both)).status, 200);
  await bank.request('POST', '/api/admin/auth/logout', { cookies: both });
  assert.equal((await me(both)).status, 401);
  assert.equal((await mine(both)).status, 200);
});

test("a customer's password opens no staff session, nor the reverse", async () => {
  const customer = await makeCustomer(bank);
  const { email, password } = await makeStaff(bank, 'administrator');
  assert.equal((await logIn(customer.email, customer.password)).status, 401);
  const body = { email, password };
  assert.equal((await bank.request('POST', '/api/auth/login', { body })).status, 401);
});

test('B3, B4: signing in gives a new id each time and ends the one before', async () => {
  const { email, password } = await makeStaff(bank, 'administrator');
  const first = await logIn(email, password, { 'larch-staff': 'A'.repeat(43) });
  assert.notEqual(first.cookies['larch-staff'], 'A'.repeat(43));
  const second = await logIn(email, password, first.cookies);
  assert.notEqual(second.cookies['larch-staff'], first.cookies['larch-staff']);
  assert.equal((await me(first.cookies)).status, 401);
});

test('B6: after signing out the cookie is worth nothing', async () => {
  const { email, password } = await makeStaff(bank, 'auditor');
  const { cookies } = await logIn(email, password);
  const out = await bank.request('POST', '/api/admin/auth/logout', { cookies });
  assert.deepEqual(out.json(), { admin: null });
  assert.equal(out.headers['clear-site-data'], '"cache"');
  assert.equal((await me(cookies)).status, 401);
});

test('A16: five failures, then a wait', async () => {
  const { email, password } = await makeStaff(bank, 'approver');
  for (let tried = 0; tried < 5; tried += 1) await logIn(email, 'wrong');
  assert.equal((await logIn(email, password)).status, 429);
  bank.clock.advance(30_000);
  assert.equal((await logIn(email, password)).status, 200);
});

test('fifteen idle minutes end the session, and activity puts them off', async () => {
  const { email, password } = await makeStaff(bank, 'approver');
  const { cookies } = await logIn(email, password);
  bank.clock.advance(14 * MINUTE_MS);
  const noted = await bank.request('POST', '/api/admin/auth/activity', { cookies });
  assert.equal(noted.status, 200);
  bank.clock.advance(14 * MINUTE_MS);
  assert.equal((await me(cookies)).status, 200);
  bank.clock.advance(MINUTE_MS);
  assert.equal((await me(cookies)).status, 401);
});

test('a sign-in is in the audit log, and a new device is told', async () => {
  const { id, email, password } = await makeStaff(bank, 'auditor');
  await logIn(email, password);
  const lines = sql`select from audit_log where actor_id = ${id} and action = 'sign-in'`;
  assert.equal((await rows(bank.deps.pool, lines)).length, 1);
  const [mail] = await bank.readMailbox(email);
  assert.equal(mail?.kind, 'new-sign-in');
});

test('a colleague changes their password; with an authenticator app by its code too', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const { email, password } = colleague;
  const change = (body: object, cookies: Cookies) =>
    bank.request('POST', '/api/admin/auth/change-password', { body, cookies });
  const first = { currentPassword: password, newPassword: 'another-long-phrase' };
  const short = await change({ ...first, newPassword: 'fourteen-chars' }, colleague.cookies);
  assert.equal(
    short.json<{ fields: { newPassword: string } }>().fields.newPassword,
    'Password must be at least 15 characters',
  );
  assert.equal((await change({ ...first, currentPassword: 'x' }, colleague.cookies)).status, 403);
  const changed = await change(first, colleague.cookies);
  assert.equal(changed.status, 200);
  assert.equal((await me(colleague.cookies)).status, 401);
  assert.equal((await logIn(email, password)).status, 401);

  const cookies = { 'larch-staff': changed.cookies['larch-staff'] ?? '' };
  const app = await setUpApp(
    bank,
    { cookies, password: first.newPassword },
    '/api/admin/auth/authenticator',
  );
  const second = { currentPassword: first.newPassword, newPassword: 'yet-another-phrase' };
  assert.equal((await change(second, cookies)).status, 403);
  assert.equal((await change({ ...second, code: await app.code() }, cookies)).status, 200);
});

test('A21: under npm run serve no sign-in as staff works before an administrator was created', async () => {
  const serve = await startApp({ demo: false });
  const people = sql`select (select count(*) from staff) + (select count(*) from customers) as all`;
  assert.deepEqual(await rows(serve.deps.pool, people), [{ all: 0n }]);
  for (const email of ['admin@maryspeak.example', 'approver@maryspeak.example']) {
    const body = { email, password: 'larch-admin-demo-pass' };
    const reply = await serve.request('POST', '/api/admin/auth/login', { body });
    assert.equal(reply.status, 401);
  }
  await serve.stop();
});
