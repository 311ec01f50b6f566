import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import {
  type AuthenticatorApp,
  authenticatorApp,
  setUpApp,
} from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { enterPassword, poolCode, wrongCode } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const PATH = '/api/auth/authenticator';

const bank = await startBank({ env: { LIMIT_ADDRESS_FAILURES: '1000' } });
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const post = (path: string, body: object, { cookies }: Pick<TestCustomer, 'cookies'>) =>
  bank.request('POST', path, { body, cookies });

async function signInWith(customer: TestCustomer, code: string): Promise<number> {
  const { cookies } = await enterPassword(bank, customer);
  const body = { email: customer.email, code };
  return (await bank.request('POST', '/api/auth/validate-code', { body, cookies })).status;
}

const proofOf = async ({ password }: TestCustomer) => ({ password, code: await poolCode(bank) });

async function withApp(): Promise<{ customer: TestCustomer; app: AuthenticatorApp }> {
  const customer = await makeCustomer(bank);
  return { customer, app: await setUpApp(bank, customer) };
}

test('it shows a secret as a link and as base32, and changes nothing before it is confirmed', async () => {
  const customer = await makeCustomer(bank);
  const shown = await post(PATH, await proofOf(customer), customer);
  const { secret, link } = shown.json<{ secret: string; link: string }>();
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const url = new URL(link);
  assert.equal(url.protocol, 'otpauth:');
  assert.equal(url.searchParams.get('secret'), secret);
  assert.equal(url.searchParams.get('issuer'), 'Marys Peak Community Bank');
  assert.match(decodeURIComponent(url.pathname), new RegExp(`${customer.email}$`));
  assert.equal(await signInWith(customer, await poolCode(bank)), 200);
});

test('to set it up takes the password; a wrong one counts, and spends no code', async () => {
  const customer = await makeCustomer(bank);
  const { code } = await proofOf(customer);
  for (let tried = 0; tried < 5; tried += 1) {
    assert.equal((await post(PATH, { password: 'not it', code }, customer)).status, 403);
  }
  assert.equal((await post(PATH, { password: customer.password, code }, customer)).status, 429);
  assert.equal(await poolCode(bank), code);
});

test('a wrong code or ten minutes confirm nothing', async () => {
  const customer = await makeCustomer(bank);
  const shown = await post(PATH, await proofOf(customer), customer);
  const app = authenticatorApp(bank, shown.json<{ secret: string }>().secret);
  const confirm = (code: string) => post(`${PATH}/confirm`, { code }, customer);
  assert.equal((await confirm(await app.code(5))).status, 403);
  bank.clock.advance(5 * MINUTE_MS);
  await bank.request('POST', '/api/auth/activity', { cookies: customer.cookies });
  bank.clock.advance(5 * MINUTE_MS);
  assert.equal((await confirm(await app.code())).status, 409);
});

test('once confirmed its codes open the sign-in, each once, and pool codes do not', async () => {
  const { customer, app } = await withApp();
  const me = await bank.request('GET', '/api/auth/me', { cookies: customer.cookies });
  assert.equal(me.json<{ user: { hasAuthenticator: boolean } }>().user.hasAuthenticator, true);
  const pooled = await poolCode(bank);
  assert.equal(await signInWith(customer, pooled), 401);
  assert.equal(await poolCode(bank), pooled, 'the pool code was not consumed');
  const code = await app.code();
  assert.equal(await signInWith(customer, code), 200);
  assert.equal(await signInWith(customer, code), 401);
  bank.clock.advance(30_000);
  assert.equal(await signInWith(customer, code), 401);
  assert.equal(await signInWith(customer, await app.code()), 200);
});

test('the code that confirmed it is spent by that', async () => {
  const customer = await makeCustomer(bank);
  const shown = await post(PATH, await proofOf(customer), customer);
  const app = authenticatorApp(bank, shown.json<{ secret: string }>().secret);
  const code = await app.code();
  assert.equal((await post(`${PATH}/confirm`, { code }, customer)).status, 200);
  assert.equal(await signInWith(customer, code), 401);
});

