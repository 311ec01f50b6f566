import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { sendWire } from '#tests/support/money/wires.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { poolCode, wrongCode } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { issueActivationCode } from '../enrollment/issue-activation-code.ts';

const bank = await startBank({ env: { SETTING_STEP_UP: 'on' } });

type Cookies = Readonly<Record<string, string>>;

const makeSender = () => makeCustomer(bank, { accounts: { checking: 500n } });

/** The step-up that a wire to a new recipient requires. */
async function question(customer: TestCustomer): Promise<string> {
  const reply = await sendWire(bank, customer, { amount: '20.00' }, 'one-key');
  assert.equal(reply.status, 403);
  assert.deepEqual(Object.keys(reply.json()), ['error', 'code', 'stepUp']);
  return String(reply.json()['stepUp']);
}

const stepUp = (code: string, token: unknown, cookies: Cookies) =>
  bank.request('POST', '/api/auth/step-up', { body: { code, stepUp: token }, cookies });

async function confirmations({ id }: TestCustomer): Promise<number> {
  const statement = sql`select count(*)::integer as count from step_ups where customer_id = ${id}`;
  return (await one<{ count: number }>(bank.deps.pool, statement)).count;
}

test('B3: a fresh code confirms the wire for five minutes, under a new session token', async () => {
  const customer = await makeSender();
  const reply = await stepUp(await poolCode(bank), await question(customer), customer.cookies);
  assert.equal(reply.status, 200, reply.text);
  const elevatedUntil = new Date(bank.clock.now().getTime() + 5 * 60_000);
  assert.deepEqual(reply.json(), { elevatedUntil: elevatedUntil.toISOString() });
  const me = (cookies: Cookies) => bank.request('GET', '/api/auth/me', { cookies });
  assert.equal((await me(customer.cookies)).status, 401);
  assert.equal((await me(reply.cookies)).status, 200);
  const known = { ...customer, cookies: reply.cookies };
  assert.equal((await sendWire(bank, known, { amount: '20.00' }, 'one-key')).status, 200);
});

test('a wrong code confirms nothing and leaves the session as it is', async () => {
  const customer = await makeSender();
  const reply = await stepUp(await wrongCode(bank), await question(customer), customer.cookies);
  assert.equal(reply.status, 403);
  assert.equal(reply.json()['code'], 'wrong-proof');
  assert.deepEqual(reply.cookies, {});
  assert.equal(await confirmations(customer), 0);
});

test('a code without a question, or with one that was made up, confirms nothing', async () => {
  const customer = await makeSender();
  const code = await poolCode(bank);
  const bare = { body: { code }, cookies: customer.cookies };
  assert.equal((await bank.request('POST', '/api/auth/step-up', bare)).status, 400);
  const token = await question(customer);
  for (const wrong of ['made-up', `${token.slice(0, -2)}AA`, token.split('.')[0]]) {
    const reply = await stepUp(code, wrong, customer.cookies);
    assert.equal(reply.status, 409, reply.text);
    assert.equal(reply.json()['code'], 'step-up-ended');
  }
  bank.clock.advance(8 * 60_000);
  const late = await makeSender();
  const old = await question(late);
  assert.equal((await stepUp(await poolCode(bank), old, late.cookies)).status, 200);
  assert.equal(await confirmations(customer), 0);
});

test('a code confirms once', async () => {
  const [ana, ben] = [await makeSender(), await makeSender()];
  const code = await poolCode(bank);
  const [anas, bens] = [await question(ana), await question(ben)];
  const replies = await Promise.all([
    stepUp(code, anas, ana.cookies),
    stepUp(code, bens, ben.cookies),
  ]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 403],
  );
});

test('with an authenticator app it takes the code of the app', async () => {
  const customer = await makeSender();
  const app = await setUpApp(bank, customer);
  const token = await question(customer);
  assert.equal((await stepUp(await poolCode(bank), token, customer.cookies)).status, 403);
  assert.equal((await stepUp(await app.code(), token, customer.cookies)).status, 200);
});

test('a code that came by email confirms nothing', async () => {
  const customer = await makeSender();
  const { keys, config, pool } = bank.deps;
  const { limits } = config;
  const code = await transaction(pool, (tx) =>
    issueActivationCode(tx, { keys, limits }, customer.id, bank.clock.now()),
  );
  const reply = await stepUp(code, await question(customer), customer.cookies);
  assert.equal(reply.json()['code'], 'wrong-proof');
});
