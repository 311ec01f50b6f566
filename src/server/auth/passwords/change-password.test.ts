import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import {
  enterPassword,
  poolCode,
  signInThroughApi,
  wrongCode,
} from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const NEW = 'another-pass-phrase';

const bank = await startBank({ env: { LIMIT_ADDRESS_FAILURES: '1000' } });
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

interface Change {
  readonly currentPassword?: string;
  readonly newPassword?: string;
  readonly accessCode?: string;
}

async function change(customer: TestCustomer, fields: Change = {}, app: TestApp = bank) {
  const body = {
    currentPassword: customer.password,
    newPassword: NEW,
    accessCode: fields.accessCode ?? (await poolCode(app)),
    ...fields,
  };
  const { cookies } = customer;
  return await app.request('POST', '/api/auth/change-password', { body, cookies });
}

async function isUnused(code: string): Promise<boolean> {
  const index = bank.deps.keys.index('access code', code);
  const unused = sql`select from access_codes where code_index = ${index} and used_at is null`;
  return (await rows(bank.deps.pool, unused)).length === 1;
}

test('A19: it takes the session, the current password and a fresh code', async () => {
  const customer = await makeCustomer(bank);
  const stranger = { ...customer, cookies: {} };
  assert.equal((await change(stranger)).status, 401);
  const code = await poolCode(bank);
  const reply = await change(customer, { accessCode: code });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.json(), { changed: true });
  assert.equal(await isUnused(code), false);
  assert.equal((await enterPassword(bank, customer)).status, 401);
  await signInThroughApi(bank, { ...customer, password: NEW });
});

test('A19: a wrong password and a wrong code are one refusal, and both count', async () => {
  const customer = await makeCustomer(bank);
  const code = await poolCode(bank);
  const wrongPassword = await change(customer, { currentPassword: 'not it', accessCode: code });
  const wrong = await change(customer, { accessCode: await wrongCode(bank) });
  assert.equal(wrongPassword.status, 403);
  assert.equal(wrongPassword.text, wrong.text);
  assert.equal(wrong.status, 403);
  assert.equal(await isUnused(code), true);
  for (let tried = 0; tried < 5; tried += 1) await change(customer, { currentPassword: 'not it' });
  assert.equal((await change(customer, { accessCode: code })).status, 429);
});

test('A19: ten wrong codes in a row end the session', async () => {
  const customer = await makeCustomer(bank);
  const accessCode = await wrongCode(bank);
  for (let tried = 0; tried < 10; tried += 1) {
    assert.equal((await change(customer, { accessCode })).status, 403);
  }
  assert.equal((await change(customer, { accessCode })).status, 401);
});

test('a refused change does not consume the code', async () => {
  const customer = await makeCustomer(bank);
  const code = await poolCode(bank);
  for (const refused of [
    { newPassword: 'short' },
    { newPassword: customer.password },
    { currentPassword: 'not it' },
    { newPassword: 'x'.repeat(257) },
  ]) {
    const { status } = await change(customer, { ...refused, accessCode: code });
    assert.ok(status === 400 || status === 403);
    assert.equal(await isUnused(code), true);
  }
  assert.equal((await change(customer, { accessCode: code })).status, 200);
});

test("the spec's lengths and sentences", async () => {
  const customer = await makeCustomer(bank);
  const short = await change(customer, { newPassword: '1234567' });
  assert.equal(short.status, 400);
  assert.deepEqual(short.json<{ fields: object }>().fields, {
    newPassword: 'Password must be at least 8 characters long.',
  });
  const five = await change(customer, { accessCode: '12345' });
  assert.deepEqual(five.json<{ fields: object }>().fields, {
    accessCode: 'Access code must be 6 digits',
  });
});

test('A15: there are no rules of composition: twenty small letters will do', async () => {
  const customer = await makeCustomer(bank);
  const reply = await change(customer, { newPassword: 'abcdefghijabcdefghij' });
  assert.equal(reply.status, 200);
});

test('A20, B3: other sessions and challenges end, this one gets a new id, the owner is told', async () => {
  const customer = await makeCustomer(bank);
  const elsewhere = await signInThroughApi(bank, customer);
  const halfway = (await enterPassword(bank, customer)).cookies;
  const reply = await change(customer);
  assert.equal(reply.status, 200);
  const status = async (cookies: Readonly<Record<string, string>>) =>
    (await bank.request('GET', '/api/auth/me', { cookies })).status;
  assert.equal(await status(elsewhere), 401);
  assert.equal(await status(customer.cookies), 401);
  assert.equal(await status(reply.cookies), 200);
  const body = { email: customer.email, code: await poolCode(bank) };
  const late = await bank.request('POST', '/api/auth/validate-code', { body, cookies: halfway });
  assert.equal(late.status, 401);
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'password-changed');
  assert.doesNotMatch(mail?.text ?? '', new RegExp(NEW));
  const lines = sql`select action from audit_log
    where actor_id = ${customer.id} and action = 'change-password'`;
  assert.equal((await rows(bank.deps.pool, lines)).length, 1);
});

test('with an authenticator app its code is taken, and no pool code', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  assert.equal((await change(customer)).status, 403);
  assert.equal((await change(customer, { accessCode: await app.code() })).status, 200);
});

test('two changes at once: one wins, and one code is spent', async () => {
  const customer = await makeCustomer(bank);
  const [one, other] = [await poolCode(bank), 'yet-another-phrase'];
  const replies = await Promise.all([
    change(customer, { accessCode: one }),
    change(customer, { accessCode: one, newPassword: other }),
  ]);
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.equal(statuses[0], 200);
  assert.ok(statuses[1] === 403 || statuses[1] === 401);
});

test('A14: (setting) common passwords, own names and the bank are refused, with a reason', async () => {
  const strict = await startApp({ env: { SETTING_REFUSE_COMMON_PASSWORDS: 'on' } });
  const customer = await makeCustomer(strict, { firstName: 'Philippa', lastName: 'Northwood' });
  for (const [newPassword, reason] of [
    ['password123', /too easy to guess/],
    // Only on the long list of the server.
    ['DimaZarya', /too easy to guess/],
    ['abcdefgh12345678', /easy to guess/],
    ['philippanorthwood', /your name/],
    [`${customer.username}2026`, /your name/],
    ['maryspeakcommunity', /name of the bank/],
  ] as const) {
    const reply = await change(customer, { newPassword, accessCode: '000000' }, strict);
    assert.equal(reply.status, 400, newPassword);
    assert.match(reply.json<{ fields: { newPassword: string } }>().fields.newPassword, reason);
  }
  const body = { email: 'x@mail.example', password: 'dragon1', firstName: 'X', lastName: 'Y' };
  const enrolled = await strict.request('POST', '/api/auth/register', { body });
  assert.match(enrolled.json<{ error: string }>().error, /too easy to guess/);
  await strict.stop();
});

test('A14: in the demonstration they are taken', async () => {
  const customer = await makeCustomer(bank);
  assert.equal((await change(customer, { newPassword: 'password' })).status, 200);
});
