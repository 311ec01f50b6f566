import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { allEndpoints } from '#contract/all.ts';
import { one, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#rules/calendar/durations.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import {
  enterPassword,
  poolCode,
  signInThroughApi,
  wrongCode,
} from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { issueActivationCode } from '../enrollment/issue-activation-code.ts';

const bank = await startBank({
  env: { LIMIT_ADDRESS_FAILURES: '1000', LIMIT_SITE_CODE_DELAY: '0s' },
});
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

type Cookies = Readonly<Record<string, string>>;

const validate = (email: string, code: string, cookies: Cookies = {}) =>
  bank.request('POST', '/api/auth/validate-code', { body: { email, code }, cookies });

async function challenge(customer: TestCustomer): Promise<Cookies> {
  return (await enterPassword(bank, customer)).cookies;
}

async function isUsed(code: string): Promise<boolean> {
  const index = bank.deps.keys.index('access code', code);
  const { used } = await one<{ used: boolean }>(
    bank.deps.pool,
    sql`select used_at is not null as used from access_codes where code_index = ${index}`,
  );
  return used;
}

/** A customer who has been approved and never signed in, and the code that was mailed. */
async function newcomer(): Promise<{ customer: TestCustomer; code: string }> {
  const customer = await makeCustomer(bank);
  const code = await transaction(bank.deps.pool, async (tx) => {
    await run(
      tx,
      sql`update customers set activated_at = null, email_proven_at = null
          where id = ${customer.id}`,
    );
    const { keys, config } = bank.deps;
    const needs = { keys, limits: config.limits };
    return await issueActivationCode(tx, needs, customer.id, bank.clock.now());
  });
  return { customer, code };
}

test('the code step answers the user itself, and me wraps it', async () => {
  const customer = await makeCustomer(bank);
  const code = await poolCode(bank);
  const reply = await validate(customer.email, code, await challenge(customer));
  assert.equal(reply.status, 200);
  const { id, email, username, firstName, lastName } = customer;
  const nothing = { hasAuthenticator: false, mustChangePassword: false };
  const user = { id, email, username, firstName, lastName, ...nothing };
  assert.deepEqual(reply.json(), user);
  const me = await bank.request('GET', '/api/auth/me', { cookies: reply.cookies });
  assert.deepEqual(me.json<{ user: object }>().user, user);
  assert.equal((await bank.request('GET', '/api/auth/me')).status, 401);
});

test('a code typed as "123 456" and the username will do too', async () => {
  const customer = await makeCustomer(bank);
  const code = await poolCode(bank);
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  const reply = await validate(customer.username, typed, await challenge(customer));
  assert.equal(reply.status, 200);
});

test('A3: without step 1 a code is refused and not consumed', async () => {
  const customer = await makeCustomer(bank);
  const code = await poolCode(bank);
  const reply = await validate(customer.email, code);
  assert.equal(reply.status, 401);
  assert.deepEqual(reply.cookies, {});
  assert.equal(await isUsed(code), false);
});

test("A4: one customer's challenge does not serve another's address", async () => {
  const [ana, ben] = [await makeCustomer(bank), await makeCustomer(bank)];
  const code = await poolCode(bank);
  const reply = await validate(ben.email, code, await challenge(ana));
  assert.equal(reply.status, 401);
  assert.equal(reply.json()['error'], 'Invalid or expired access code');
  assert.equal(await isUsed(code), false);
});

test('A5: between password and code every call of a customer is still refused', async () => {
  const cookies = await challenge(await makeCustomer(bank));
  const calls = allEndpoints.filter(({ access }) => access === 'customer');
  assert.ok(calls.length > 5);
  for (const { method, path } of calls) {
    const address = path.replaceAll(/:\w+/g, 'x');
    const { status } = await bank.request(method, address, { cookies });
    assert.equal(status, 401, `${method} ${path}`);
  }
});

test('A6: after five wrong codes the challenge is void; the right code then fails', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challenge(customer);
  const code = await poolCode(bank);
  const wrong = await wrongCode(bank);
  for (const output of [...Array(4).fill('wrong-code'), 'last-code-wrong']) {
    const reply = await validate(customer.email, wrong, cookies);
    assert.deepEqual([reply.status, reply.json()['code']], [401, output]);
  }
  assert.equal((await validate(customer.email, code, cookies)).status, 401);
  assert.equal(await isUsed(code), false);
  assert.equal((await validate(customer.email, code, await challenge(customer))).status, 200);
});

