import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { forgetPassword } from '#tests/support/people/reset-link.ts';
import {
  enterPassword,
  poolCode,
  signInThroughApi,
  wrongCode,
} from '#tests/support/people/sign-in.ts';
import {
  addPasskey,
  originOf,
  type Quirks,
  SoftwarePasskey,
  STAFF,
  signInBy,
  signInOptions,
} from '#tests/support/people/software-passkey.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({
  env: { LIMIT_ADDRESS_FAILURES: '1000', LIMIT_CONSECUTIVE_FAILURES: '5' },
});
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const PATH = '/api/auth/passkey-login';
const send = (response: object, cookies = {}) =>
  bank.request('POST', PATH, { body: { response }, cookies });
const me = (cookies: Readonly<Record<string, string>>) =>
  bank.request('GET', '/api/auth/me', { cookies });

async function withPasskey() {
  const customer = await makeCustomer(bank);
  return { customer, ...(await addPasskey(bank, customer)) };
}

test('a passkey alone signs in, and answers like the code step', async () => {
  const { customer, device, id } = await withPasskey();
  const reply = await signInBy(bank, device);
  assert.equal(reply.status, 200, reply.text);
  const { cookies } = reply;
  const user = reply.json<Record<string, unknown>>();
  assert.equal(user['id'], customer.id);
  assert.deepEqual((await me(cookies)).json()['user'], user);
  const byCode = await signInThroughApi(bank, customer);
  assert.deepEqual((await me(byCode)).json()['user'], user);
  const listed = await bank.request('GET', '/api/auth/passkeys', { cookies });
  const { passkeys } = listed.json<{ passkeys: { lastUsedAt: string | null }[] }>();
  assert.equal(passkeys[0]?.lastUsedAt, bank.clock.now().toISOString());
  const [line] = await rows<{ after: { by: string } }>(
    bank.deps.pool,
    sql`select after from audit_log where action = 'sign-in' and subject_id = ${customer.id}
        order by number limit 1`,
  );
  assert.equal(line?.after.by, 'passkey');
  const [session] = await rows<{ details: Record<string, unknown> }>(
    bank.deps.pool,
    sql`select details from sessions where details ->> 'passkeyId' = ${id}`,
  );
  assert.equal(session?.details['hasAuthenticator'], true);
});

test('the options name nobody, and every one is new', async () => {
  const [first, second] = [await signInOptions(bank), await signInOptions(bank)];
  assert.notEqual(first.challenge, second.challenge);
  assert.equal(first.rpId, 'localhost');
  assert.equal(first.userVerification, 'required');
  assert.deepEqual((first as unknown as { allowCredentials: unknown }).allowCredentials, []);
});

