// The calls that were promised, as a table: who makes it, what it carries, what comes back. Every
// line is called on a real bank, and what it answers has at least these fields.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type Everything,
  pathOf,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { someApplication } from '#tests/support/people/applications.ts';
import { accountOf, startChallenge } from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';

type Cookies = Readonly<Record<string, string>>;
type Who = 'visitor' | 'challenged' | 'customer' | 'administrator';

interface Line {
  readonly call: string;
  readonly who: Who;
  /** The fields of the body; none where nothing is sent. */
  readonly payload: string;
  /** What comes back: one thing or a list, under a name or by itself, with these fields. */
  readonly answer: string;
}

const user = 'firstName, lastName, email';
const account =
  'id, accountName, accountNumber, accountType, balance, availableBalance, creditLimit';
const transaction = 'id, accountId, type, description, merchant, date, category, amount, status';
const card = 'id, cardNumberMasked, cardHolderName, expiryDate, cvv, cardType, cardColor';
const pendingTransfer =
  'id, recipientName, recipientBank, status, transferType, date, description, amount, processingDays';
const receipt =
  'transferId, date, from, to, amount, transferType, status, processingDays, description';
const application =
  'email, username, password, firstName, lastName, phone, address, city, state, zipCode, ' +
  'dateOfBirth, ssn, accountType, initialDeposit';
const wire =
  'fromAccountId, amount, description, recipientName, recipientBank, recipientAccountNumber, ' +
  'recipientRoutingNumber, recipientSwiftCode, recipientAddress, recipientCity, recipientState, ' +
  'recipientCountry, recipientPostalCode, transferType';
const limitRequest = 'accountId, requestedLimit, annualIncome, employmentStatus, reason';
const staffUser = 'id, firstName, lastName, email, accountsCount, totalBalance, createdAt';
const staffAccount =
  'id, accountName, accountNumber, userName, userEmail, accountType, balance, availableBalance, ' +
  'createdAt';
const staffTransaction =
  'id, userName, userEmail, description, merchant, type, amount, status, date';
const pendingAccount =
  'id, firstName, lastName, email, phone, accountType, initialDeposit, createdAt';
const waitingTransfer =
  'id, userName, userEmail, status, fromAccountName, fromAccountNumber, transferType, ' +
  'toAccountName, toAccountNumber, recipientName, recipientBank, recipientAccountNumber, ' +
  'recipientRoutingNumber, recipientSwiftCode, recipientAddress, recipientCity, recipientState, ' +
  'recipientCountry, recipientPostalCode, amount, description, processingDays, createdAt';
const newUser =
  'email, password, firstName, lastName, phone, address, city, state, zipCode, accounts';

// In this order each finds what it needs: what ends something comes last.
const table: readonly Line[] = [
  line('GET /api/auth/me', 'customer', '', `user: ${user}`),
  line('POST /api/auth/login', 'visitor', 'email, password', 'user, next'),
  line('POST /api/auth/validate-code', 'challenged', 'email, code', user),
  line('GET /api/accounts', 'customer', '', `accounts[]: ${account}`),
  line('GET /api/transactions', 'customer', '', `transactions[]: ${transaction}`),
  line('GET /api/cards', 'customer', '', `cards[]: ${card}`),
  line('GET /api/pending-transfers', 'customer', '', `pendingTransfers[]: ${pendingTransfer}`),
  line('GET /api/credit-limit-requests', 'customer', '', 'requests[]: accountId, status'),
  line('POST /api/wire-transfer', 'customer', wire, `receipt: ${receipt}`),
  line('POST /api/account-opening', 'visitor', application, 'applicationId'),
  line('GET /api/admin/auth/me', 'administrator', '', `admin: ${user}`),
  line('POST /api/admin/auth/login', 'visitor', 'email, password', `admin: ${user}`),
  line('GET /api/admin/users', 'administrator', '', `[]: ${staffUser}`),
  line('GET /api/admin/accounts', 'administrator', '', `[]: ${staffAccount}`),
  line('GET /api/admin/transactions', 'administrator', '', `[]: ${staffTransaction}`),
  line('GET /api/admin/pending-accounts', 'administrator', '', `[]: ${pendingAccount}`),
  line('GET /api/admin/pending-transfers', 'administrator', '', `[]: ${waitingTransfer}`),
  line('POST /api/admin/access-codes/generate-pool', 'administrator', '', 'count'),
  line('GET /api/admin/access-codes', 'administrator', '', '[]: id, code, used'),
  line('POST /api/admin/users', 'administrator', newUser, `user: ${staffUser}`),
  line('POST /api/admin/accounts/:accountId/credit', 'administrator', 'amount, description', ''),
  line('POST /api/admin/accounts/:accountId/debit', 'administrator', 'amount, description', ''),
  line('POST /api/admin/pending-accounts/:id/approve', 'administrator', '', ''),
  line('POST /api/admin/pending-transfers/:id/approve', 'administrator', '', ''),
  line('POST /api/admin/users/:userId/block', 'administrator', '', ''),
  line('POST /api/admin/users/:userId/unblock', 'administrator', '', ''),
  line('POST /api/auth/logout', 'visitor', '', 'user'),
  line('POST /api/admin/auth/logout', 'visitor', '', 'admin'),
  line('DELETE /api/admin/users/:userId', 'administrator', '', ''),
];