test('A6: tries sent at once are as few as tries sent one by one', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challenge(customer);
  const wrong = await wrongCode(bank);
  const many = Array.from({ length: 20 }, () => validate(customer.email, wrong, cookies));
  const codes = (await Promise.all(many)).map((reply) => reply.json()['code']);
  assert.equal(codes.filter((each) => each === 'wrong-code').length, 5);
});

test('A7: two parallel validates with one code give exactly one 200', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = [await makeCustomer(bank), await makeCustomer(bank)];
    const challenges = await Promise.all(people.map(challenge));
    const code = await poolCode(bank);
    const replies = await Promise.all(
      people.map(({ email }, index) => validate(email, code, challenges[index])),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 401],
    );
  }
});

test('A7: one challenge sent twice at once opens one session', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challenge(customer);
  const codes = [await poolCode(bank)];
  const twice = [...codes, ...codes].map((code) => validate(customer.email, code, cookies));
  const statuses = (await Promise.all(twice)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 401],
  );
});

test('A8: a pool code works at 9:59 and fails at 10:01, whatever the client says', async () => {
  const customer = await makeCustomer(bank);
  const headers = { date: bank.clock.now().toUTCString() };
  for (const [age, status] of [
    [10 * MINUTE_MS - SECOND_MS, 200],
    [10 * MINUTE_MS + SECOND_MS, 401],
  ] as const) {
    await run(bank.deps.pool, sql`delete from access_codes`);
    const code = await poolCode(bank);
    bank.clock.advance(age);
    const body = { email: customer.email, code };
    const cookies = await challenge(customer);
    const reply = await bank.request('POST', '/api/auth/validate-code', { body, cookies, headers });
    assert.equal(reply.status, status);
  }
});

test('the challenge itself lasts ten minutes', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challenge(customer);
  bank.clock.advance(10 * MINUTE_MS);
  const reply = await validate(customer.email, await poolCode(bank), cookies);
  assert.equal(reply.status, 401);
});

test('the activation code opens the first sign-in, once, and proves the address', async () => {
  const { customer, code } = await newcomer();
  bank.clock.advance(7 * DAY_MS - SECOND_MS);
  assert.equal((await validate(customer.email, code, await challenge(customer))).status, 200);
  const { proven } = await one<{ proven: boolean }>(
    bank.deps.pool,
    sql`select email_proven_at is not null as proven from customers where id = ${customer.id}`,
  );
  assert.equal(proven, true);
  assert.equal((await validate(customer.email, code, await challenge(customer))).status, 401);
});

test('the activation code is worth nothing after seven days, or to another customer', async () => {
  const { customer, code } = await newcomer();
  const other = await newcomer();
  const stolen = await validate(other.customer.email, code, await challenge(other.customer));
  assert.equal(stolen.status, 401);
  bank.clock.advance(7 * DAY_MS);
  assert.equal((await validate(customer.email, code, await challenge(customer))).status, 401);
});

test('after a first sign-in with a pool code the activation code is spent too', async () => {
  const { customer, code } = await newcomer();
  await signInThroughApi(bank, customer);
  assert.equal((await validate(customer.email, code, await challenge(customer))).status, 401);
});

test('ten wrong codes an hour for one login, then it waits; the right one is not consumed', async () => {
  const customer = await makeCustomer(bank);
  const code = await poolCode(bank);
  const wrong = await wrongCode(bank);
  for (let round = 0; round < 2; round += 1) {
    const cookies = await challenge(customer);
    for (let tried = 0; tried < 5; tried += 1) await validate(customer.email, wrong, cookies);
  }
  const refused = await validate(customer.email, code, await challenge(customer));
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '3600');
  assert.equal(await isUsed(code), false);
  bank.clock.advance(60 * MINUTE_MS);
  await signInThroughApi(bank, customer);
});

