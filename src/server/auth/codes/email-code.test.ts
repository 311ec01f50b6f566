import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { enterPassword } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

type Cookies = TestCustomer['cookies'];

const bank = await startBank();
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const ask = (cookies: Cookies) => bank.request('POST', '/api/auth/email-code', { cookies });

async function mailedCode(email: string): Promise<string> {
  const mails = await bank.readMailbox(email);
  const mail = mails.find(({ kind }) => kind === 'sign-in-code');
  const [, code] = /^Access code: (\d{6})$/m.exec(mail?.text ?? '') ?? [];
  assert.ok(code, 'no code was mailed');
  return code;
}

const validate = ({ email }: TestCustomer, code: string, cookies: Cookies) =>
  bank.request('POST', '/api/auth/validate-code', { body: { email, code }, cookies });

async function challengeOf(customer: TestCustomer): Promise<Cookies> {
  return (await enterPassword(bank, customer)).cookies;
}

test('a customer at the second step is mailed a code, which signs in once', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challengeOf(customer);
  const reply = await ask(cookies);
  assert.equal(reply.status, 202, reply.text);
  assert.deepEqual(reply.json(), { accepted: true });
  const code = await mailedCode(customer.email);
  assert.equal((await validate(customer, code, cookies)).status, 200);
  assert.equal((await validate(customer, code, cookies)).status, 401);
  const again = await challengeOf(customer);
  assert.equal((await validate(customer, code, again)).status, 401, 'nor in another sign-in');
});

test('the code belongs to the sign-in that asked for it', async () => {
  const customer = await makeCustomer(bank);
  const [mine, other] = [await challengeOf(customer), await challengeOf(customer)];
  await ask(mine);
  const code = await mailedCode(customer.email);
  assert.equal((await validate(customer, code, other)).status, 401);
  assert.equal((await validate(customer, code, mine)).status, 200);
});

test("another customer's mailed code is worth nothing", async () => {
  const [one, other] = [await makeCustomer(bank), await makeCustomer(bank)];
  await ask(await challengeOf(one));
  const code = await mailedCode(one.email);
  assert.equal((await validate(other, code, await challengeOf(other))).status, 401);
});

test('a newer code replaces the one before, and both end with the challenge', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challengeOf(customer);
  await ask(cookies);
  const first = await mailedCode(customer.email);
  await ask(cookies);
  const second = await mailedCode(customer.email);
  if (first !== second) assert.equal((await validate(customer, first, cookies)).status, 401);
  bank.clock.advance(10 * MINUTE_MS);
  assert.equal((await validate(customer, second, cookies)).status, 401);
});

test('five wrong codes end the challenge, and the mailed code with it', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await challengeOf(customer);
  await ask(cookies);
  const code = await mailedCode(customer.email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried += 1) await validate(customer, wrong, cookies);
  assert.equal((await validate(customer, code, cookies)).status, 401);
});

test('three an hour for one customer, over all sign-ins', async () => {
  const customer = await makeCustomer(bank);
  const first = await challengeOf(customer);
  assert.equal((await ask(first)).status, 202);
  assert.equal((await ask(first)).status, 202);
  const second = await challengeOf(customer);
  assert.equal((await ask(second)).status, 202);
  assert.equal((await ask(second)).status, 429);
  const mails = await bank.readMailbox(customer.email);
  assert.equal(mails.filter(({ kind }) => kind === 'sign-in-code').length, 3);
});

test('a customer with an authenticator app gets no emailed code', async () => {
  const customer = await makeCustomer(bank);
  await setUpApp(bank, customer);
  const reply = await ask(await challengeOf(customer));
  assert.equal(reply.status, 409);
  const mails = await bank.readMailbox(customer.email);
  assert.ok(mails.every(({ kind }) => kind !== 'sign-in-code'));
});

test('without the cookie of the first step there is no code, nor in the middle of enrolling', async () => {
  assert.equal((await ask({})).status, 401);
  const customer = await makeCustomer(bank);
  assert.equal((await ask(customer.cookies)).status, 401, 'a session is no challenge');
  const body = {
    email: 'new-here@mail.example',
    password: 'five-larches',
    firstName: 'New',
    lastName: 'Here',
  };
  const { cookies } = await bank.request('POST', '/api/auth/register', { body });
  assert.equal((await ask(cookies)).status, 409);
});

test('only a keyed hash of the code is kept, and the audit log knows that one was sent', async () => {
  const customer = await makeCustomer(bank);
  await ask(await challengeOf(customer));
  const code = await mailedCode(customer.email);
  const { details } = await one<{ details: string }>(
    bank.deps.pool,
    sql`select details::text from sessions
        where subject_id = ${customer.id} and audience = 'pre-auth'`,
  );
  assert.ok(!details.includes(code));
  const { count } = await one<{ count: bigint }>(
    bank.deps.pool,
    sql`select count(*) from audit_log
        where action = 'email-code' and subject_id = ${customer.id}`,
  );
  assert.equal(count, 1n);
});
