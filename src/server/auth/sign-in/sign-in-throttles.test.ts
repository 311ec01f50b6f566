import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { MINUTE_MS, SECOND_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { enterPassword, signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

// The tests call from many addresses, by a header that is believed from this machine.
const bank = await startBank({
  env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_CONSECUTIVE_FAILURES: '12' },
});
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

type Cookies = Readonly<Record<string, string>>;

function logIn(
  { email }: TestCustomer,
  password: string,
  { from = '192.0.2.1', cookies = {} }: { from?: string; cookies?: Cookies } = {},
) {
  const headers = { 'x-forwarded-for': from };
  return bank.request('POST', '/api/auth/login', { body: { email, password }, headers, cookies });
}

async function failTimes(times: number, customer: TestCustomer, from?: string): Promise<number[]> {
  const statuses = [];
  for (let tried = 0; tried < times; tried += 1) {
    statuses.push((await logIn(customer, 'wrong', from === undefined ? {} : { from })).status);
  }
  return statuses;
}

test('A16: after five failures even the right password has to wait thirty seconds', async () => {
  const customer = await makeCustomer(bank);
  assert.deepEqual(await failTimes(5, customer), [401, 401, 401, 401, 401]);
  const refused = await logIn(customer, customer.password);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '30');
  bank.clock.advance(30 * SECOND_MS);
  assert.equal((await logIn(customer, 'wrong')).status, 401);
  assert.equal((await logIn(customer, 'wrong')).headers['retry-after'], '60');
});

test('A16: four failures do no harm, and a success wipes them out', async () => {
  const customer = await makeCustomer(bank);
  await failTimes(4, customer);
  assert.equal((await logIn(customer, customer.password)).status, 200);
  assert.deepEqual(await failTimes(5, customer), [401, 401, 401, 401, 401]);
});

test('A16: five failures on a username tell nothing about the email of its owner', async () => {
  const customer = await makeCustomer(bank);
  const stranger = await makeCustomer(bank);
  const byUsername = await failTimes(6, { ...customer, email: customer.username });
  assert.deepEqual(byUsername, [401, 401, 401, 401, 401, 429]);
  const own = await logIn(customer, 'wrong');
  const other = await logIn(stranger, 'wrong');
  const nobody = await logIn({ ...stranger, email: 'nobody@mail.example' }, 'wrong');
  assert.equal(own.status, 401);
  assert.deepEqual(own.json(), other.json());
  assert.deepEqual(own.json(), nobody.json());
});

test('A16: twenty failures a minute from one address, whatever the names', async () => {
  const customer = await makeCustomer(bank);
  for (let tried = 0; tried < 20; tried += 1) {
    const stranger = { ...customer, email: `nobody${tried}@mail.example` };
    assert.equal((await logIn(stranger, 'wrong')).status, 401);
  }
  assert.equal((await logIn(customer, customer.password)).status, 429);
  assert.equal((await logIn(customer, customer.password, { from: '192.0.2.2' })).status, 200);
  bank.clock.advance(MINUTE_MS);
  assert.equal((await logIn(customer, customer.password)).status, 200);
});

/** Twelve failures from as many networks, which is where the lock of this bank begins. */
async function lock(customer: TestCustomer): Promise<void> {
  for (let network = 1; network <= 12; network += 1) {
    assert.equal((await logIn(customer, 'wrong', { from: `198.51.${network}.7` })).status, 401);
  }
}

test('A16: after so many failures an unknown device waits an hour for each try', async () => {
  const customer = await makeCustomer(bank);
  const { 'larch-device': device = '' } = await signInThroughApi(bank, customer);
  await lock(customer);
  const stranger = { from: '203.0.113.1' };
  const locked = await logIn(customer, customer.password, stranger);
  assert.equal(locked.status, 429);
  assert.equal(locked.json()['code'], 'sign-in-locked');
  assert.equal(locked.headers['retry-after'], '3600');
  const forged = { 'larch-device': `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}` };
  const withForged = await logIn(customer, customer.password, { ...stranger, cookies: forged });
  assert.equal(withForged.status, 429);
  const cookies = { 'larch-device': device };
  const known = await logIn(customer, customer.password, { ...stranger, cookies });
  assert.equal(known.status, 200);

  bank.clock.advance(60 * MINUTE_MS);
  assert.equal((await logIn(customer, 'wrong', stranger)).status, 401);
  assert.equal((await logIn(customer, customer.password, stranger)).status, 429);
});

