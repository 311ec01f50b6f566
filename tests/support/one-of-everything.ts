// A bank in which there is one of everything, and for every endpoint the call that works on it.
// What looks at all endpoints alike (who may call them, what they make of bad input) starts here.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { submitRequest } from '#contract/back-office/requests.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addRecipient } from '#contract/payments/recipients.ts';
import { one } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { exampleOf, wireSchema } from '#server/base/openapi/openapi-schema.ts';
import { type AppOptions, startApp, type TestApp } from './app.ts';
import { alertsOf } from './money/alerts.ts';
import { somePayee } from './money/bills.ts';
import { giveCard } from './money/cards.ts';
import { depositCheck, depositIdOf } from './money/checks.ts';
import { creditInterest, issueNow } from './money/statements.ts';
import { DAY_MS, placeWire, submit } from './money/wires.ts';
import { applied, sentDocument } from './people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  signIn,
  type TestCustomer,
  type TestStaff,
} from './people/people.ts';
import { addPasskey } from './people/software-passkey.ts';

/** What one customer has. */
export interface Belongings {
  readonly owner: TestCustomer;
  /** By the part of a path that comes before the id: 'payees' in /api/payees/:id. */
  readonly ids: Readonly<Record<string, string>>;
  /** What bodies and queries say in fields that name one of these things. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Everything extends Belongings {
  readonly bank: TestApp;
  readonly administrator: TestStaff;
  readonly approver: TestStaff;
  readonly auditor: TestStaff;
}

// Every rate limit is out of the way, so that it hides nothing.
const generous = `
  REQUESTS_PER_MINUTE LOGIN_FAILURES ADDRESS_FAILURES CONSECUTIVE_FAILURES CODE_TRIES CODE_FAILURES
  SITE_CODE_FAILURES APPLICATIONS_PER_HOUR VISITOR_REQUESTS_PER_HOUR ENROLLMENTS_PER_HOUR
  ENROLLMENTS_PER_EMAIL CHECK_DEPOSITS_PER_DAY WIRES_PER_DAY WIRES_PER_MINUTE SESSIONS_PER_SUBJECT
  POOLS_PER_MINUTE POOL_CODES_ALIVE APPLICATION_STATUS_TRIES_PER_HOUR
  APPLICATION_UPLOADS_PER_HOUR APPLICATION_DRAFTS_PER_HOUR IDENTITY_REVEALS_PER_HOUR
`;
export const GENEROUS = Object.fromEntries(
  generous
    .trim()
    .split(/\s+/)
    .map((name) => [`LIMIT_${name}`, '1000000']),
);

export async function startWithEverything(options: AppOptions = {}): Promise<Everything> {
  const env = { ...GENEROUS, SETTING_DUAL_CONTROL: 'on', ...options.env };
  const bank = await startApp({ ...options, env });
  const administrator = await makeStaff(bank, 'administrator');
  return {
    bank,
    administrator,
    approver: await makeStaff(bank, 'approver'),
    auditor: await makeStaff(bank, 'auditor'),
    ...(await makeBelongings(bank, administrator)),
  };
}

/** A customer with one of everything, and what staff have to decide about them. */
export async function makeBelongings(bank: TestApp, administrator: TestStaff): Promise<Belongings> {
  const accounts = { checking: 10_400n, savings: 5_200n, credit: 2_000n };
  const owner = await makeCustomer(bank, { accounts });
  const checking = accountOf(owner, 'checking');
  const cardId = await giveCard(bank, owner);
  const make = async (path: string, body: Readonly<Record<string, unknown>>, name: string) => {
    const reply = await submit(bank, owner, path, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.json<Record<string, { id: string }>>()[name]?.id ?? '';
  };
  const payeeId = await make('/api/recipients', recipientOfExamples(), 'recipient');
  const payOn = bankDay(new Date(bank.clock.businessNow().getTime() + 5 * DAY_MS));
  const payment = { fromAccountId: checking, payeeId, amount: '25.00', payOn };
  const weekly = {
    kind: 'internal-transfer',
    fromAccountId: checking,
    toAccountId: accountOf(owner, 'savings'),
    amount: '5.00',
    frequency: 'weekly',
    startOn: payOn,
  };
  const check = await depositCheck(bank, owner);
  const wireId = await placeWire(bank, owner);
  const visit = { body: exampleOf(wireSchema(submitRequest.body, 'input')) };
  return {
    owner,
    ids: {
      'pending-transfers': wireId,
      cases: wireId,
      transfers: wireId,
      transactions: await openingOf(bank, checking),
      receipts: await openingOf(bank, checking),
      corrections: await requestCorrection(bank, administrator, checking),
      'check-deposits': depositIdOf(check),
      payees: payeeId,
      recipients: payeeId,
      'sent-payments': wireId,
      schedules: await make('/api/schedules', weekly, 'schedule'),
      'bill-payments': await make('/api/bill-payments', payment, 'billPayment'),
      'credit-limit-requests': await make('/api/credit-limit-requests', limitOf(owner), 'request'),
      accounts: checking,
      cards: cardId,
      adjustments: await askAdjustment(bank, administrator, checking),
      users: owner.id,
      'closed-customers': await closedCustomer(bank, administrator),
      requests: (await bank.request('POST', '/api/requests', visit)).json<{ requestId: string }>()
        .requestId,
      'pending-accounts': await applied(bank),
      'application-documents': await sentDocument(bank, administrator),
      sessions: await anotherSession(bank, owner),
      staff: (await makeStaff(bank, 'approver')).id,
      'staff-changes': await requestStaffChange(bank, administrator),
      'product-changes': await requestTerms(bank, administrator),
      passkeys: (await addPasskey(bank, owner)).id,
      notifications: await notificationOf(bank, owner),
      images: 'front',
      statements: await issueNow(bank, checking),
      interest: await creditInterest(bank, checking),
    },
    fields: {
      fromAccountId: checking,
      toAccountId: accountOf(owner, 'savings'),
      accountId: checking,
      cardId,
      payeeId,
      recipientId: payeeId,
      customerId: owner.id,
      userId: owner.id,
      requestedLimit: '7500.00',
      annualIncome: '60000.00',
      payOn,
      startOn: payOn,
      on: payOn,
      beneficiaryHash: undefined,
      signature: undefined,
    },
  };
}

/** With the details that the example of a wire has, so that both can be sent together. */
function recipientOfExamples() {
  const { wire } = exampleOf(wireSchema(addRecipient.body, 'input')) as Record<string, unknown>;
  const { name, ...bill } = somePayee;
  return { name, kind: 'business', bill, wire };
}

function limitOf(owner: TestCustomer) {
  return {
    accountId: accountOf(owner, 'credit'),
    requestedLimit: '5100.00',
    annualIncome: '60000.00',
    employmentStatus: 'full-time',
    reason: 'A larger kitchen.',
  };
}

/** So much by hand that a second person has to agree. */
async function askAdjustment(bank: TestApp, { cookies }: TestStaff, accountId: string) {
  const body = { amount: '45600.00', description: 'By hand' };
  const path = `/api/admin/accounts/${accountId}/credit`;
  const reply = await bank.request('POST', path, { cookies, body });
  const { id, status } = reply.json<{ id: string; status: string }>();
  assert.equal(status, 'pending');
  return id;
}

/** The reversal of a journal; a second person has to agree. */
async function requestCorrection(
  bank: TestApp,
  { cookies }: TestStaff,
  accountId: string,
): Promise<string> {
  const { number } = await one<{ number: bigint }>(
    bank.deps.pool,
    sql`select min(journal_number) as number from ledger.entries where account_id = ${accountId}`,
  );
  const body = { reason: 'Posted by mistake' };
  const path = `/api/admin/journals/${number}/reverse`;
  const reply = await bank.request('POST', path, { cookies, body });
  const { id, status } = reply.json<{ id: string; status: string }>();
  assert.equal(status, 'pending', reply.text);
  return id;
}

/** The first line of an account, as its customer's list names it. */
async function openingOf({ deps }: TestApp, accountId: string): Promise<string> {
  const first = sql`select id from ledger.entries where account_id = ${accountId} and sequence = 1`;
  return (await one<{ id: string }>(deps.pool, first)).id;
}

/** A former customer with money left on their account. */
async function closedCustomer(bank: TestApp, { cookies }: TestStaff): Promise<string> {
  const { id } = await makeCustomer(bank, { accounts: { checking: 20n } });
  const reply = await bank.request('DELETE', `/api/admin/users/${id}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return id;
}

/** A colleague whose new role waits for a second administrator. */
async function requestStaffChange(bank: TestApp, { cookies }: TestStaff): Promise<string> {
  const { id: staffId } = await makeStaff(bank, 'auditor');
  const path = `/api/admin/staff/${staffId}/role`;
  const reply = await bank.request('POST', path, { cookies, body: { role: 'approver' } });
  const { id, status } = reply.json<{ id: string; status: string }>();
  assert.equal(status, 'pending');
  return id;
}

/** New rates that wait for a second person; a product has one such change at a time. */
async function requestTerms(bank: TestApp, { cookies }: TestStaff): Promise<string> {
  const effectiveOn = bankDay(new Date(bank.clock.businessNow().getTime() + 40 * DAY_MS));
  const body = { effectiveOn, tiers: [{ fromBalance: '0.00', ratePpm: 6_000 }] };
  for (const product of ['business-savings', 'money-market', 'premium-checking']) {
    const path = `/api/admin/products/${product}/terms`;
    const reply = await bank.request('POST', path, { cookies, body });
    if (reply.status === 200) return reply.json<{ id: string }>().id;
  }
  const reply = await bank.request('GET', '/api/admin/product-changes', { cookies });
  const [change] = reply.json<{ id: string }[]>();
  assert.ok(change);
  return change.id;
}

async function notificationOf(bank: TestApp, owner: TestCustomer): Promise<string> {
  const [newest] = await alertsOf(bank, owner);
  assert.ok(newest);
  return newest.id;
}

async function anotherSession(bank: TestApp, owner: TestCustomer): Promise<string> {
  const { cookies } = owner;
  await signIn(bank, 'customer', owner.id);
  const reply = await bank.request('GET', '/api/sessions', { cookies });
  const { sessions } = reply.json<{ sessions: { id: string; current: boolean }[] }>();
  const other = sessions.find(({ current }) => !current);
  assert.ok(other);
  return other.id;
}

/** What the books and the catalog name; it belongs to the bank and to no customer. */
const bookNumbers: Readonly<Record<string, string>> = {
  'accounts/:number': '2010',
  'journals/:number': '1',
  'clearing/:number': '1094',
  'products/:id': 'regular-savings',
};

export interface UsualCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** A call of the endpoint that its owner could make, on the things there are. */
export function usualCall({ ids, fields }: Belongings, { path, body }: Endpoint): UsualCall {
  const params = [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, noun = '', name = '']) => {
    const value = bookNumbers[`${noun}/:${name}`] ?? ids[noun];
    assert.ok(value, `nothing is known of ${noun}`);
    return [name, value] as const;
  });
  const example = body && (exampleOf(wireSchema(body, 'input')) as Record<string, unknown>);
  const known = Object.keys(example ?? {}).filter((name) => name in fields);
  const real = Object.fromEntries(known.map((name) => [name, fields[name]]));
  return { params: Object.fromEntries(params), body: example && { ...example, ...real } };
}

/** The path with its parameters in place, as a client writes it. */
export function pathOf({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
