// One life from beginning to end, each step through the API: an applicant becomes a customer, signs
// in with the code that came by mail, sends a wire, and the bank's calendar completes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generalAccounts } from '#ledger/general-accounts.ts';
import {
  auditOf,
  balancesOf,
  DAY_MS,
  domesticWire,
  MINUTE_MS,
  pass,
  statusOf,
} from '#tests/support/money/wires.ts';
import { someApplication } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { flushOutbox } from './jobs.ts';
import { completeWires, releaseWires } from './transfers/wires/advance-wires.ts';

const bank = await startBank();
// Friday, 22 May 2026, ten in the morning at the bank; the Monday after is Memorial Day.
bank.clock.advance(81 * DAY_MS);
const approver = await makeStaff(bank, 'approver');

const application = someApplication({ email: 'linnea@mail.example', username: 'linnea' });
const life = { applicationId: '', customerId: '', accountId: '', transferId: '' };
let cookies: Readonly<Record<string, string>> = {};

/** The kinds of mail the applicant got so far, oldest first. */
async function mailsSoFar(): Promise<string[]> {
  return (await bank.readMailbox(application.email)).map(({ kind }) => kind).toReversed();
}

async function post<Answer>(path: string, body: object | undefined, by = cookies) {
  const reply = await bank.request('POST', path, { cookies: by, ...(body && { body }) });
  assert.equal(reply.status, 200, reply.text);
  return { answer: reply.json<Answer>(), cookies: reply.cookies };
}

const money = () => balancesOf(bank, life.accountId);
const runJobs = async () => {
  for (const job of [releaseWires, completeWires]) await job.run(bank.deps, {});
};

test('she applies: the bank has an application, and nothing else has changed', async () => {
  const { answer } = await post<{ applicationId: string }>('/api/account-opening', application);
  life.applicationId = answer.applicationId;
  assert.deepEqual(await auditOf(bank, life.applicationId), ['submit-application']);
  assert.deepEqual(await mailsSoFar(), ['application-received']);
  const login = { email: application.email, password: application.password };
  const early = await bank.request('POST', '/api/auth/login', { body: login });
  assert.equal(early.status, 401, 'an applicant is nobody yet');
});

test('staff see her in the queue and approve: account, deposit, and a mail with a code', async () => {
  const queue = await bank.request('GET', '/api/admin/pending-accounts', approver);
  assert.deepEqual(
    queue.json<{ id: string; email: string }[]>().map(({ id, email }) => ({ id, email })),
    [{ id: life.applicationId, email: application.email }],
  );
  const path = `/api/admin/pending-accounts/${life.applicationId}/approve`;
  const { answer } = await post<typeof life>(path, undefined, approver.cookies);
  life.customerId = answer.customerId;
  life.accountId = answer.accountId;
  assert.deepEqual(await money(), { balance: '250.50', available: '250.50' });
  const clearing = await balancesOf(bank, generalAccounts.depositClearing);
  assert.equal(clearing.balance, '-250.50', 'it came from somewhere');
  const actions = ['submit-application', 'approve-application'];
  assert.deepEqual(await auditOf(bank, life.applicationId), actions);
  assert.deepEqual(await mailsSoFar(), ['application-received', 'application-approved']);
});

test('she signs in with her password and the mailed code, which works once', async () => {
  await flushOutbox(bank.deps);
  const mails = bank.sent.filter(({ to }) => to === application.email);
  const [, code] = /^Access code: (\d{6})$/m.exec(mails.map(({ text }) => text).join('\n')) ?? [];
  const login = { email: application.email, password: application.password };
  const first = await post('/api/auth/login', login);
  const entered = { email: application.email, code };
  const second = await post<{ id: string }>('/api/auth/validate-code', entered, first.cookies);
  assert.equal(second.answer.id, life.customerId);
  cookies = second.cookies;

  const again = await post('/api/auth/login', login, {});
  const spent = { body: entered, cookies: again.cookies };
  assert.equal((await bank.request('POST', '/api/auth/validate-code', spent)).status, 401);
  assert.deepEqual(await auditOf(bank, life.customerId), ['sign-in']);
  assert.deepEqual(await mailsSoFar(), [
    'application-received',
    'application-approved',
    'new-sign-in',
  ]);
});

test('she sends a wire: its amount is set aside, the balance stays', async () => {
  const { accounts } = (await bank.request('GET', '/api/accounts', { cookies })).json<{
    accounts: { id: string; accountType: string }[];
  }>();
  const [account] = accounts;
  assert.equal(account?.id, life.accountId);
  const wire = { ...domesticWire, fromAccountId: life.accountId };
  const { answer } = await post<{ receipt: { transferId: string; status: string } }>(
    '/api/wire-transfer',
    wire,
  );
  life.transferId = answer.receipt.transferId;
  assert.equal(answer.receipt.status, 'pending');
  assert.deepEqual(await money(), { balance: '250.50', available: '125.50' });
  assert.deepEqual(await auditOf(bank, life.transferId), ['submit-wire']);
  assert.equal((await mailsSoFar()).at(-1), 'transfer-received');
});

test('staff approve it: the money leaves her account for wire clearing', async () => {
  const path = `/api/admin/pending-transfers/${life.transferId}/approve`;
  await post(path, {}, approver.cookies);
  assert.equal(await statusOf(bank, life.transferId), 'approved');
  assert.deepEqual(await money(), { balance: '125.50', available: '125.50' });
  assert.equal((await balancesOf(bank, generalAccounts.wireClearing)).balance, '125.00');
  assert.deepEqual(await auditOf(bank, life.transferId), ['submit-wire', 'approve-transfer']);
  assert.equal((await mailsSoFar()).at(-1), 'transfer-approved');
});

test('a minute later it is on its way', async () => {
  await runJobs();
  assert.equal(await statusOf(bank, life.transferId), 'approved', 'not a moment early');
  await pass(bank, MINUTE_MS);
  await runJobs();
  assert.equal(await statusOf(bank, life.transferId), 'processing');
  assert.equal((await mailsSoFar()).at(-1), 'transfer-processing');
});

test('neither the weekend nor the holiday counts: it is complete on Wednesday', async () => {
  for (const day of ['Saturday', 'Sunday', 'Memorial Day', 'Tuesday', 'Wednesday morning']) {
    await pass(bank, DAY_MS);
    await runJobs();
    assert.equal(await statusOf(bank, life.transferId), 'processing', day);
  }
  await pass(bank, 4 * 60 * MINUTE_MS);
  await runJobs();
  assert.equal(await statusOf(bank, life.transferId), 'completed');
  assert.deepEqual(await auditOf(bank, life.transferId), [
    'submit-wire',
    'approve-transfer',
    'release-wires',
    'complete-wires',
  ]);
});

test('at the end her money, her list and her mail tell the same story', async () => {
  assert.deepEqual(await money(), { balance: '125.50', available: '125.50' });
  const reply = await bank.request('GET', '/api/transactions', { cookies });
  const { transactions } = reply.json<{
    transactions: { type: string; amount: string; status: string }[];
  }>();
  assert.deepEqual(
    transactions.map(({ type, amount, status }) => ({ type, amount, status })),
    [
      { type: 'debit', amount: '125.00', status: 'completed' },
      { type: 'credit', amount: '250.50', status: 'completed' },
    ],
  );
  assert.deepEqual(await mailsSoFar(), [
    'application-received',
    'application-approved',
    'new-sign-in',
    'transfer-received',
    'transfer-approved',
    'transfer-processing',
    'transfer-completed',
  ]);
});
