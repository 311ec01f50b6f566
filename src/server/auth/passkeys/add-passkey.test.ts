import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { poolCode, signInThroughApi, wrongCode } from '#tests/support/people/sign-in.ts';
import {
  addPasskey,
  type CreationOptions,
  optionsFor,
  originOf,
  type Quirks,
  SoftwarePasskey,
  signInBy,
} from '#tests/support/people/software-passkey.ts';
import { startBank } from '#tests/support/start-bank.ts';

const PATH = '/api/auth/passkeys';

const bank = await startBank({
  env: { LIMIT_ADDRESS_FAILURES: '1000', LIMIT_PASSKEYS_PER_PERSON: '3' },
});
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const post = (path: string, body: object, { cookies }: Pick<TestCustomer, 'cookies'>) =>
  bank.request('POST', path, { body, cookies });

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly backedUp: boolean;
}

async function listed({ cookies }: Pick<TestCustomer, 'cookies'>): Promise<Shown[]> {
  const reply = await bank.request('GET', PATH, { cookies });
  return reply.json<{ passkeys: Shown[] }>().passkeys;
}

/** Sends the device's answer to these options. */
async function answer(
  customer: TestCustomer,
  options: CreationOptions,
  quirks: Quirks = {},
  device = new SoftwarePasskey(originOf(bank)),
) {
  return await post(PATH, { name: 'Phone', response: device.make(options, quirks) }, customer);
}

test('the options ask for a verified owner, no attestation, and name the person', async () => {
  const customer = await makeCustomer(bank);
  const options = await optionsFor(bank, customer);
  assert.equal(options.rp.id, 'localhost');
  assert.deepEqual(
    options.pubKeyCredParams.map(({ alg }) => alg),
    [-8, -7, -257],
  );
  assert.equal(options.attestation, 'none');
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  assert.equal(options.user.name, customer.email);
  assert.ok(Buffer.from(options.challenge, 'base64url').length >= 32);
  assert.deepEqual(options.excludeCredentials, []);
});

for (const algorithm of ['ES256', 'EdDSA'] as const) {
  test(`a passkey by ${algorithm} is added, listed, mailed and written down`, async () => {
    const customer = await makeCustomer(bank);
    const { id } = await addPasskey(bank, customer, { name: 'iPhone', algorithm });
    const [shown, ...more] = await listed(customer);
    assert.deepEqual(more, []);
    assert.equal(shown?.id, id);
    assert.equal(shown.name, 'iPhone');
    assert.equal(shown.lastUsedAt, null);
    assert.equal(shown.backedUp, false);
    const [mail] = await bank.readMailbox(customer.email);
    assert.equal(mail?.kind, 'passkey-added');
    assert.match(mail.text, /"iPhone"/);
    const lines = await rows<{ actor: string; after: object }>(
      bank.deps.pool,
      sql`select actor_id as actor, after from audit_log
          where action = 'add-passkey' and subject_id = ${customer.id}`,
    );
    assert.deepEqual(lines, [{ actor: customer.id, after: { passkeyId: id } }]);
  });
}

test('it takes the password and a code; a code is spent by the options', async () => {
  const customer = await makeCustomer(bank);
  const code = await poolCode(bank);
  const path = `${PATH}/options`;
  assert.equal((await post(path, { password: 'not it', code }, customer)).status, 403);
  const { password } = customer;
  assert.equal((await post(path, { password }, customer)).status, 400);
  assert.equal((await post(path, { password, code: await wrongCode(bank) }, customer)).status, 403);
  assert.equal((await post(path, { password, code }, customer)).status, 200);
  assert.equal((await post(path, { password, code }, customer)).status, 403);
  assert.deepEqual(await listed(customer), []);
});

test('with an authenticator app the code is the app’s', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const { password } = customer;
  const pool = { password, code: await poolCode(bank) };
  assert.equal((await post(`${PATH}/options`, pool, customer)).status, 403);
  await addPasskey(bank, customer, { code: await app.code() });
  assert.equal((await listed(customer)).length, 1);
});

const wrong: Readonly<Record<string, Quirks>> = {
  'another origin': { origin: 'https://bank.example.attacker.test' },
  'another port': { origin: 'http://localhost:1' },
  'an address instead of a name': { origin: 'http://127.0.0.1:3000' },
  'another site’s passkey': { rpId: 'attacker.test' },
  'an owner who was not verified': { userVerified: false },
  'an owner who was not there': { userPresent: false },
  'an answer of another type': { type: 'webauthn.get' },
};

for (const [what, quirks] of Object.entries(wrong)) {
  test(`refuses ${what}, and the options are used up`, async () => {
    const customer = await makeCustomer(bank);
    const options = await optionsFor(bank, customer);
    const refused = await answer(customer, options, quirks);
    assert.equal(refused.status, 403, refused.text);
    assert.equal(refused.json()['code'], 'passkey-invalid');
    assert.equal((await answer(customer, options)).status, 409);
    assert.deepEqual(await listed(customer), []);
  });
}

test('an answer counts once, and only within its time', async () => {
  const customer = await makeCustomer(bank);
  const options = await optionsFor(bank, customer);
  assert.equal((await answer(customer, options)).status, 200);
  assert.equal((await answer(customer, options)).status, 409);
  const late = await optionsFor(bank, customer);
  bank.clock.advance(5 * MINUTE_MS);
  assert.equal((await answer(customer, late)).status, 409);
});

