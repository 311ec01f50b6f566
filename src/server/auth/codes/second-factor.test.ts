// What a stolen session and a known password must not be enough for, and what setting up an
// authenticator app takes and gives.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { authenticatorApp, setUpApp } from '#tests/support/people/authenticator-app.ts';
import {
  makeCustomer,
  makeStaff,
  signedInByMailedCode,
  signIn,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { enterPassword, poolCode } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { issueActivationCode } from '../enrollment/issue-activation-code.ts';

type Cookies = Readonly<Record<string, string>>;

const PATH = '/api/auth/authenticator';

const bank = await startBank({ env: { LIMIT_ADDRESS_FAILURES: '1000' } });
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const post = (path: string, body: object, { cookies }: { readonly cookies: Cookies }) =>
  bank.request('POST', path, { body, cookies });

const me = ({ cookies }: { readonly cookies: Cookies }) =>
  bank.request('GET', '/api/auth/me', { cookies });

async function validate(customer: Pick<TestCustomer, 'email'>, code: string, cookies: Cookies) {
  return await post('/api/auth/validate-code', { email: customer.email, code }, { cookies });
}

async function signInWith(customer: TestCustomer, code: string): Promise<number> {
  const { cookies } = await enterPassword(bank, customer);
  return (await validate(customer, code, cookies)).status;
}

/** A customer who was approved and has never signed in, and the code that was mailed to them. */
async function makeNewCustomer(): Promise<{ customer: TestCustomer; code: string }> {
  const customer = await makeCustomer(bank);
  const { pool, keys, config } = bank.deps;
  await run(pool, sql`update customers set activated_at = null where id = ${customer.id}`);
  const issuing = { keys, limits: config.limits };
  const code = await transaction(pool, (tx) =>
    issueActivationCode(tx, issuing, customer.id, bank.clock.now()),
  );
  return { customer, code };
}

async function firstSignIn(customer: TestCustomer, code: string): Promise<{ cookies: Cookies }> {
  const { cookies } = await enterPassword(bank, customer);
  const reply = await validate(customer, code, cookies);
  assert.equal(reply.status, 200, reply.text);
  return { cookies: reply.cookies };
}

test('a stolen session and the password set up no authenticator app, lift nothing, change no password', async () => {
  const customer = await makeCustomer(bank);
  const { password } = customer;
  const without = await post(PATH, { password }, customer);
  assert.equal(without.status, 400);
  assert.ok(!('secret' in without.json()));
  const guessed = await post(PATH, { password, code: '000000' }, customer);
  assert.equal(guessed.status, 403);
  assert.equal((await post(`${PATH}/confirm`, { code: '000000' }, customer)).status, 409);
  const stepUp = await post('/api/auth/step-up', { code: '000000' }, customer);
  assert.ok(stepUp.status >= 400);
  const change = {
    currentPassword: password,
    newPassword: 'mine-from-now-on',
    accessCode: '000000',
  };
  assert.equal((await post('/api/auth/change-password', change, customer)).status, 403);
  const { hasAuthenticator } = (await me(customer)).json<{ user: { hasAuthenticator: boolean } }>()
    .user;
  assert.equal(hasAuthenticator, false);
});

test('a code that was mailed for a sign-in sets up nothing', async () => {
  const customer = await makeCustomer(bank);
  const { cookies } = await enterPassword(bank, customer);
  assert.equal((await bank.request('POST', '/api/auth/email-code', { cookies })).status, 202);
  const [mail] = await bank.readMailbox(customer.email);
  const code = /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const { password } = customer;
  assert.equal((await post(PATH, { password, code }, customer)).status, 403);
  const change = { currentPassword: password, newPassword: 'mine-from-now-on', accessCode: code };
  assert.equal((await post('/api/auth/change-password', change, customer)).status, 403);
  assert.equal((await validate(customer, code, cookies)).status, 200, 'it was not spent by that');
});

test('a code of the pool sets it up, once', async () => {
  const customer = await makeCustomer(bank);
  const body = { password: customer.password, code: await poolCode(bank) };
  assert.equal((await post(PATH, body, customer)).status, 200);
  assert.equal((await post(PATH, body, customer)).status, 403);
});

test('the activation code sets it up in the session it opened, once', async () => {
  const { customer, code } = await makeNewCustomer();
  const first = await firstSignIn(customer, code);
  const state = await bank.request('GET', PATH, { cookies: first.cookies });
  assert.deepEqual(state.json(), {
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
    acceptsActivationCode: true,
  });
  const body = { password: customer.password, code };
  assert.equal((await post(PATH, body, first)).status, 200);
  assert.equal((await post(PATH, body, first)).status, 403, 'a second time');
});

test('the activation code sets up nothing in another session, nor after another first code', async () => {
  const { customer, code } = await makeNewCustomer();
  await firstSignIn(customer, code);
  const other = { cookies: await signIn(bank, 'customer', customer.id) };
  const body = { password: customer.password, code };
  assert.equal((await post(PATH, body, other)).status, 403);
  assert.equal(await signInWith(customer, code), 401, 'nor does it sign in again');

  const second = await makeNewCustomer();
  const opened = await firstSignIn(second.customer, await poolCode(bank));
  const proof = { password: second.customer.password, code: second.code };
  assert.equal((await post(PATH, proof, opened)).status, 403);
});

test('confirming ends all other sessions and challenges, and gives this one a new id', async () => {
  const customer = await makeCustomer(bank);
  const stolen = { cookies: await signIn(bank, 'customer', customer.id) };
  const challenge = (await enterPassword(bank, customer)).cookies;
  const before = { cookies: { ...customer.cookies } };
  const app = await setUpApp(bank, customer);
  assert.equal((await me(stolen)).status, 401);
  assert.equal((await me(before)).status, 401);
  assert.equal((await me(customer)).status, 200);
  assert.equal((await validate(customer, await app.code(), challenge)).status, 401);
});

test('ten recovery codes are shown once, each passes the second step once', async () => {
  const customer = await makeCustomer(bank);
  const { recoveryCodes } = await setUpApp(bank, customer);
  assert.equal(new Set(recoveryCodes).size, 10);
  const [code = '', another = ''] = recoveryCodes;
  assert.equal(await signInWith(customer, code), 200);
  assert.equal(await signInWith(customer, code), 401);
  assert.equal(await signInWith(customer, another.toUpperCase().replaceAll('-', ' ')), 200);
  const state = await bank.request('GET', PATH, { cookies: customer.cookies });
  assert.equal(state.json()['recoveryCodesLeft'], 8);
  const kinds = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === 'recovery-code-used').length, 2);
  const lines = await rows<{ by: string }>(
    bank.deps.pool,
    sql`select after->>'by' as by from audit_log
        where action = 'sign-in' and subject_id = ${customer.id}`,
  );
  assert.deepEqual(
    lines.map(({ by }) => by),
    ['recovery-code', 'recovery-code'],
  );
});