test('a device that is new gets a mail, and is known from then on', async () => {
  const { customer, device } = await withPasskey();
  const first = await signInBy(bank, device);
  const kinds = async () => (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.equal((await kinds()).filter((kind) => kind === 'new-sign-in').length, 1);
  const { 'larch-device': known = '' } = first.cookies;
  await send(device.sign(await signInOptions(bank)), { 'larch-device': known });
  assert.equal((await kinds()).filter((kind) => kind === 'new-sign-in').length, 1);
});

const wrong: Readonly<Record<string, Quirks>> = {
  'another origin': { origin: 'https://attacker.test' },
  'another port': { origin: 'http://localhost:1' },
  'another site': { rpId: 'attacker.test' },
  'an owner who was not verified': { userVerified: false },
  'an owner who was not there': { userPresent: false },
  'a changed signature': { spoilSignature: true },
  'an answer of another type': { type: 'webauthn.create' },
  'another owner': { userHandle: Buffer.from('customer:someone').toString('base64url') },
};

for (const [what, quirks] of Object.entries(wrong)) {
  test(`refuses ${what}, and counts it as a failed sign-in`, async () => {
    const { customer, device } = await withPasskey();
    const reply = await signInBy(bank, device, quirks);
    assert.equal(reply.status, 401, reply.text);
    assert.equal(reply.json()['code'], 'wrong-passkey');
    assert.deepEqual(reply.cookies, {});
    for (let tried = 1; tried < 5; tried += 1) await signInBy(bank, device, quirks);
    const failed = sql`select after from audit_log
      where action = 'fail-sign-in' and subject_id = ${customer.id}`;
    assert.deepEqual(await rows(bank.deps.pool, failed), [
      { after: { failures: 5, step: 'passkey' } },
    ]);
    // After a few failures even the right one has to wait.
    assert.equal((await signInBy(bank, device)).status, 429);
  });
}

// By a device that does not count: its counter would give the second use away.
test('an answer signs in once', async () => {
  const { device } = await withPasskey();
  const response = device.sign(await signInOptions(bank), { counter: 0 });
  assert.equal((await send(response)).status, 200);
  const replayed = await send(response);
  assert.equal(replayed.status, 401);
  assert.deepEqual(replayed.cookies, {});
});

test('of ten answers to one challenge at once, one signs in', async () => {
  const { device } = await withPasskey();
  const options = await signInOptions(bank);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => send(device.sign(options, { counter: 0 }))),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('a challenge ends after its time, and one that we did not make is worth nothing', async () => {
  const { device } = await withPasskey();
  const late = device.sign(await signInOptions(bank));
  bank.clock.advance(5 * MINUTE_MS);
  assert.equal((await send(late)).status, 401);
  const { challenge, rpId } = await signInOptions(bank);
  const text = Buffer.from(challenge, 'base64url').toString();
  const longer = text.replace(/^\d+/, (end) => String(Number(end) + 1));
  const forged = Buffer.from(longer).toString('base64url');
  assert.equal((await send(device.sign({ challenge: forged, rpId }))).status, 401);
  const staffs = await signInOptions(bank, STAFF);
  assert.equal((await send(device.sign(staffs))).status, 401);
});

test('a passkey that nobody has gets the same answer as a wrong one', async () => {
  const { device } = await withPasskey();
  const stranger = await signInBy(bank, new SoftwarePasskey(originOf(bank)), { userHandle: 'x' });
  const spoiled = await signInBy(bank, device, { spoilSignature: true });
  assert.equal(stranger.status, spoiled.status);
  assert.deepEqual(stranger.json(), spoiled.json());
});

test('one key pair does not sign for another’s credential', async () => {
  const [robin, other] = [await withPasskey(), await withPasskey()];
  const options = await signInOptions(bank);
  const response = { ...other.device.sign(options), id: robin.device.id, rawId: robin.device.id };
  assert.equal((await send(response)).status, 401);
});

test('a counter that goes back is refused, and nothing is stored', async () => {
  const { device, id } = await withPasskey();
  assert.equal((await signInBy(bank, device, { counter: 7 })).status, 200);
  for (const counter of [7, 3, 0]) {
    assert.equal((await signInBy(bank, device, { counter })).status, 401);
  }
  const stored = sql`select counter from passkeys where id = ${id}`;
  assert.deepEqual(await one(bank.deps.pool, stored), { counter: 7n });
  assert.equal((await signInBy(bank, device, { counter: 8 })).status, 200);
});

test('a device that does not count may say zero each time', async () => {
  const { device } = await withPasskey();
  assert.equal((await signInBy(bank, device, { counter: 0 })).status, 200);
  assert.equal((await signInBy(bank, device, { counter: 0 })).status, 200);
});

test('who is blocked is not signed in, and learns why', async () => {
  const { customer, device } = await withPasskey();
  const blocked = sql`update customers set status = 'blocked' where id = ${customer.id}`;
  await run(bank.deps.pool, blocked);
  const reply = await signInBy(bank, device);
  assert.equal(reply.status, 403);
  assert.equal(reply.json()['code'], 'sign-in-blocked');
  assert.deepEqual(reply.cookies, {});
});

test('a login that is locked by wrong passwords opens for a device that is known, no other', async () => {
  const { customer, device } = await withPasskey();
  const { cookies: known } = await signInBy(bank, device);
  for (let tried = 0; tried < 5; tried += 1) {
    await enterPassword(bank, { ...customer, password: 'not it' });
  }
  const refused = await signInBy(bank, device);
  assert.equal(refused.status, 429);
  assert.equal(refused.json()['code'], 'sign-in-locked');
  const { 'larch-device': name = '' } = known;
  const response = device.sign(await signInOptions(bank));
  assert.equal((await send(response, { 'larch-device': name })).status, 200);
});

test('a customer’s passkey does not open the staff portal, nor the other way round', async () => {
  const { device } = await withPasskey();
  assert.equal((await signInBy(bank, device, { base: STAFF })).status, 401);
  const colleague = await makeStaff(bank, 'approver');
  const staffs = await addPasskey(bank, colleague, { base: STAFF });
  assert.equal((await signInBy(bank, staffs.device)).status, 401);
  assert.equal((await signInBy(bank, staffs.device, { base: STAFF })).status, 200);
});

test('the session a browser had, and its half-way sign-in, end with the new one', async () => {
  const { customer, device } = await withPasskey();
  const { cookies: halfway } = await enterPassword(bank, customer);
  const cookies = { ...customer.cookies, ...halfway };
  const reply = await send(device.sign(await signInOptions(bank)), cookies);
  assert.equal(reply.status, 200);
  assert.equal((await me(customer.cookies)).status, 401);
  const body = { email: customer.email, code: await poolCode(bank) };
  const code = await bank.request('POST', '/api/auth/validate-code', { body, cookies: halfway });
  assert.equal(code.status, 401);
});

test('no code is mailed for a sign-in that has a passkey; one that staff gave out works', async () => {
  const { customer } = await withPasskey();
  const { cookies } = await enterPassword(bank, customer);
  const refused = await bank.request('POST', '/api/auth/email-code', { cookies });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /sign in with your passkey/);
  await signInThroughApi(bank, customer);
});

test('a forgotten password takes a code besides the link, and pauses nothing', async () => {
  const { customer, device } = await withPasskey();
  const token = await forgetPassword(bank, customer.email);
  const path = '/api/auth/reset-password';
  const password = 'seven-quiet-herons';
  const without = await bank.request('POST', path, { body: { token, password } });
  assert.equal(without.status, 403);
  assert.equal(without.json()['code'], 'code-required');
  const wrongOne = await bank.request('POST', path, {
    body: { token, password, code: await wrongCode(bank) },
  });
  assert.equal(wrongOne.status, 401);
  const body = { token, password, code: await poolCode(bank) };
  assert.equal((await bank.request('POST', path, { body })).status, 200);
  await signInThroughApi(bank, { ...customer, password });
  assert.equal((await signInBy(bank, device)).status, 200);
});