test('B3, B4: the session has a new id, the challenge is gone, a planted id is not adopted', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challenge(customer);
  const planted = { ...cookies, 'larch-session': 'A'.repeat(43) };
  const code = await poolCode(bank);
  const reply = await validate(customer.email, code, planted);
  assert.equal(reply.status, 200);
  const { 'larch-session': id = '', 'larch-challenge': gone } = reply.cookies;
  assert.equal(gone, '');
  assert.notEqual(id, planted['larch-session']);
  assert.notEqual(id, cookies['larch-challenge']);
  const me = (value: string) =>
    bank.request('GET', '/api/auth/me', { cookies: { 'larch-session': value } });
  assert.equal((await me(planted['larch-session'])).status, 401);
  assert.equal((await me(cookies['larch-challenge'] ?? '')).status, 401);
  assert.equal((await me(id)).status, 200);
  assert.equal((await validate(customer.email, code, cookies)).status, 401);
});

test('B3: signing in again ends the session this browser had', async () => {
  const customer = await makeCustomer(bank);
  const first = await signInThroughApi(bank, customer);
  const cookies = { ...first, ...(await challenge(customer)) };
  const second = await validate(customer.email, await poolCode(bank), cookies);
  assert.equal(second.status, 200);
  assert.equal((await bank.request('GET', '/api/auth/me', { cookies: first })).status, 401);
});

test('B12: of more than five sessions the oldest goes', async () => {
  const customer = await makeCustomer(bank);
  await run(bank.deps.pool, sql`delete from sessions where subject_id = ${customer.id}`);
  const sessions = [];
  for (let signedIn = 0; signedIn < 6; signedIn += 1) {
    bank.clock.advance(SECOND_MS);
    sessions.push(await signInThroughApi(bank, customer));
  }
  const statuses = [];
  for (const cookies of sessions) {
    statuses.push((await bank.request('GET', '/api/auth/me', { cookies })).status);
  }
  assert.deepEqual(statuses, [401, 200, 200, 200, 200, 200]);
});

test('B6: after signing out the row is gone, the cookie is worth nothing, the cache is cleared', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await signInThroughApi(bank, customer);
  const out = await bank.request('POST', '/api/auth/logout', { cookies });
  assert.equal(out.status, 200);
  assert.deepEqual(out.json(), { user: null });
  assert.equal(out.headers['clear-site-data'], '"cache"');
  assert.equal(out.cookies['larch-session'], '');
  assert.equal((await bank.request('GET', '/api/auth/me', { cookies })).status, 401);
  assert.equal((await bank.request('POST', '/api/auth/logout', { cookies })).status, 200);
});

test('a new device is told to the owner, a known one is not', async () => {
  const customer = await makeCustomer(bank);
  const notices = async () =>
    (await bank.readMailbox(customer.email)).filter(({ kind }) => kind === 'new-sign-in').length;
  const { 'larch-device': device = '' } = await signInThroughApi(bank, customer);
  assert.equal(await notices(), 1);
  const cookies = { ...(await challenge(customer)), 'larch-device': device };
  assert.equal((await validate(customer.email, await poolCode(bank), cookies)).status, 200);
  assert.equal(await notices(), 1);
  await signInThroughApi(bank, customer);
  assert.equal(await notices(), 2);
});

test('a sign-in is in the audit log, with the kind of code it took and who made the code', async () => {
  const customer = await makeCustomer(bank);
  await signInThroughApi(bank, customer);
  const lines = await rows<{ action: string; after: object }>(
    bank.deps.pool,
    sql`select action, after from audit_log where actor_id = ${customer.id} order by number`,
  );
  const code = await one<{ accessCodeId: string; madeBy: string }>(
    bank.deps.pool,
    sql`select id as "accessCodeId", created_by as "madeBy" from access_codes
        where used_by = ${customer.id}`,
  );
  assert.deepEqual(lines, [
    { action: 'use-access-code', after: { ...code } },
    { action: 'sign-in', after: { by: 'access-code', newDevice: true } },
  ]);
});

test('A10: no code is in the log, in a URL or in plain text in the database', async () => {
  const { customer, code: mailed } = await newcomer();
  const pooled = await poolCode(bank);
  await validate(customer.email, pooled, await challenge(customer));
  const secret = new RegExp(`\\b(${mailed}|${pooled})\\b`);
  for (const line of bank.logLines) assert.doesNotMatch(line, secret);
  for (const table of ['access_codes', 'activation_codes', 'mail_outbox', 'audit_log']) {
    const stored = await bank.deps.pool.query<{ row: string }>(
      `select t::text as row from ${table} t`,
    );
    for (const { row } of stored.rows) assert.doesNotMatch(row, secret);
  }
});