test('one recovery code sent twice at once opens one session', async () => {
  const customer = await makeCustomer(bank);
  const { recoveryCodes } = await setUpApp(bank, customer);
  const [code = ''] = recoveryCodes;
  const statuses = await Promise.all([signInWith(customer, code), signInWith(customer, code)]);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 401],
  );
});

test('a recovery code of another login, or one used as a proof, is refused', async () => {
  const customer = await makeCustomer(bank);
  const other = await makeCustomer(bank);
  const { recoveryCodes } = await setUpApp(bank, customer);
  const theirs = await setUpApp(bank, other);
  assert.equal(await signInWith(customer, theirs.recoveryCodes[0] ?? ''), 401);
  const [code = ''] = recoveryCodes;
  const { password } = customer;
  const change = { currentPassword: password, newPassword: 'mine-from-now-on', accessCode: code };
  assert.equal((await post('/api/auth/change-password', change, customer)).status, 400);
  assert.equal((await post(`${PATH}/remove`, { password, code }, customer)).status, 400);
  assert.equal((await post(`${PATH}/recovery-codes`, { code }, customer)).status, 400);
});

test('new recovery codes take a code of the app, void the earlier ones and are told by mail', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const replace = (code: string) => post(`${PATH}/recovery-codes`, { code }, customer);
  assert.equal((await replace(await poolCode(bank))).status, 403);
  const reply = await replace(await app.code());
  assert.equal(reply.status, 200, reply.text);
  const { recoveryCodes } = reply.json<{ recoveryCodes: string[] }>();
  assert.equal(recoveryCodes.length, 10);
  assert.equal(await signInWith(customer, app.recoveryCodes[0] ?? ''), 401);
  assert.equal(await signInWith(customer, recoveryCodes[0] ?? ''), 200);
  const kinds = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.ok(kinds.includes('recovery-codes-replaced'));
  const without = await makeCustomer(bank);
  const none = await post(`${PATH}/recovery-codes`, { code: await poolCode(bank) }, without);
  assert.equal(none.status, 409);
});