test('A16: after the hour the right password and code pass, even while an attacker goes on guessing', async () => {
  const customer = await makeCustomer(bank);
  await lock(customer);
  bank.clock.advance(60 * MINUTE_MS);
  for (let network = 1; network <= 12; network += 1) {
    await logIn(customer, 'wrong', { from: `198.51.${network}.7` });
  }
  await signInThroughApi(bank, customer);
});

test('A16: staff clear a lock', async () => {
  const customer = await makeCustomer(bank);
  await lock(customer);
  const stranger = { from: '203.0.113.1' };
  assert.equal((await logIn(customer, customer.password, stranger)).status, 429);
  const administrator = await makeStaff(bank, 'administrator');
  const path = `/api/admin/users/${customer.id}/reset-sign-in`;
  const body = { what: 'clear-lockout' };
  const cleared = await bank.request('POST', path, { body, cookies: administrator.cookies });
  assert.equal(cleared.status, 200);
  assert.equal((await logIn(customer, customer.password, stranger)).status, 200);
});

test('A16: a colleague is locked alike, and gets in after the hour', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const enter = (password: string, from: string) =>
    bank.request('POST', '/api/admin/auth/login', {
      body: { email: colleague.email, password },
      headers: { 'x-forwarded-for': from },
    });
  for (let network = 1; network <= 12; network += 1) {
    assert.equal((await enter('wrong', `198.51.${network}.7`)).status, 401);
  }
  const locked = await enter(colleague.password, '203.0.113.1');
  assert.equal(locked.json()['code'], 'sign-in-locked');
  bank.clock.advance(60 * MINUTE_MS);
  assert.equal((await enter(colleague.password, '203.0.113.1')).status, 200);
});

test('A16: another name that nobody has is locked alike', async () => {
  const customer = await makeCustomer(bank);
  const nobody = { ...customer, email: 'not.here@mail.example' };
  await lock(nobody);
  const locked = await logIn(nobody, 'wrong', { from: '203.0.113.1' });
  assert.equal(locked.json()['code'], 'sign-in-locked');
});

test('A16: a completed sign-in ends the row, so that it never adds up to a lock', async () => {
  const customer = await makeCustomer(bank);
  for (let round = 0; round < 2; round += 1) {
    for (let address = 1; address <= 11; address += 1) {
      const from = `198.51.100.${address}`;
      assert.equal((await logIn(customer, 'wrong', { from })).status, 401);
    }
    await signInThroughApi(bank, customer);
  }
});

test('A17: the wait ends: right password and code work afterwards', async () => {
  const customer = await makeCustomer(bank);
  await failTimes(6, customer, '127.0.0.1');
  bank.clock.advance(30 * SECOND_MS);
  await signInThroughApi(bank, customer);
});

test('A17: other addresses are not punished for one address', async () => {
  const customer = await makeCustomer(bank);
  await failTimes(6, customer);
  assert.equal((await logIn(customer, customer.password, { from: '192.0.2.9' })).status, 200);
});

test('A18: of fifty wrong tries at once, five are let in', async () => {
  const customer = await makeCustomer(bank);
  const replies = await Promise.all(Array.from({ length: 50 }, () => logIn(customer, 'wrong')));
  const statuses = replies.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 45);
});

test('C14: the header of an untrusted peer changes nothing', async () => {
  const plain = await startApp();
  const customer = await makeCustomer(plain);
  const statuses = [];
  for (let tried = 0; tried < 6; tried += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${tried}` };
    statuses.push((await enterPassword(plain, { ...customer, password: 'no' }, headers)).status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  await plain.stop();
});
