import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billOf, payBill, savePayee } from '#tests/support/money/bills.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import {
  cancel,
  DAY_MS,
  decide,
  MINUTE_MS,
  mailKinds,
  pass,
  placeWire,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { poolCode, signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { releaseDeposits } from '../deposits/release-deposits.ts';
import { runSchedules } from '../schedules/run-schedules.ts';
import { completeWires, releaseWires } from '../transfers/wires/advance-wires.ts';

const bank = await startBank();
const staff = await makeStaff(bank, 'approver');

const nothing = { transfers: false, deposits: false, bills: false, creditLimits: false };

/** A customer with all notifications off, or all but one. */
async function quiet(wanted: Partial<Record<keyof typeof nothing, boolean>> = {}) {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n, credit: 500n } });
  const body = { notifications: { ...nothing, ...wanted } };
  const reply = await bank.request('PUT', '/api/profile', { body, cookies: customer.cookies });
  assert.equal(reply.status, 200, reply.text);
  return customer;
}

async function runJobs(): Promise<void> {
  const jobs = [releaseWires, completeWires, releaseDeposits, runSchedules];
  for (const job of jobs) await job.run(bank.deps, {});
}

async function askLimit(customer: TestCustomer): Promise<string> {
  const reply = await submit(bank, customer, '/api/credit-limit-requests', {
    accountId: accountOf(customer, 'credit'),
    requestedLimit: '800.00',
    annualIncome: '60000.00',
    employmentStatus: 'full-time',
    reason: 'A larger kitchen.',
  });
  return reply.json<{ request: { id: string } }>().request.id;
}

function decideLimit(id: string, decision: 'approve' | 'deny', body: object = {}) {
  const path = `/api/admin/credit-limit-requests/${id}/${decision}`;
  return bank.request('POST', path, { cookies: staff.cookies, body });
}

async function payLater(
  customer: TestCustomer,
  amount: string,
  payeeId: string,
  days = 2,
): Promise<void> {
  const day = new Date(bank.clock.businessNow().getTime() + days * DAY_MS).toISOString();
  billOf(await payBill(bank, customer, { payeeId, amount, payOn: day.slice(0, 10) }));
}

async function depositOne(customer: TestCustomer): Promise<string> {
  const reply = await depositCheck(bank, customer);
  return depositIdOf(reply);
}

/** Everything that can go well, from beginning to end. */
async function liveWell(customer: TestCustomer): Promise<void> {
  await decide(bank, staff, await placeWire(bank, customer), 'approve');
  await reviewCheck(bank, staff, await depositOne(customer), 'approve');
  await decideLimit(await askLimit(customer), 'approve');
  const payeeId = await savePayee(bank, customer);
  await payLater(customer, '50.00', payeeId);
  await pass(bank, MINUTE_MS);
  await runJobs();
  await pass(bank, 14 * DAY_MS);
  await runJobs();
  await payLater(customer, '25.00', payeeId, 1);
  await pass(bank, 2 * DAY_MS);
  await runJobs();
}

// Told whatever was chosen: that money is about to leave for the first time, that money is held,
// and what guards against the act of another person.
const ALWAYS = [
  'notifications-changed',
  'transfer-received',
  'check-deposit-approved',
  'payee-added',
  'bill-payment-scheduled',
  'bill-payment-completed',
];

test('a customer with all notifications off gets only security mails', async () => {
  const customer = await quiet();
  await liveWell(customer);
  assert.deepEqual(await mailKinds(bank, customer), ALWAYS);
});

test('each choice is about its own mail', async () => {
  const mailsFor = async (wanted: Parameters<typeof quiet>[0]) => {
    const customer = await quiet(wanted);
    await liveWell(customer);
    // Each of them once; what comes besides was chosen.
    const kinds = await mailKinds(bank, customer);
    for (const kind of ALWAYS) kinds.splice(kinds.indexOf(kind), 1);
    return kinds;
  };
  assert.deepEqual(await mailsFor({ transfers: true }), [
    'transfer-approved',
    'transfer-processing',
    'transfer-completed',
  ]);
  assert.deepEqual(await mailsFor({ deposits: true }), [
    'check-deposit-received',
    'check-deposit-completed',
  ]);
  assert.deepEqual(await mailsFor({ bills: true }), [
    'bill-payment-scheduled',
    'bill-payment-completed',
  ]);
  assert.deepEqual(await mailsFor({ creditLimits: true }), [
    'credit-limit-received',
    'credit-limit-approved',
  ]);
});

test('failures and security events are mailed whatever the notification settings', async () => {
  const customer = await quiet();
  await decide(bank, staff, await placeWire(bank, customer), 'deny');
  await cancel(bank, customer, await placeWire(bank, customer));
  const back = await placeWire(bank, customer);
  await decide(bank, staff, back, 'approve');
  await pass(bank, MINUTE_MS);
  await releaseWires.run(bank.deps, {});
  await decide(bank, staff, back, 'return');
  await reviewCheck(bank, staff, await depositOne(customer), 'deny');
  await decideLimit(await askLimit(customer), 'deny', { reason: 'Not now.' });
  await payLater(customer, '5000.00', await savePayee(bank, customer));
  await pass(bank, 14 * DAY_MS);
  await runJobs();
  const kinds = await mailKinds(bank, customer);
  assert.deepEqual(
    kinds.filter((kind) => !ALWAYS.includes(kind)),
    [
      'transfer-denied',
      'transfer-cancelled',
      'transfer-returned',
      'check-deposit-denied',
      'credit-limit-denied',
      'bill-payment-failed',
    ],
  );
});

test('A20: mail that guards the login cannot be switched off', async () => {
  const customer = await quiet();
  const cookies = await signInThroughApi(bank, customer);
  const body = {
    currentPassword: customer.password,
    newPassword: 'another-horse-altogether',
    accessCode: await poolCode(bank),
  };
  const reply = await bank.request('POST', '/api/auth/change-password', { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(await mailKinds(bank, customer), [
    'notifications-changed',
    'new-sign-in',
    'password-changed',
  ]);
});
