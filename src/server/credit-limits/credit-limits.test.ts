import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { LIMIT_NOT_HIGHER, MISSING_INFORMATION } from '#rules/products/credit-limit-requests.ts';
import { startApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import {
  auditOf,
  type Body,
  balancesOf,
  countRows,
  freeze,
  mailKinds,
  setCustomerStatus,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';

const bank = await startBank();
const staff = await makeStaff(bank, 'approver');

interface Shown {
  readonly id: string;
  readonly status: string;
}

function borrower(): Promise<TestCustomer> {
  return makeCustomer(bank, { accounts: { checking: 10n, credit: 2_000n } });
}

function ask(customer: TestCustomer, change: Body = {}): Promise<TestReply> {
  const body = {
    accountId: accountOf(customer, 'credit'),
    requestedLimit: '5000.00',
    annualIncome: '60000.00',
    employmentStatus: 'full-time',
    reason: 'A new roof',
    ...change,
  };
  return submit(bank, customer, '/api/credit-limit-requests', body);
}

function requestOf(reply: TestReply): Shown {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ request: Shown }>().request;
}

function decide(
  { cookies }: TestStaff,
  id: string,
  decision: 'approve' | 'deny',
  body: Body = decision === 'deny' ? { reason: 'Income too low for the limit.' } : {},
): Promise<TestReply> {
  const path = `/api/admin/credit-limit-requests/${id}/${decision}`;
  return bank.request('POST', path, { body, cookies });
}

function limitOf(customer: TestCustomer): Promise<string> {
  return balancesOf(bank, accountOf(customer, 'credit')).then(({ available }) => available);
}

async function own({ cookies }: TestCustomer): Promise<Shown[]> {
  const reply = await bank.request('GET', '/api/credit-limit-requests', { cookies });
  return reply.json<{ requests: Shown[] }>().requests;
}

test('a request is taken in, listed and told', async () => {
  const customer = await borrower();
  const reply = await ask(customer);
  const { id } = requestOf(reply);
  const { request } = reply.json<{ request: Record<string, unknown> }>();
  assert.deepEqual(request, {
    id,
    accountId: accountOf(customer, 'credit'),
    status: 'pending',
    requestedLimit: '5000.00',
    annualIncome: '60000.00',
    employmentStatus: 'full-time',
    reason: 'A new roof',
    currentLimit: '2000.00',
    approvedLimit: null,
    denyReason: null,
    createdAt: bank.clock.businessNow().toISOString(),
    decidedAt: null,
  });
  assert.deepEqual(await own(customer), [request]);
  assert.deepEqual(await mailKinds(bank, customer), ['credit-limit-received']);
  assert.deepEqual(await auditOf(bank, id), ['request-limit']);
});

for (const field of ['requestedLimit', 'annualIncome', 'employmentStatus', 'reason']) {
  test(`without ${field} the form says that information is missing`, async () => {
    const customer = await borrower();
    const counts = await countRows(bank);
    for (const value of ['', '  ', null, undefined]) {
      const reply = await ask(customer, { [field]: value });
      assert.equal(reply.status, 400);
      const { fields } = reply.json<{ fields: Record<string, string> }>();
      assert.equal(fields[field], MISSING_INFORMATION);
    }
    assert.deepEqual(await countRows(bank), counts);
  });
}

test('F9: the requested limit is higher than the current one, to the cent', async () => {
  const customer = await borrower();
  for (const requestedLimit of ['0.01', '1999.99', '2000.00']) {
    const reply = await ask(customer, { requestedLimit });
    assert.equal(reply.status, 400);
    assert.equal(reply.json()['error'], LIMIT_NOT_HIGHER);
  }
  assert.equal((await ask(customer, { requestedLimit: '2000.01' })).status, 200);
});

test('F9: the cap holds at its edge', async () => {
  const [one, two] = [await borrower(), await borrower()];
  assert.equal((await ask(one, { requestedLimit: '1000000.01' })).status, 400);
  assert.equal((await ask(two, { requestedLimit: '1000000.00' })).status, 200);
});

for (const [what, change] of [
  ['an income of nothing', { annualIncome: '0.00' }],
  ['an income beyond belief', { annualIncome: '100000000.01' }],
  ['an employment nobody knows', { employmentStatus: 'king' }],
  ['a reason without end', { reason: 'x'.repeat(1_001) }],
  ['a limit of its own', { creditLimit: '9000.00' }],
  ['a status of its own', { status: 'approved' }],
] as const satisfies readonly (readonly [string, Body])[]) {
  test(`a request with ${what} is refused, and nothing is written`, async () => {
    const customer = await borrower();
    const counts = await countRows(bank);
    assert.equal((await ask(customer, change)).status, 400);
    assert.deepEqual(await countRows(bank), counts);
  });
}

test('D2: someone else’s account is not found; one without a limit is refused', async () => {
  const customer = await borrower();
  const other = await borrower();
  const counts = await countRows(bank);
  const theirs = await ask(customer, { accountId: accountOf(other, 'credit') });
  const nobodys = await ask(customer, { accountId: randomUUID() });
  assert.equal(theirs.status, 404);
  assert.equal(theirs.text, nobodys.text);
  assert.equal((await ask(customer, { accountId: accountOf(customer, 'checking') })).status, 400);
  assert.deepEqual(await countRows(bank), counts);
  assert.deepEqual(await own(other), []);
});

test('F9: one request of an account waits at a time, however many come at once', async () => {
  const customer = await borrower();
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(customer)));
  const refused = replies.filter(({ status }) => status === 409);
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal(refused.length, 7);
  assert.equal(refused[0]?.json()['code'], 'request-pending');
  assert.equal((await own(customer)).length, 1);
  const [request] = await own(customer);
  await decide(staff, request?.id ?? '', 'deny');
  assert.equal((await ask(customer)).status, 200, 'after the decision, another one');
});