test('only hashes of recovery codes are kept, and removing the app removes them', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const stored = await rows<{ row: string }>(
    bank.deps.pool,
    sql`select r::text as row from recovery_codes r where subject_id = ${customer.id}`,
  );
  assert.equal(stored.length, 10);
  for (const code of app.recoveryCodes) {
    const bytes = Buffer.from(code).toString('hex');
    assert.ok(stored.every(({ row }) => !row.includes(code) && !row.includes(bytes)));
  }
  const body = { password: customer.password, code: await app.code() };
  assert.equal((await post(`${PATH}/remove`, body, customer)).status, 200);
  const { count } = await one<{ count: bigint }>(
    bank.deps.pool,
    sql`select count(*) from recovery_codes where subject_id = ${customer.id}`,
  );
  assert.equal(count, 0n);
  assert.equal(await signInWith(customer, app.recoveryCodes[0] ?? ''), 401);
});

test('a staff member sets up the first app by password and signs in by recovery code', async () => {
  const member = await makeStaff(bank, 'approver');
  const path = '/api/admin/auth';
  const { recoveryCodes } = await setUpApp(bank, member, `${path}/authenticator`);
  const { email, password } = member;
  const first = await bank.request('POST', `${path}/login`, { body: { email, password } });
  const [code = ''] = recoveryCodes;
  const second = await post(`${path}/validate-code`, { code }, first);
  assert.equal(second.status, 200, second.text);
  const state = await bank.request('GET', `${path}/authenticator`, { cookies: second.cookies });
  assert.deepEqual(state.json(), { hasAuthenticator: true, recoveryCodesLeft: 9 });
});

test('it is suggested after a mailed code, until it was set up or put away', async () => {
  const [one, other] = [await makeCustomer(bank), await makeCustomer(bank)];
  const isSuggested = async (to: TestCustomer) => (await me(to)).json()['suggestsAuthenticator'];
  assert.equal(await isSuggested(one), false, 'staff gave the code of this sign-in');
  await signedInByMailedCode(bank, one.id);
  await signedInByMailedCode(bank, other.id);
  assert.equal(await isSuggested(one), true);
  assert.equal((await post(`${PATH}/dismiss-prompt`, {}, one)).status, 200);
  assert.equal(await isSuggested(one), false);
  assert.equal(await isSuggested(other), true);
  await setUpApp(bank, other);
  assert.equal(await isSuggested(other), false);
});

test('a new customer is shown what to set up for 30 days, or until it is put away', async () => {
  const suggestion = async (to: TestCustomer) => (await me(to)).json()['suggestsSetUp'];
  const [known, one] = [await makeCustomer(bank), await makeCustomer(bank, { isNew: true })];
  const other = await makeCustomer(bank, { isNew: true });
  assert.equal(await suggestion(known), false);
  assert.equal(await suggestion(one), true);
  await setUpApp(bank, one);
  assert.equal(await suggestion(one), true, 'there is more to set up');
  assert.equal((await post(`${PATH}/dismiss-prompt`, {}, one)).status, 200);
  assert.equal(await suggestion(one), false);
  assert.equal(await suggestion(other), true);
  bank.clock.advance(31 * DAY_MS);
  const cookies = await signIn(bank, 'customer', other.id);
  assert.equal(await suggestion({ ...other, cookies }), false);
});

test('ten wrong codes at setting up end the session', async () => {
  const customer = await makeCustomer(bank);
  const { password } = customer;
  for (let tried = 0; tried < 10; tried += 1) {
    assert.equal((await post(PATH, { password, code: '000000' }, customer)).status, 403);
  }
  const right = { password, code: await poolCode(bank) };
  assert.equal((await post(PATH, right, customer)).status, 401);
});

test('the secret that was confirmed is the one that signs in', async () => {
  const customer = await makeCustomer(bank);
  const body = { password: customer.password, code: await poolCode(bank) };
  const { secret } = (await post(PATH, body, customer)).json<{ secret: string }>();
  const app = authenticatorApp(bank, secret);
  const confirmed = await post(`${PATH}/confirm`, { code: await app.code() }, customer);
  assert.deepEqual(Object.keys(confirmed.json()).toSorted(), ['hasAuthenticator', 'recoveryCodes']);
  bank.clock.advance(30_000);
  assert.equal(await signInWith(customer, await app.code()), 200);
});
