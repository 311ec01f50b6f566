// What must never happen: that an attacker who types wrong codes keeps the owner of a login out,
// and that the tries that are left to guess by add up to a chance worth taking.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import {
  makeCustomer,
  makeStaff,
  signedInByMailedCode,
  signIn,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { forgetPassword } from '#tests/support/people/reset-link.ts';
import {
  enterPassword,
  poolCode,
  signInThroughApi,
  wrongCode,
} from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { readConfig } from '../../base/config/config.ts';

type Cookies = Readonly<Record<string, string>>;

const NEW = 'a-new-pass-phrase';

const bank = await startBank({
  env: {
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_ADDRESS_FAILURES: '1000',
    LIMIT_SITE_CODE_FAILURES: '100000',
  },
});
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const post = (path: string, body: object, cookies: Cookies = {}) =>
  bank.request('POST', path, { body, cookies });

const me = (cookies: Cookies) => bank.request('GET', '/api/auth/me', { cookies });

const change = ({ password }: TestCustomer, accessCode: string, cookies: Cookies) =>
  post(
    '/api/auth/change-password',
    { currentPassword: password, newPassword: NEW, accessCode },
    cookies,
  );

/** Wrong codes at the second step, by a thief who has the password and this device, if any. */
async function guessAtSignIn(customer: TestCustomer, times: number, device: Cookies = {}) {
  const statuses: number[] = [];
  const { email, password } = customer;
  let challenge: Cookies = {};
  for (let tried = 0; tried < times; tried += 1) {
    if (tried % 5 === 0) {
      challenge = (await post('/api/auth/login', { email, password }, device)).cookies;
    }
    const body = { email, code: await wrongCode(bank) };
    const cookies = { ...device, ...challenge };
    statuses.push((await post('/api/auth/validate-code', body, cookies)).status);
  }
  return statuses;
}

async function signInFrom(customer: TestCustomer, device: Cookies): Promise<number> {
  const { email, password } = customer;
  const { cookies } = await post('/api/auth/login', { email, password }, device);
  const body = { email, code: await poolCode(bank) };
  return (await post('/api/auth/validate-code', body, { ...device, ...cookies })).status;
}

/** The cookie by which a device that signs in is known from then on. */
async function knownDevice(customer: TestCustomer): Promise<Cookies> {
  const { 'larch-device': device = '' } = await signInThroughApi(bank, customer);
  return { 'larch-device': device };
}

