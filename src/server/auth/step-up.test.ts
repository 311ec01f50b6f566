import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { makeCustomer } from '#tests/support/people.ts';
import { poolCode, wrongCode } from '#tests/support/sign-in.ts';

let bank: TestApp;
before(async () => {
  bank = await startApp();
});
after(() => bank.stop());

type Cookies = Readonly<Record<string, string>>;

const stepUp = (code: string, cookies: Cookies) =>
  bank.request('POST', '/api/auth/step-up', { body: { code }, cookies });

test('B3: a fresh code lifts the session for five minutes, under a new id', async () => {
  const customer = await makeCustomer(bank);
  const reply = await stepUp(await poolCode(bank), customer.cookies);
  assert.equal(reply.status, 200);
  const elevatedUntil = new Date(bank.clock.now().getTime() + 5 * 60_000);
  assert.deepEqual(reply.json(), { elevatedUntil: elevatedUntil.toISOString() });
  const { until } = await one<{ until: Date }>(
    bank.parts.pool,
    sql`select elevated_until as until from sessions where subject_id = ${customer.id}`,
  );
  assert.deepEqual(until, elevatedUntil);
  const me = (cookies: Cookies) => bank.request('GET', '/api/auth/me', { cookies });
  assert.equal((await me(customer.cookies)).status, 401);
  assert.equal((await me(reply.cookies)).status, 200);
});

test('a wrong code lifts nothing and leaves the session as it is', async () => {
  const customer = await makeCustomer(bank);
  const reply = await stepUp(await wrongCode(bank), customer.cookies);
  assert.equal(reply.status, 403);
  assert.equal(reply.json()['code'], 'wrong-proof');
  assert.deepEqual(reply.cookies, {});
  const { until } = await one<{ until: Date | null }>(
    bank.parts.pool,
    sql`select elevated_until as until from sessions where subject_id = ${customer.id}`,
  );
  assert.equal(until, null);
});

test('a code lifts once', async () => {
  const [ana, ben] = [await makeCustomer(bank), await makeCustomer(bank)];
  const code = await poolCode(bank);
  const replies = await Promise.all([stepUp(code, ana.cookies), stepUp(code, ben.cookies)]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 403],
  );
});

test('with an authenticator app it takes the code of the app', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  assert.equal((await stepUp(await poolCode(bank), customer.cookies)).status, 403);
  assert.equal((await stepUp(await app.code(), customer.cookies)).status, 200);
});
