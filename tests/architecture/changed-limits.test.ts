// Every limit has another value than the default; no answer, refusal, remark, description or mail
// may still state the default. Calls that are refused are welcome: a refusal is a text, too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { jobs } from '#server/jobs.ts';
import { PATIENT_SERVER, startApp, type TestApp } from '#tests/support/app.ts';
import { changedLimits, statedDefaults } from '#tests/support/changed-limits.ts';
import { DAY_MS, decide, freeze, pass, placeWire, sendWire } from '#tests/support/money/wires.ts';
import {
  type Belongings,
  GENEROUS,
  makeBelongings,
  pathOf,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { applied, someApplication } from '#tests/support/people/applications.ts';
import {
  makeCustomer,
  makeStaff,
  startChallenge,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { enterPassword, poolCode } from '#tests/support/people/sign-in.ts';

let bank: TestApp;
let administrator: TestStaff;
let second: TestStaff;
const replies: string[] = [];

const SETTINGS = {
  SETTING_DUAL_CONTROL: 'on',
  SETTING_NEW_RECIPIENT_REVIEW: 'on',
  SETTING_NEW_CUSTOMER_LIMIT: 'on',
};

before(async () => {
  const env = { ...changedLimits(), ...GENEROUS, ...PATIENT_SERVER, ...SETTINGS };
  const started = await startApp({ env });
  bank = {
    ...started,
    async request(method, path, what) {
      const reply = await started.request(method, path, what);
      if (String(reply.headers['content-type']).includes('json')) replies.push(reply.text);
      return reply;
    },
  };
  administrator = await makeStaff(bank, 'administrator');
  second = await makeStaff(bank, 'administrator');
});
after(() => bank.stop());

/** The sentences that were answered so far; amounts and ids by themselves are data. */
function sentences(): string[] {
  const texts = new Set<string>();
  const walk = (value: unknown) => {
    if (typeof value === 'string' && value.includes(' ')) texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  for (const reply of replies) walk(JSON.parse(reply));
  return [...texts];
}

/** Calls an endpoint as the right person could, and for staff also as the second of two people. */
async function visit(
  endpoint: Endpoint,
  belongings: Belongings,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { params, body } = usualCall(belongings, endpoint);
  const sent = { ...(body && { body: { ...body, ...changes } }) };
  for (const cookies of await cookiesFor(endpoint, belongings)) {
    await bank.request(endpoint.method, pathOf(endpoint, params), { cookies, ...sent });
  }
}

async function cookiesFor({ access, method }: Endpoint, { owner }: Belongings) {
  if (access === 'public' || access === 'customer') return [owner.cookies];
  if (access === 'pre-auth') return [await startChallenge(bank, 'customer', owner.id)];
  return method === 'GET' ? [administrator.cookies] : [administrator.cookies, second.cookies];
}

test('no answer states the default of a limit', async () => {
  for (const endpoints of rounds()) {
    const belongings = await makeBelongings(bank, administrator);
    for (const endpoint of endpoints) await visit(endpoint, belongings);
    await freeze(bank, false);
  }
  assert.ok(sentences().length > 100);
  assert.deepEqual(sentences().flatMap(statedDefaults), []);
});

/** All endpoints in rounds, in each of which no two decide on the same thing. */
function rounds(): Endpoint[][] {
  const withoutStaffSessions = allEndpoints.filter(({ path }) => !path.includes('/admin/auth/'));
  const order = withoutStaffSessions.toSorted((a, b) => endsOf(a) - endsOf(b));
  const byThing = Object.groupBy(order, ({ method, path }) =>
    method === 'GET' ? 'reads' : (/([\w-]+)\/:\w+(?!.*:)/.exec(path)?.[1] ?? path),
  );
  const { reads = [], ...changes } = byThing;
  const roundCount = Math.max(...Object.values(changes).map((endpoints = []) => endpoints.length));
  const round = (index: number) =>
    Object.values(changes).flatMap((endpoints = []) => endpoints.slice(index, index + 1));
  return [reads, ...Array.from({ length: roundCount }, (_, index) => round(index))];
}

/** Whatever ends sessions or customers comes last. */
function endsOf({ path }: Endpoint): number {
  return /\/users\/:/.test(path) ? 2 : /auth|sessions|password|logout/.test(path) ? 1 : 0;
}

test('no refusal of an amount states the default of a limit', async () => {
  const belongings = await makeBelongings(bank, administrator);
  for (const endpoint of allEndpoints) {
    const { body = {} } = usualCall(belongings, endpoint);
    const names = Object.keys(body).filter((name) => /amount|limit$|income/i.test(name));
    if (names.length === 0) continue;
    for (const amount of ['0.05', '900000.00', '80000000.00', '9999999999.00']) {
      await visit(endpoint, belongings, Object.fromEntries(names.map((name) => [name, amount])));
    }
  }
  const application = { body: someApplication({ initialDeposit: 900_000 }) };
  await bank.request('POST', '/api/account-opening', application);
  // Three wires of each kind come to more than a day's limit; new customers may send less.
  const rich = await makeCustomer(bank, { accounts: { checking: 2_000_000n } });
  await sendWire(bank, rich, { amount: '74000.00' });
  await pass(bank, 50 * DAY_MS);
  for (const amount of ['74000.00', '73000.00', '72000.00']) {
    await sendWire(bank, rich, { amount });
    await sendWire(bank, rich, { transferType: 'wire_international', amount: '29000.00' });
  }
  const stated = sentences().filter((sentence) => /\$\d/.test(sentence));
  for (const figure of ['$15,000.13', '$75,000.13', '$150,000.13 a day']) {
    assert.ok(
      stated.some((sentence) => sentence.includes(figure)),
      figure,
    );
  }
  assert.deepEqual(stated.flatMap(statedDefaults), []);
});

test('the terms that screens ask for are the configured ones', async () => {
  const { cookies } = await makeCustomer(bank, { accounts: { checking: 10n } });
  const wires = await bank.request('GET', '/api/wire-terms', { cookies });
  const overview = '/api/admin/overview';
  const staff = await bank.request('GET', overview, { cookies: administrator.cookies });
  const terms = [wires.text, JSON.stringify(staff.json()['terms'])];
  assert.deepEqual(terms.flatMap(statedDefaults), []);
});

const MAILS_WITH_A_FIGURE = [
  'activation-code',
  'application-approved',
  'email-change-code',
  'enrollment-code',
  'password-reset-link',
  'sign-in-code',
];

test('no mail states the default of a limit', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 900n } });
  const { email, password, cookies } = customer;
  await bank.request('POST', '/api/auth/forgot-password', { body: { email } });
  const challenge = (await enterPassword(bank, customer)).cookies;
  await bank.request('POST', '/api/auth/email-code', { cookies: challenge });
  const person = { email: 'new@mail.example', password: 'some-pass-phrase', firstName: 'Linden' };
  await bank.request('POST', '/api/auth/register', { body: { ...person, lastName: 'Ash' } });
  const newAddress = { newEmail: 'moved@mail.example', password, code: await poolCode(bank) };
  await bank.request('POST', '/api/profile/email', { cookies, body: newAddress });
  await approveApplicant();
  for (const transferType of ['wire_domestic', 'wire_international']) {
    const wire = await placeWire(bank, customer, { transferType });
    await decide(bank, administrator, wire, 'approve');
  }
  await pass(bank, 20 * DAY_MS);
  for (const job of jobs) await job.run(bank.deps, undefined);

  const mails = await bank.readMailbox();
  const kinds = new Set(mails.map(({ kind }) => kind));
  assert.deepEqual(
    MAILS_WITH_A_FIGURE.filter((kind) => !kinds.has(kind)),
    [],
  );
  assert.deepEqual(
    mails.flatMap(({ subject, text }) => statedDefaults(`${subject}\n${text}`)),
    [],
  );
});

/** Approves an application, and sends the code for the first sign-in once more. */
async function approveApplicant(): Promise<void> {
  const asAdministrator = { cookies: administrator.cookies };
  const approve = `/api/admin/pending-accounts/${await applied(bank)}/approve`;
  const reply = await bank.request('POST', approve, { ...asAdministrator, body: {} });
  assert.equal(reply.status, 200, reply.text);
  const { customerId } = reply.json<{ customerId: string }>();
  await bank.request('POST', `/api/admin/users/${customerId}/reset-sign-in`, {
    ...asAdministrator,
    body: { what: 'resend-activation' },
  });
}