test('A7: one code of the app sent twice at once opens one session', async () => {
  const { customer, app } = await withApp();
  const code = await app.code();
  const statuses = await Promise.all([signInWith(customer, code), signInWith(customer, code)]);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 401],
  );
});

test('a second one is not set up over the first', async () => {
  const { customer } = await withApp();
  assert.equal((await post(PATH, await proofOf(customer), customer)).status, 409);
});

test('to remove it takes the password and a code of it; then pool codes work again', async () => {
  const { customer, app } = await withApp();
  const remove = (body: object) => post(`${PATH}/remove`, body, customer);
  const { password } = customer;
  assert.equal((await remove({ password, code: await wrongCode(bank) })).status, 403);
  assert.equal((await remove({ password: 'not it', code: await app.code() })).status, 403);
  assert.equal((await remove({ password, code: await poolCode(bank) })).status, 403);
  const removed = await remove({ password, code: await app.code() });
  assert.deepEqual(removed.json(), { hasAuthenticator: false });
  assert.equal((await remove({ password, code: '123456' })).status, 409);
  assert.equal(await signInWith(customer, await poolCode(bank)), 200);
});

test('the owner is told of both, and the audit log knows', async () => {
  const { customer, app } = await withApp();
  const { password } = customer;
  await post(`${PATH}/remove`, { password, code: await app.code() }, customer);
  const kinds = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['authenticator-removed', 'authenticator-added']);
  const lines = await rows<{ action: string }>(
    bank.deps.pool,
    sql`select action from audit_log where actor_id = ${customer.id} order by number`,
  );
  const actions = lines.map(({ action }) => action);
  const setUp = ['use-access-code', 'set-up-authenticator'];
  assert.deepEqual(actions, [...setUp, 'remove-authenticator']);
});

test('A10: the secret is sealed at rest, in its own row only', async () => {
  const { customer } = await withApp();
  const other = await withApp();
  const sealedOf = async (id: string) => {
    const stored = sql`select authenticator_sealed as sealed from customers where id = ${id}`;
    return (await one<{ sealed: string }>(bank.deps.pool, stored)).sealed;
  };
  const sealed = await sealedOf(customer.id);
  const cell = (row: string) => ({ table: 'customers', row, column: 'authenticator' });
  assert.match(bank.deps.keys.open(sealed, cell(customer.id)), /^[A-Z2-7]{32}$/);
  assert.throws(() => bank.deps.keys.open(sealed, cell(other.customer.id)));
});

test('a colleague has one in the same way, and signing in then asks for its code', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const { email, password } = colleague;
  const path = '/api/admin/auth';
  const app = await setUpApp(bank, colleague, `${path}/authenticator`);
  const first = await bank.request('POST', `${path}/login`, { body: { email, password } });
  assert.equal(first.status, 200);
  assert.deepEqual(first.json(), { admin: null, next: 'code' });
  assert.deepEqual(Object.keys(first.cookies), ['larch-challenge']);
  const validate = (code: string, cookies = first.cookies) =>
    bank.request('POST', `${path}/validate-code`, { body: { code }, cookies });
  assert.equal((await validate(await poolCode(bank))).status, 401);
  const asCustomer = await bank.request('POST', '/api/auth/validate-code', {
    body: { email, code: await app.code() },
    cookies: first.cookies,
  });
  assert.equal(asCustomer.status, 401);
  const second = await validate(await app.code());
  assert.equal(second.status, 200);
  assert.equal(second.json<{ admin: { email: string } }>().admin.email, email);
  const me = await bank.request('GET', `${path}/me`, { cookies: second.cookies });
  assert.equal(me.status, 200);
});

test("a customer's challenge does not open the staff's code step", async () => {
  const { customer, app } = await withApp();
  const { cookies } = await enterPassword(bank, customer);
  const body = { code: await app.code() };
  const reply = await bank.request('POST', '/api/admin/auth/validate-code', { body, cookies });
  assert.equal(reply.status, 401);
});