async function guessInSession(customer: TestCustomer, times: number, cookies = customer.cookies) {
  const statuses: number[] = [];
  for (let tried = 0; tried < times; tried += 1) {
    statuses.push((await change(customer, await wrongCode(bank), cookies)).status);
  }
  return statuses;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('a thief with the password never keeps the owner out of a known device or a live session', async () => {
  const customer = await makeCustomer(bank);
  const device = await knownDevice(customer);
  assert.deepEqual(await guessAtSignIn(customer, 12), [...times(10, 401), 429, 429]);
  assert.equal(await signInFrom(customer, {}), 429, 'unknown devices wait');
  assert.equal(await signInFrom(customer, device), 200);
  const changed = await change(customer, await poolCode(bank), customer.cookies);
  assert.equal(changed.status, 200, changed.text);
});

test('a new password lets unknown devices in again, since the thief has the old one', async () => {
  const customer = await makeCustomer(bank);
  await guessAtSignIn(customer, 11);
  const changed = await change(customer, await poolCode(bank), customer.cookies);
  assert.equal(changed.status, 200, changed.text);
  await signInThroughApi(bank, { ...customer, password: NEW });
});

test('each known device has ten wrong codes an hour of its own', async () => {
  const customer = await makeCustomer(bank);
  const [one, other] = [await knownDevice(customer), await knownDevice(customer)];
  assert.deepEqual(await guessAtSignIn(customer, 12, one), [...times(10, 401), 429, 429]);
  assert.equal(await signInFrom(customer, other), 200);
  assert.equal(await signInFrom(customer, {}), 200);
  bank.clock.advance(60 * 60_000);
  assert.equal(await signInFrom(customer, one), 200);
});

test('staff clear the wrong codes of known devices too', async () => {
  const customer = await makeCustomer(bank);
  const device = await knownDevice(customer);
  await guessAtSignIn(customer, 11, device);
  const { cookies } = await makeStaff(bank, 'administrator');
  const path = `/api/admin/users/${customer.id}/reset-sign-in`;
  assert.equal((await post(path, { what: 'clear-lockout' }, cookies)).status, 200);
  assert.equal(await signInFrom(customer, device), 200);
});

test('ten wrong codes in a stolen session end that session, and nothing else', async () => {
  const customer = await makeCustomer(bank);
  const elsewhere = await signIn(bank, 'customer', customer.id);
  const device = await knownDevice(customer);
  assert.deepEqual(await guessInSession(customer, 11), [...times(10, 403), 401]);
  assert.equal((await me(customer.cookies)).status, 401);
  assert.equal(await signInFrom(customer, device), 200);
  assert.equal(await signInFrom(customer, {}), 200);
  assert.equal((await change(customer, await poolCode(bank), elsewhere)).status, 200);
});

test('of wrong codes sent at once in one session no more than ten are judged', async () => {
  const customer = await makeCustomer(bank);
  const code = await wrongCode(bank);
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => change(customer, code, customer.cookies)),
  );
  // Tries at once also wait for each other by the throttle of passwords; the rest come one by one.
  bank.clock.advance(2 * 60_000);
  const later = await guessInSession(customer, 11);
  const statuses = [...replies.map(({ status }) => status), ...later];
  const judged = statuses.filter((status) => status === 403).length;
  assert.ok(judged >= 1 && judged <= 10, `${judged} were judged`);
  assert.equal((await me(customer.cookies)).status, 401);
  const mails = await bank.readMailbox(customer.email);
  assert.equal(mails.filter(({ kind }) => kind === 'wrong-proofs').length, 1);
});

test('wrong passwords and wrong codes count together, and a right password wipes out nothing', async () => {
  const customer = await makeCustomer(bank);
  const impostor = { ...customer, password: 'not it' };
  assert.deepEqual(await guessInSession(impostor, 4), times(4, 403));
  assert.deepEqual(await guessInSession(customer, 6), times(6, 403));
  assert.equal((await me(customer.cookies)).status, 401);
});

test('a right code starts the count of a session over', async () => {
  const customer = await makeCustomer(bank);
  assert.deepEqual(await guessInSession(customer, 9), times(9, 403));
  const opened = await change(customer, await poolCode(bank), customer.cookies);
  assert.equal(opened.status, 200);
  const renewed = { ...customer, password: NEW };
  const again = await post(
    '/api/auth/change-password',
    { currentPassword: NEW, newPassword: 'third-pass-phrase', accessCode: await wrongCode(bank) },
    opened.cookies,
  );
  assert.equal(again.status, 403);
  assert.equal((await me(opened.cookies)).status, 200);
  assert.equal((await enterPassword(bank, renewed)).status, 200);
});

interface Line {
  readonly actorId: string;
  readonly address: string;
  readonly after: unknown;
}

async function linesOf(customerId: string, action: string): Promise<Line[]> {
  return await rows<Line>(
    bank.deps.pool,
    sql`select actor_id as "actorId", address, after from audit_log
        where action = ${action} and subject_id = ${customerId} order by number`,
  );
}