test('approving raises the limit to what was asked for', async () => {
  const customer = await borrower();
  const { id } = requestOf(await ask(customer));
  assert.equal(await limitOf(customer), '2000.00');
  const reply = await decide(staff, id, 'approve');
  assert.deepEqual(reply.json(), { id, status: 'approved', approvedLimit: '5000.00' });
  assert.equal(await limitOf(customer), '5000.00');
  assert.deepEqual(await mailKinds(bank, customer), [
    'credit-limit-received',
    'credit-limit-approved',
  ]);
  assert.deepEqual(await auditOf(bank, id), ['request-limit', 'approve-limit-request']);
});

test('staff may approve a smaller amount, but neither more nor what is no raise', async () => {
  const customer = await borrower();
  const { id } = requestOf(await ask(customer));
  for (const amount of ['5000.01', '2000.00', '1.00']) {
    const reply = await decide(staff, id, 'approve', { amount });
    assert.equal(reply.status, 400, amount);
    assert.ok(reply.json<{ fields: Record<string, string> }>().fields['amount']);
  }
  assert.equal((await decide(staff, id, 'approve', { amount: '3000' })).status, 200);
  assert.equal(await limitOf(customer), '3000.00');
});

test('denying needs a reason, and the mail carries it with the notice the law asks for', async () => {
  const customer = await borrower();
  const { id } = requestOf(await ask(customer));
  assert.equal((await decide(staff, id, 'deny', {})).status, 400);
  assert.equal((await decide(staff, id, 'deny', { reason: 'Short history.' })).status, 200);
  assert.equal(await limitOf(customer), '2000.00');
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'credit-limit-denied');
  assert.match(mail?.text ?? '', /Short history\./);
  assert.match(mail?.text ?? '', /Equal Credit Opportunity Act/);
  assert.match(mail?.text ?? '', /400 Larch Street NE, Salem, OR 97301/);
});

test('F1: a decided request takes no second decision', async () => {
  for (const first of ['approve', 'deny'] as const) {
    const customer = await borrower();
    const { id } = requestOf(await ask(customer));
    await decide(staff, id, first);
    const counts = await countRows(bank);
    for (const second of ['approve', 'deny'] as const) {
      assert.equal((await decide(staff, id, second)).status, 409);
    }
    assert.deepEqual(await countRows(bank), counts);
  }
});

test('F2: approving and denying at one moment have one winner, ten rounds', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  for (let round = 0; round < 10; round += 1) {
    const customer = await borrower();
    const { id } = requestOf(await ask(customer));
    const [approved, denied] = await Promise.all([
      decide(staff, id, 'approve'),
      decide(colleague, id, 'deny'),
    ]);
    assert.equal(approved.status + denied.status, 609, approved.text + denied.text);
    const isApproved = approved.status === 200;
    assert.equal(await limitOf(customer), isApproved ? '5000.00' : '2000.00');
  }
});

test('a blocked customer’s limit is not raised', async () => {
  const customer = await borrower();
  const { id } = requestOf(await ask(customer));
  await setCustomerStatus(bank, customer, 'blocked');
  const reply = await decide(staff, id, 'approve');
  assert.equal(reply.status, 409);
  assert.equal(reply.json()['code'], 'customer-blocked');
  assert.equal(await limitOf(customer), '2000.00');
});

test('a frozen bank raises no limit and takes no request, but denies one', async () => {
  const customer = await borrower();
  const another = await borrower();
  const { id } = requestOf(await ask(customer));
  await freeze(bank, true);
  const counts = await countRows(bank);
  for (const reply of [await decide(staff, id, 'approve'), await ask(another)]) {
    assert.equal(reply.status, 503);
    assert.equal(reply.json()['code'], 'frozen');
  }
  assert.deepEqual(await countRows(bank), counts);
  assert.equal((await decide(staff, id, 'deny')).status, 200);
  await freeze(bank, false);
  assert.equal(await limitOf(customer), '2000.00');
});

