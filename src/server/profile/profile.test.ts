import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import {
  enterPassword,
  poolCode,
  signInThroughApi,
  wrongCode,
} from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

type Profile = Readonly<Record<string, unknown>>;

async function read({ cookies }: TestCustomer): Promise<Profile> {
  const reply = await bank.request('GET', '/api/profile', { cookies });
  return reply.json<{ profile: Profile }>().profile;
}

const update = ({ cookies }: TestCustomer, body: object) =>
  bank.request('PUT', '/api/profile', { body, cookies });

test('a profile has contact details and choices', async () => {
  const customer = await makeCustomer(bank);
  assert.deepEqual(await read(customer), {
    firstName: 'Robin',
    lastName: customer.lastName,
    email: customer.email,
    username: customer.username,
    phone: '5035550142',
    address: '12 Fir Lane',
    city: 'Salem',
    state: 'OR',
    zipCode: '97301',
    notifications: {
      transfers: true,
      deposits: true,
      bills: true,
      creditLimits: true,
      news: false,
    },
    hasAuthenticator: false,
    pendingEmail: null,
  });
});

test('what is given is changed and brought into its stored form; the rest stays', async () => {
  const customer = await makeCustomer(bank);
  const reply = await update(customer, {
    phone: '(541) 555-0199',
    state: 'Washington',
    zipCode: '98101 1234',
    city: '',
    notifications: { news: true },
  });
  assert.equal(reply.status, 200);
  const { phone, state, zipCode, city, address, notifications } = await read(customer);
  assert.deepEqual(
    { phone, state, zipCode, city, address },
    {
      phone: '+15415550199',
      state: 'WA',
      zipCode: '98101-1234',
      city: 'Salem',
      address: '12 Fir Lane',
    },
  );
  assert.equal((notifications as { news: boolean }).news, true);
  assert.equal((notifications as { bills: boolean }).bills, true);
});

test('what is not a telephone number, a state, a ZIP code or a street is refused', async () => {
  const customer = await makeCustomer(bank);
  const before = await read(customer);
  const body = { phone: '555', state: 'Atlantis', zipCode: '97' };
  assert.deepEqual(
    Object.keys((await update(customer, body)).json<{ fields: object }>().fields).toSorted(),
    ['phone', 'state', 'zipCode'],
  );
  const box = await update(customer, { address: 'P.O. Box 12' });
  assert.match(box.json<{ fields: { address: string } }>().fields.address, /street address/);
  assert.deepEqual(await read(customer), before);
});

test('D4: names, status and money are not in this form', async () => {
  const customer = await makeCustomer(bank);
  for (const extra of [
    { firstName: 'Eve' },
    { status: 'active' },
    { email: 'eve@mail.example' },
    { balance: '1.00' },
    { notifications: { everything: true } },
  ]) {
    assert.equal((await update(customer, extra)).status, 400);
  }
});

test("D3: everyone changes only what is one's own", async () => {
  const [ana, ben] = [await makeCustomer(bank), await makeCustomer(bank)];
  await update(ana, { city: 'Bend' });
  assert.equal((await read(ana))['city'], 'Bend');
  assert.equal((await read(ben))['city'], 'Salem');
});

test('the audit log says what was changed, and not to what', async () => {
  const customer = await makeCustomer(bank);
  await update(customer, { address: '7 Secret Glen', phone: '503-555-0111' });
  const { after: noted, row } = await one<{ after: { changed: string[] }; row: string }>(
    bank.deps.pool,
    sql`select after, a::text as row from audit_log a
        where action = 'update-profile' and actor_id = ${customer.id}`,
  );
  assert.deepEqual(noted.changed, ['phone', 'address']);
  assert.doesNotMatch(row, /Secret Glen|5550111/);
});

interface Change {
  readonly newEmail: string;
  readonly password?: string;
  readonly code?: string;
}

async function askChange(customer: TestCustomer, fields: Change) {
  const { password, cookies } = customer;
  const body = { password, code: fields.code ?? (await poolCode(bank)), ...fields };
  return await bank.request('POST', '/api/profile/email', { body, cookies });
}

const confirm = ({ cookies }: TestCustomer, code: string) =>
  bank.request('POST', '/api/profile/email/confirm', { body: { code }, cookies });