test('the fifth wrong code in a session leaves an audit line with the address and an email to the owner', async () => {
  const customer = await makeCustomer(bank);
  const guess = async () =>
    await bank.request('POST', '/api/auth/authenticator', {
      body: { password: customer.password, code: await wrongCode(bank) },
      cookies: customer.cookies,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
  const mails = async () =>
    (await bank.readMailbox(customer.email)).filter(({ kind }) => kind === 'wrong-proofs');
  for (let tried = 0; tried < 4; tried += 1) assert.equal((await guess()).status, 403);
  assert.deepEqual(await linesOf(customer.id, 'fail-proof'), []);
  assert.equal((await mails()).length, 0);
  await guess();
  const from = { actorId: customer.id, address: '203.0.113.9' };
  const fifth = { ...from, after: { failures: 5, sessionEnded: false } };
  assert.deepEqual(await linesOf(customer.id, 'fail-proof'), [fifth]);
  const [mail, more] = await mails();
  assert.match(mail?.text ?? '', /203\.0\.113\.9/);
  assert.equal(more, undefined);
  for (let tried = 0; tried < 5; tried += 1) await guess();
  const tenth = { ...from, after: { failures: 10, sessionEnded: true } };
  assert.deepEqual(await linesOf(customer.id, 'fail-proof'), [fifth, tenth]);
  assert.equal((await mails()).length, 1);
});

test('sessions that emailed codes opened have thirty wrong codes a day together, others are exempt', async () => {
  const customer = await makeCustomer(bank);
  const byMail: Cookies[] = [];
  for (let session = 0; session < 3; session += 1) {
    byMail.push(await signIn(bank, 'customer', customer.id));
  }
  await signedInByMailedCode(bank, customer.id);
  const byCode = await signIn(bank, 'customer', customer.id);
  for (const cookies of byMail) {
    assert.deepEqual(await guessInSession(customer, 10, cookies), times(10, 403));
  }
  assert.deepEqual(await guessInSession(customer, 1), [429], 'the fourth such session');
  assert.equal((await change(customer, await poolCode(bank), byCode)).status, 200);
});

test('a reset link works whatever wrong codes others sent, and lets the owner in', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  await guessAtSignIn(customer, 11);
  const token = await forgetPassword(bank, customer.email);
  const body = { token, password: NEW, code: await app.code() };
  const reply = await post('/api/auth/reset-password', body);
  assert.equal(reply.status, 200, reply.text);
  bank.clock.advance(30_000);
  const { cookies } = await enterPassword(bank, { ...customer, password: NEW });
  const second = { email: customer.email, code: await app.code() };
  assert.equal((await post('/api/auth/validate-code', second, cookies)).status, 200);
});

test('wrong codes with a reset link leave an audit line', async () => {
  const customer = await makeCustomer(bank);
  await setUpApp(bank, customer);
  const token = await forgetPassword(bank, customer.email);
  for (let tried = 0; tried < 5; tried += 1) {
    const body = { token, password: NEW, code: '000000' };
    assert.equal((await post('/api/auth/reset-password', body)).status, 401);
  }
  const [line] = await linesOf(customer.id, 'fail-sign-in');
  assert.deepEqual(line?.after, { failures: 5, step: 'code' });
});

// The chance of one guess: of a million codes, an authenticator app has the current one and its two
// neighbors, and the pool at most as many as may be alive at once.
test('the tries that each way leaves are too few to guess a code', () => {
  const { limits } = readConfig({}, { demo: true });
  const tries = {
    unknownDevicesAnHour: limits.codeFailures,
    knownDeviceAnHour: limits.codeFailures,
    stolenSession: limits.codeFailures,
    mailedSessionsADay: limits.mailedSessionCodeFailures + 24,
    resetLinksAnHour: limits.codeTries * limits.passwordResetsPerLogin,
  };
  for (const [way, count] of Object.entries(tries)) {
    assert.ok((count * 3) / 1e6 < 1 / 5_000, `${way}: an authenticator app's code`);
    assert.ok((count * limits.poolCodesAlive) / 1e6 < 1 / 150, `${way}: a code of a full pool`);
  }
  assert.ok((tries.unknownDevicesAnHour * limits.poolCodesAlive) / 1e6 <= 1 / 1_000);
  assert.ok((tries.stolenSession * limits.poolCodesAlive) / 1e6 <= 1 / 1_000);
});
