import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { startApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { addPasskey, optionsFor, STAFF, signInBy } from '#tests/support/people/software-passkey.ts';
import { startBank } from '#tests/support/start-bank.ts';

// A bank that requires a second factor of its staff.
const bank = await startBank({ demo: false });

type Cookies = Readonly<Record<string, string>>;

const post = (path: string, body: object, cookies: Cookies) =>
  bank.request('POST', `${STAFF}${path}`, { body, cookies });
const me = (cookies: Cookies) => bank.request('GET', `${STAFF}/me`, { cookies });
const users = async (cookies: Cookies) => {
  const reply = await bank.request('GET', '/api/admin/users', { cookies });
  return reply.status === 200 ? 'served' : reply.json()['code'];
};

const logIn = ({ email, password }: TestStaff) =>
  bank.request('POST', `${STAFF}/login`, { body: { email, password } });

/** A staff member with a passkey and no app, in the session that added it. */
async function withPasskey() {
  const colleague = await makeStaff(bank, 'approver');
  const { cookies } = await logIn(colleague);
  const person = { ...colleague, cookies: { ...cookies } };
  return { person, ...(await addPasskey(bank, person, { base: STAFF })) };
}

test('the passkey is made for the bank’s own host', async () => {
  const colleague = await makeStaff(bank, 'auditor');
  const { cookies } = await logIn(colleague);
  const options = await optionsFor(bank, { ...colleague, cookies }, { base: STAFF });
  assert.equal(options.rp.id, 'bank.example');
});

test('a passkey is a second factor: adding the first one opens the back office', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const first = await logIn(colleague);
  const other = await logIn(colleague);
  assert.equal(await users(first.cookies), 'authenticator-required');
  const cookies = { ...first.cookies };
  await addPasskey(bank, { ...colleague, cookies }, { base: STAFF });
  assert.equal(await users(cookies), 'served');
  // The session goes on under a new id, and the one by password alone is over.
  assert.equal((await me(first.cookies)).status, 401);
  assert.equal((await me(other.cookies)).status, 401);
  const [mail] = await bank.readMailbox(colleague.email);
  assert.equal(mail?.kind, 'passkey-added');
});

test('staff sign in with it, and the back office is open at once', async () => {
  const { person, device } = await withPasskey();
  const reply = await signInBy(bank, device, { base: STAFF });
  assert.equal(reply.status, 200, reply.text);
  const { admin } = reply.json<{ admin: Record<string, unknown> }>();
  assert.equal(admin['id'], person.id);
  assert.equal(admin['mustSetUpAuthenticator'], false);
  assert.equal(await users(reply.cookies), 'served');
});

test('their password alone opens nothing any more', async () => {
  const { person } = await withPasskey();
  const reply = await logIn(person);
  assert.deepEqual(reply.json(), { admin: null, next: 'passkey' });
  assert.deepEqual(reply.cookies, {});
});

test('in a session by password alone no other way to sign in is added beside a passkey', async () => {
  const { person } = await withPasskey();
  const stolen = JSON.stringify({ hasAuthenticator: false });
  await rows(
    bank.deps.pool,
    sql`update sessions set details = details || ${stolen}::jsonb where subject_id = ${person.id}
        returning id`,
  );
  const { password } = person;
  for (const path of ['/authenticator', '/passkeys/options']) {
    const reply = await post(path, { password }, person.cookies);
    assert.equal(reply.status, 403, path);
    assert.equal(reply.json()['code'], 'authenticator-required', path);
  }
});

test('a second device is added and the first removed; without the last one all starts over', async () => {
  const { person, id, device } = await withPasskey();
  const second = await addPasskey(bank, person, { base: STAFF, name: 'Key' });
  const { password } = person;
  const { cookies: elsewhere } = await signInBy(bank, device, { base: STAFF });
  assert.equal((await post(`/passkeys/${id}/remove`, { password }, person.cookies)).status, 200);
  assert.equal((await me(elsewhere)).status, 401);
  assert.equal(await users(person.cookies), 'served');
  const wrong = await post(`/passkeys/${second.id}/remove`, { password: 'x' }, person.cookies);
  assert.equal(wrong.status, 403);
  const last = await post(`/passkeys/${second.id}/remove`, { password }, person.cookies);
  assert.equal(last.status, 200);
  assert.equal(await users(person.cookies), 'authenticator-required');
});

test('a session by a passkey that is gone stays closed when the password is changed', async () => {
  const { person, id, device } = await withPasskey();
  const { cookies } = await signInBy(bank, device, { base: STAFF });
  const { password } = person;
  assert.equal((await post(`/passkeys/${id}/remove`, { password }, cookies)).status, 200);
  const body = { currentPassword: password, newPassword: 'seven-quiet-herons-fly' };
  const changed = await post('/change-password', body, cookies);
  assert.equal(changed.status, 200, changed.text);
  const reply = await bank.request('GET', '/api/admin/users', { cookies: changed.cookies });
  assert.equal(reply.status, 403);
  assert.equal(reply.json()['code'], 'authenticator-required');
});

test('with an app its code is asked for, and the passkey stays when the app goes', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const { cookies: opened } = await logIn(colleague);
  const person = { ...colleague, cookies: { ...opened } };
  const app = await setUpApp(bank, person, `${STAFF}/authenticator`);
  const { password, cookies } = person;
  assert.equal((await post('/passkeys/options', { password }, cookies)).status, 403);
  await addPasskey(bank, person, { base: STAFF, code: await app.code() });
  assert.deepEqual((await logIn(colleague)).json(), { admin: null, next: 'code' });
  bank.clock.advance(30_000);
  const body = { password, code: await app.code() };
  assert.equal((await post('/authenticator/remove', body, cookies)).status, 200);
  assert.equal(await users(cookies), 'served');
  assert.deepEqual((await logIn(colleague)).json(), { admin: null, next: 'passkey' });
});

test('who is blocked, removed, or has to choose a password does not sign in by passkey', async () => {
  const { person, device } = await withPasskey();
  const status = async (change: ReturnType<typeof sql>) => {
    await rows(bank.deps.pool, sql`${change} where id = ${person.id} returning id`);
    return (await signInBy(bank, device, { base: STAFF })).status;
  };
  assert.equal(await status(sql`update staff set status = 'blocked'`), 403);
  assert.equal(await status(sql`update staff set status = 'active', password_hash = null`), 401);
  assert.equal(await status(sql`update staff set status = 'removed', password_hash = 'x'`), 401);
});

test('in the demonstration a password is enough, with a passkey too', async (t) => {
  const demo = await startApp();
  t.after(() => demo.stop());
  const colleague = await makeStaff(demo, 'administrator');
  const { device } = await addPasskey(demo, colleague, { base: STAFF });
  const { email, password } = colleague;
  const reply = await demo.request('POST', `${STAFF}/login`, { body: { email, password } });
  assert.equal(reply.json<{ admin: { id: string } }>().admin.id, colleague.id);
  assert.equal((await signInBy(demo, device, { base: STAFF })).status, 200);
});