// Also specified, and tested in full by their features: an emailed code, a spent code and a
// second request for one account would each need a bank of their own here.
const elsewhere: readonly Omit<Line, 'answer' | 'who'>[] = [
  { call: 'POST /api/auth/register', payload: 'email, password, firstName, lastName' },
  {
    call: 'POST /api/auth/change-password',
    payload: 'currentPassword, newPassword, accessCode',
  },
  { call: 'POST /api/credit-limit-requests', payload: limitRequest },
  { call: 'POST /api/admin/pending-accounts/:id/deny', payload: '' },
  { call: 'POST /api/admin/pending-transfers/:id/deny', payload: '' },
];

function line(call: string, who: Who, payload: string, answer: string): Line {
  return { call, who, payload, answer };
}

const listOf = (text: string) => text.split(', ').filter((word) => word !== '');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function endpointOf(call: string): Endpoint {
  const endpoint = allEndpoints.find((one) => nameOf(one) === call);
  assert.ok(endpoint, `there is no ${call}`);
  return endpoint;
}

let everything: Everything;

before(async () => {
  everything = await startWithEverything();
});

after(() => everything.bank.stop());

async function cookiesOf(who: Who): Promise<Cookies> {
  const { bank, owner, administrator } = everything;
  if (who === 'visitor') return {};
  if (who === 'challenged') return await startChallenge(bank, 'customer', owner.id);
  return who === 'customer' ? owner.cookies : administrator.cookies;
}

/** What the call sends, where more is needed than things that exist. */
async function bodyOf(call: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { bank, owner, administrator } = everything;
  switch (call) {
    case 'POST /api/auth/login':
      return { email: owner.username, password: owner.password };
    case 'POST /api/admin/auth/login':
      return { email: administrator.email, password: administrator.password };
    case 'POST /api/auth/validate-code':
      return { email: owner.email, code: await poolCode(bank) };
    case 'POST /api/account-opening':
      return someApplication();
    default:
      return usualCall(everything, endpointOf(call)).body;
  }
}

for (const { call, who, payload, answer } of table) {
  test(`${call} takes {${payload}} and answers {${answer}}`, async () => {
    const endpoint = endpointOf(call);
    const source = await bodyOf(call);
    const fields = listOf(payload);
    const body = source && Object.fromEntries(fields.map((name) => [name, source[name]]));
    const path = pathOf(endpoint, usualCall(everything, endpoint).params);
    const cookies = await cookiesOf(who);
    const ask = fields.length > 0 ? { body, cookies } : { cookies };
    const reply = await everything.bank.request(endpoint.method, path, ask);
    assert.equal(reply.status, 200, reply.text);
    requireFields(reply.json<unknown>(), answer);
  });
}

for (const { call, payload } of elsewhere) {
  test(`${call} takes {${payload}}`, () => {
    const { body } = endpointOf(call);
    const example = usualCall(everything, endpointOf(call)).body ?? {};
    const source = Object.fromEntries(listOf(payload).map((name) => [name, example[name]]));
    const accountId = accountOf(everything.owner, 'credit');
    const sent = 'accountId' in source ? { ...source, accountId } : source;
    assert.deepEqual(body?.safeParse(sent).error?.issues, undefined);
  });
}

/** "name: fields" is one thing under a name, "name[]: fields" a list of them, "[]" a bare list. */
function requireFields(answer: unknown, described: string): void {
  const [, name = '', list, fields = described] = /^(\w*)(\[\])?: (.*)$/.exec(described) ?? [];
  const part = name === '' ? answer : (answer as Record<string, unknown>)[name];
  if (list) assert.ok(Array.isArray(part), `${name} is no list`);
  const things = (list ? part : [part]) as readonly Record<string, unknown>[];
  if (fields === '') return;
  // A list without rows would show nothing of its fields.
  assert.ok(things.length > 0, 'the list is empty');
  for (const thing of things) {
    const missing = listOf(fields).filter((field) => !(field in thing));
    assert.deepEqual(missing, []);
  }
}
