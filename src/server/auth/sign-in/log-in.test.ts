import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { enterPassword } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { Passwords, standardCost } from '../../base/session/password.ts';

const bank = await startBank({ env: { LIMIT_ADDRESS_FAILURES: '1000' }, hashCost: standardCost });

const logIn = (email: string, password: string) => enterPassword(bank, { email, password });

async function block({ id }: TestCustomer): Promise<void> {
  await run(bank.deps.pool, sql`update customers set status = 'blocked' where id = ${id}`);
}

async function hashOf({ id }: TestCustomer): Promise<string> {
  const stored = sql`select password_hash as hash from customers where id = ${id}`;
  return (await one<{ hash: string }>(bank.deps.pool, stored)).hash;
}

/** All that a visitor can see of a reply, save what differs each time. */
function visible({ status, headers, text }: TestReply) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, text, headers: rest };
}

test('the right password opens the code step and nothing else', async () => {
  const customer = await makeCustomer(bank);
  const reply = await logIn(customer.email, customer.password);
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.json(), { user: null, next: 'code' });
  assert.deepEqual(Object.keys(reply.cookies), ['larch-challenge']);
});

test('username or e-mail address will do, in any case', async () => {
  const { email, username, password } = await makeCustomer(bank);
  for (const name of [email, username, email.toUpperCase(), ` ${username} `]) {
    assert.equal((await logIn(name, password)).status, 200, name);
  }
});

test('A1: unknown user, wrong password and unapproved applicant cannot be told apart', async () => {
  const customer = await makeCustomer(bank);
  const applicant = 'applicant@mail.example';
  await run(
    bank.deps.pool,
    sql`insert into applications (id, status, account_type, initial_deposit_cents, email, username,
          password_hash, created_at)
        values (${randomUUID()}, 'pending', 'checking', 0, ${applicant}, 'applicant',
          ${await bank.deps.passwords.hash('applicant-pass')}, ${bank.clock.now()})`,
  );
  const wrong = visible(await logIn(customer.email, 'not-the-password'));
  assert.equal(wrong.status, 401);
  assert.match(wrong.text, /"error":"Invalid email or password"/);
  assert.deepEqual(visible(await logIn('nobody@mail.example', 'whatever')), wrong);
  assert.deepEqual(visible(await logIn(applicant, 'applicant-pass')), wrong);
});

test('A1: a blocked customer hears of it only with the right password', async () => {
  const customer = await makeCustomer(bank);
  await block(customer);
  const wrong = await logIn(customer.email, 'not-the-password');
  assert.deepEqual(visible(wrong), visible(await logIn('nobody@mail.example', 'whatever')));
  const right = await logIn(customer.email, customer.password);
  assert.equal(right.status, 403);
  assert.equal(right.json()['code'], 'sign-in-blocked');
  assert.match(right.text, /call us at \(503\) 555-0100/);
  assert.deepEqual(right.cookies, {});
});

test('A2: an unknown user and a wrong password each cost exactly one hash', async () => {
  const { email } = await makeCustomer(bank);
  const { passwords } = bank.deps;
  for (const name of [email, 'nobody@mail.example', 'nobody']) {
    const before = passwords.computed;
    assert.equal((await logIn(name, 'not-the-password')).status, 401);
    assert.equal(passwords.computed - before, 1, name);
  }
});

test('A11: hashes are argon2id, salted, and made again at sign-in when the cost has risen', async () => {
  const [ana, ben] = [await makeCustomer(bank), await makeCustomer(bank)];
  const cheap = new Passwords({
    atOnce: 1,
    queue: 10,
    cost: { memoryKiB: 8_192, passes: 1, lanes: 1 },
  });
  for (const { id } of [ana, ben]) {
    const hash = await cheap.hash('one-and-the-same');
    await run(bank.deps.pool, sql`update customers set password_hash = ${hash} where id = ${id}`);
  }
  assert.notEqual(await hashOf(ana), await hashOf(ben));
  assert.match(await hashOf(ana), /^\$argon2id\$v=19\$m=8192,t=1,p=1\$/);
  assert.equal((await logIn(ana.email, 'wrong')).status, 401);
  assert.match(await hashOf(ana), /m=8192/);
  assert.equal((await logIn(ana.email, 'one-and-the-same')).status, 200);
  assert.match(await hashOf(ana), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal((await logIn(ana.email, 'one-and-the-same')).status, 200);
  assert.match(await hashOf(ben), /m=8192/);
});

test('A12: long and Unicode passwords count whole', async () => {
  const forest = '🌲'.repeat(100);
  for (const password of ['x'.repeat(64), 'y'.repeat(128), `${forest}é`]) {
    const customer = await makeCustomer(bank);
    const hash = await bank.deps.passwords.hash(password);
    const set = sql`update customers set password_hash = ${hash} where id = ${customer.id}`;
    await run(bank.deps.pool, set);
    assert.equal((await logIn(customer.email, password)).status, 200);
    const almost = `${password.slice(0, -1)}z`;
    assert.equal((await logIn(customer.email, almost)).status, 401);
  }
});

test('A13: a password of more than 256 characters is refused before anything is hashed', async () => {
  const { email } = await makeCustomer(bank);
  const { computed } = bank.deps.passwords;
  const reply = await logIn(email, 'x'.repeat(257));
  assert.equal(reply.status, 400);
  assert.equal(bank.deps.passwords.computed, computed);
});

test('both fields are required', async () => {
  const reply = await bank.request('POST', '/api/auth/login', {
    body: { email: '', password: '' },
  });
  assert.equal(reply.status, 400);
  assert.deepEqual(reply.json<{ fields: object }>().fields, {
    email: 'Username or email is required',
    password: 'Password is required',
  });
});

test('B3: the id changes at step 1; a challenge this browser had before is dead at once', async () => {
  const customer = await makeCustomer(bank);
  const { email, password } = customer;
  const first = await logIn(email, password);
  const again = { body: { email, password }, cookies: first.cookies };
  const second = await bank.request('POST', '/api/auth/login', again);
  assert.notEqual(second.cookies['larch-challenge'], first.cookies['larch-challenge']);
  const challenges = sql`select from sessions
    where subject_id = ${customer.id} and audience = 'pre-auth'`;
  assert.equal((await rows(bank.deps.pool, challenges)).length, 1);
  const body = { email, code: '000000' };
  const replay = await bank.request('POST', '/api/auth/validate-code', {
    body,
    cookies: first.cookies,
  });
  assert.equal(replay.json()['code'], 'not-signed-in');
});

test('D9: a failed sign-in is logged with the login it was aimed at, and no name', async () => {
  const customer = await makeCustomer(bank);
  await logIn(customer.email, 'not-the-password');
  const line = bank.logLines.findLast((one) => one.includes('authn_login_fail')) ?? '{}';
  assert.equal(JSON.parse(line).actorId, customer.id);
  const refused = bank.logLines.findLast((one) => one.includes('authz_fail')) ?? '{}';
  assert.equal(JSON.parse(refused).route, '/api/auth/login');
  for (const logged of bank.logLines) {
    assert.doesNotMatch(logged, /@mail\.example|not-the-password/);
  }
});