async function mailedCode(email: string): Promise<string> {
  const [mail] = await bank.readMailbox(email);
  return /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? 'none';
}

test('a new address is proven by a mailed code, then it signs in and the old one is told', async () => {
  const customer = await makeCustomer(bank);
  const newEmail = 'fresh.address@mail.example';
  const requested = await askChange(customer, { newEmail: newEmail.toUpperCase() });
  assert.equal(requested.status, 200);
  assert.equal(requested.json()['pendingEmail'], newEmail);
  assert.equal((await read(customer))['email'], customer.email);
  assert.equal((await read(customer))['pendingEmail'], newEmail);
  const reply = await confirm(customer, await mailedCode(newEmail));
  assert.equal(reply.status, 200);
  const { profile } = reply.json<{ profile: Profile }>();
  assert.equal(profile['email'], newEmail);
  assert.equal(profile['pendingEmail'], null);
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'email-changed');
  assert.doesNotMatch(mail?.text ?? '', /fresh/);
  assert.equal((await enterPassword(bank, customer)).status, 401);
  await signInThroughApi(bank, { ...customer, email: newEmail });
});

test('it takes the password and a fresh code, and a refused one spends no code', async () => {
  const customer = await makeCustomer(bank);
  const newEmail = 'never@mail.example';
  const code = await poolCode(bank);
  const wrongPassword = await askChange(customer, { newEmail, password: 'not it', code });
  const wrong = await askChange(customer, { newEmail, code: await wrongCode(bank) });
  assert.equal(wrongPassword.status, 403);
  assert.equal(wrong.text, wrongPassword.text);
  assert.equal((await askChange(customer, { newEmail: customer.email, code })).status, 400);
  assert.equal((await askChange(customer, { newEmail: 'nowhere', code })).status, 400);
  assert.deepEqual(await bank.readMailbox(newEmail), []);
  assert.equal((await askChange(customer, { newEmail, code })).status, 200);
});

test('the address of another login gets the same answer, and no mail', async () => {
  const [ana, ben] = [await makeCustomer(bank), await makeCustomer(bank)];
  const unknown = await askChange(ana, { newEmail: 'unknown@mail.example' });
  const known = await askChange(ana, { newEmail: ben.email });
  assert.equal(known.status, 200);
  assert.deepEqual(Object.keys(known.json()), Object.keys(unknown.json()));
  assert.deepEqual(await bank.readMailbox(ben.email), []);
});

test('an address that was taken in the meantime is refused', async () => {
  const customer = await makeCustomer(bank);
  const newEmail = 'contested@mail.example';
  await askChange(customer, { newEmail });
  const other = await makeCustomer(bank);
  const take = sql`update customers set email = ${newEmail} where id = ${other.id}`;
  await run(bank.deps.pool, take);
  const reply = await confirm(customer, await mailedCode(newEmail));
  assert.equal(reply.status, 409);
  assert.equal(reply.json()['code'], 'email-taken');
});

test('five wrong codes or half an hour, and one has to ask again', async () => {
  const customer = await makeCustomer(bank);
  await askChange(customer, { newEmail: 'first.try@mail.example' });
  const code = await mailedCode('first.try@mail.example');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tried = 0; tried < 5; tried += 1) {
    assert.equal((await confirm(customer, wrong)).status, 403);
  }
  assert.equal((await confirm(customer, code)).status, 403);
  await askChange(customer, { newEmail: 'second.try@mail.example' });
  for (let waited = 0; waited < 5; waited += 1) {
    bank.clock.advance(6 * MINUTE_MS);
    await bank.request('POST', '/api/auth/activity', { cookies: customer.cookies });
  }
  assert.equal((await confirm(customer, await mailedCode('second.try@mail.example'))).status, 403);
});

test('A10: the mailed code is kept as a keyed hash', async () => {
  const customer = await makeCustomer(bank);
  await askChange(customer, { newEmail: 'hashed@mail.example' });
  const code = await mailedCode('hashed@mail.example');
  const stored = await rows<{ row: string }>(
    bank.deps.pool,
    sql`select e::text as row from email_changes e where customer_id = ${customer.id}`,
  );
  assert.equal(stored.length, 1);
  assert.doesNotMatch(stored[0]?.row ?? '', new RegExp(`\\b${code}\\b`));
});