test('staff see how the account stands, and what to weigh', async () => {
  const customer = await makeCustomer(bank, {
    accounts: { credit: 2_000n },
    lastName: 'Limitless',
  });
  await ask(customer, {
    requestedLimit: '30000.01',
    annualIncome: '60000.00',
    employmentStatus: 'unemployed',
  });
  const path = '/api/admin/credit-limit-requests?search=limitless';
  const reply = await bank.request('GET', path, { cookies: staff.cookies });
  const [row] = reply.json<(Record<string, unknown> & { flags: { code: string }[] })[]>();
  assert.equal(row?.['userName'], 'Robin Limitless');
  assert.equal(row?.['balance'], '0.00');
  assert.equal(row?.['creditLimit'], '2000.00');
  assert.equal(row?.['promisedBy'], '2026-03-03');
  assert.deepEqual(
    row?.flags.map(({ code }) => code),
    ['high-limit', 'no-income', 'steep-rise'],
  );
});

for (const [requestedLimit, annualIncome, isFlagged] of [
  ['6000.00', '12000.00', false],
  ['6000.01', '12000.00', true],
  ['6000.00', '11999.99', true],
] as const) {
  test(`a limit of ${requestedLimit} on ${annualIncome} is ${isFlagged ? '' : 'not '}flagged`, async () => {
    const customer = await borrower();
    const { id } = requestOf(await ask(customer, { requestedLimit, annualIncome }));
    const path = '/api/admin/credit-limit-requests';
    const reply = await bank.request('GET', path, { cookies: staff.cookies });
    const row = reply.json<(Shown & { flags: { code: string }[] })[]>().find((r) => r.id === id);
    assert.equal(
      row?.flags.some(({ code }) => code === 'high-limit'),
      isFlagged,
    );
  });
}

test('one person never raises limits by the sum that takes two people, at once or in pieces', async () => {
  const otherBank = await startApp({ env: { SETTING_DUAL_CONTROL: 'on' } });
  const post = (path: string, { cookies }: TestStaff | TestCustomer, body: Body) =>
    otherBank.request('POST', path, { body, cookies });
  const requestRaise = async (requestedLimit: string) => {
    const customer = await makeCustomer(otherBank, { accounts: { credit: 2_000n } });
    const accountId = accountOf(customer, 'credit');
    const details = {
      accountId,
      annualIncome: '0.01',
      employmentStatus: 'unemployed',
      reason: 'x',
    };
    const reply = await post('/api/credit-limit-requests', customer, {
      ...details,
      requestedLimit,
    });
    const path = `/api/admin/credit-limit-requests/${requestOf(reply).id}`;
    const limit = async () => (await balancesOf(otherBank, accountId)).available;
    return { path, limit };
  };
  try {
    const [one, two] = [
      await makeStaff(otherBank, 'approver'),
      await makeStaff(otherBank, 'approver'),
    ];
    const { path, limit } = await requestRaise('12000.00');
    const first = await post(`${path}/approve`, one, {});
    assert.equal(first.json()['status'], 'pending', first.text);
    assert.equal(first.json()['needsSecondApproval'], true);
    assert.equal(await limit(), '2000.00');
    const list = await otherBank.request('GET', '/api/admin/credit-limit-requests', two);
    const [row] = list.json<{ firstApprovedLimit: string; waitsForSecondPerson: object }[]>();
    assert.equal(row?.firstApprovedLimit, '12000.00');
    assert.ok(row?.waitsForSecondPerson);
    const again = await post(`${path}/approve`, one, {});
    assert.equal(again.json()['code'], 'second-approver-needed');
    const other = await post(`${path}/approve`, two, { amount: '11000.00' });
    assert.equal(other.status, 400, 'both approve the same limit');
    const done = await post(`${path}/approve`, two, {});
    assert.equal(done.json()['status'], 'approved', done.text);
    assert.equal(await limit(), '12000.00');

    const three = await makeStaff(otherBank, 'approver');
    const small = await requestRaise('11999.99');
    const alone = await post(`${small.path}/approve`, three, {});
    assert.equal(alone.json()['status'], 'approved', 'below the limit one person is enough');
    const next = await requestRaise('2000.01');
    const pieces = await post(`${next.path}/approve`, three, {});
    assert.equal(pieces.json()['status'], 'pending', 'the day’s raises count together');
    const denied = await post(`${next.path}/deny`, two, { reason: 'No income.' });
    assert.equal(denied.status, 200, denied.text);
    assert.equal(await next.limit(), '2000.00');
  } finally {
    await stopInOrder(otherBank);
  }
});