test('one person’s options do not serve another, nor another session', async () => {
  const [robin, other] = [await makeCustomer(bank), await makeCustomer(bank)];
  const options = await optionsFor(bank, robin);
  assert.equal((await answer(other, options)).status, 409);
  await optionsFor(bank, other);
  assert.equal((await answer(other, options)).status, 403);
  const elsewhere = { ...robin, cookies: await signInThroughApi(bank, robin) };
  assert.equal((await answer(elsewhere, options)).status, 409);
  assert.equal((await answer(robin, options)).status, 200);
});

test('a credential that a person has is nobody else’s', async () => {
  const [robin, other] = [await makeCustomer(bank), await makeCustomer(bank)];
  const device = new SoftwarePasskey(originOf(bank));
  assert.equal((await answer(robin, await optionsFor(bank, robin), {}, device)).status, 200);
  const taken = await answer(other, await optionsFor(bank, other), {}, device);
  assert.equal(taken.status, 409);
  const { options } = { options: await optionsFor(bank, robin) };
  assert.deepEqual(
    options.excludeCredentials.map(({ id }) => id),
    [device.id],
  );
});

test('there are only so many, counted when the device answers too', async () => {
  const customer = await makeCustomer(bank);
  for (const name of ['One', 'Two']) await addPasskey(bank, customer, { name });
  const options = await optionsFor(bank, customer);
  await run(
    bank.deps.pool,
    sql`insert into passkeys select gen_random_uuid(), subject_kind, subject_id, 'Three', 'third',
          public_key, 0, '{}', false, false, ${bank.clock.now()}, null
        from passkeys where subject_id = ${customer.id} limit 1`,
  );
  assert.equal((await answer(customer, options)).status, 409);
  const body = { password: customer.password, code: await poolCode(bank) };
  const refused = await post(`${PATH}/options`, body, customer);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /You have 3 passkeys/);
});

test('it is removed with password and code; what it opened ends, and the owner gets a mail', async () => {
  const customer = await makeCustomer(bank);
  const kept = await addPasskey(bank, customer, { name: 'Laptop' });
  const lost = await addPasskey(bank, customer, { name: 'Phone' });
  const { cookies: elsewhere } = await signInBy(bank, lost.device);
  const { cookies: laptop } = await signInBy(bank, kept.device);
  const path = `${PATH}/${lost.id}/remove`;
  const { password } = customer;
  const code = await poolCode(bank);
  assert.equal((await post(path, { password: 'not it', code }, customer)).status, 403);
  assert.equal((await post(path, { password, code: await wrongCode(bank) }, customer)).status, 403);
  assert.equal((await post(path, { password, code }, customer)).status, 200);
  assert.deepEqual(
    (await listed(customer)).map(({ id }) => id),
    [kept.id],
  );
  const me = (cookies: Readonly<Record<string, string>>) =>
    bank.request('GET', '/api/auth/me', { cookies });
  assert.equal((await me(elsewhere)).status, 401);
  assert.equal((await me(laptop)).status, 200);
  assert.equal((await me(customer.cookies)).status, 200);
  assert.equal((await signInBy(bank, lost.device)).status, 401);
  assert.equal((await signInBy(bank, kept.device)).status, 200);
  const kinds = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.ok(kinds.includes('passkey-removed'));
  const again = { password, code: await poolCode(bank) };
  assert.equal((await post(path, again, customer)).status, 404);
});

test('another customer’s passkey is not found, and spends no code', async () => {
  const [robin, other] = [await makeCustomer(bank), await makeCustomer(bank)];
  const { id } = await addPasskey(bank, robin);
  const code = await poolCode(bank);
  const body = { password: other.password, code };
  assert.equal((await post(`${PATH}/${id}/remove`, body, other)).status, 404);
  assert.equal(await poolCode(bank), code);
  assert.equal((await listed(robin)).length, 1);
});

test('a lost device is handled like a lost authenticator: staff remove app and passkeys', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const { device } = await addPasskey(bank, customer, { code: await app.code() });
  const { cookies } = await makeStaff(bank, 'administrator');
  const path = `/api/admin/users/${customer.id}/reset-sign-in`;
  const body = { what: 'remove-authenticator' };
  assert.equal((await bank.request('POST', path, { body, cookies })).status, 200);
  assert.equal((await signInBy(bank, device)).status, 401);
  const me = await bank.request('GET', '/api/auth/me', { cookies: customer.cookies });
  assert.equal(me.status, 401);
  const kinds = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.ok(kinds.includes('passkey-removed') && kinds.includes('authenticator-removed'));
  assert.equal((await bank.request('POST', path, { body, cookies })).status, 409);
  await signInThroughApi(bank, customer);
});

test('passkeys are gone when the customer is', async () => {
  const customer = await makeCustomer(bank);
  const { device } = await addPasskey(bank, customer);
  const { cookies } = await makeStaff(bank, 'administrator');
  const path = `/api/admin/users/${customer.id}`;
  assert.equal((await bank.request('DELETE', path, { cookies })).status, 200);
  const left = sql`select count(*)::int4 as count from passkeys where subject_id = ${customer.id}`;
  assert.equal((await one<{ count: number }>(bank.deps.pool, left)).count, 0);
  assert.equal((await signInBy(bank, device)).status, 401);
});
