import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { cents } from '#money/cents.ts';
import {
  auditOf,
  decide,
  MINUTE_MS,
  pass,
  placeWire,
  statusOf,
} from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { openCustomerAccount } from '../../accounts/open-customer-account.ts';
import { theSystem } from '../../base/audit-log/actor.ts';
import { completeWires, releaseWires } from '../../transfers/wires/advance-wires.ts';
import { purgeClosed } from './purge-closed.ts';

let administrator: TestStaff;
let approver: TestStaff;

const bank = await startBank({
  env: { SETTING_DUAL_CONTROL: 'on', SETTING_HELD_OPENING_DEPOSITS: 'on' },
});

test.beforeEach(async () => {
  administrator = await makeStaff(bank, 'administrator');
  approver = await makeStaff(bank, 'approver');
});

interface Row {
  readonly userId: string;
  readonly name: string;
  readonly address: string;
  readonly owed: string;
  readonly waitsForSecondPerson: { readonly askedById: string } | null;
}

function close(userId: string, by = administrator) {
  return bank.request('DELETE', `/api/admin/users/${userId}`, { cookies: by.cookies });
}

function payOut(userId: string, by = administrator) {
  const path = `/api/admin/closed-customers/${userId}/pay-out`;
  return bank.request('POST', path, { cookies: by.cookies });
}

async function findRow(userId: string): Promise<Row | undefined> {
  const reply = await bank.request('GET', '/api/admin/closed-customers', approver);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Row[]>().find((row) => row.userId === userId);
}

async function balanceOf(accountId: string): Promise<bigint> {
  return (await findBalances(bank.deps.pool, accountId))?.balanceCents ?? 0n;
}

async function closedWith(dollars: bigint): Promise<string> {
  const customer = await makeCustomer(bank, { accounts: { checking: dollars } });
  assert.equal((await close(customer.id)).status, 200);
  return customer.id;
}

async function sentWire(dollars: string, accounts: { checking: bigint }) {
  const customer = await makeCustomer(bank, { accounts });
  const id = await placeWire(bank, customer, { amount: dollars });
  assert.equal((await decide(bank, approver, id, 'approve')).status, 200);
  await pass(bank, MINUTE_MS);
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, id), 'processing');
  return { id, customer };
}

test('money of a closed customer is paid out once, all of it and no more', async () => {
  const userId = await closedWith(1_234n);
  const row = await findRow(userId);
  assert.equal(row?.owed, '1234.00');
  assert.match(row?.name ?? '', /^Robin Alder/);
  assert.equal(row?.address, '12 Fir Lane');
  const before = await balanceOf(generalAccounts.closedAccounts);
  const clearing = await balanceOf(generalAccounts.billPayClearing);
  const paid = await payOut(userId);
  assert.deepEqual(paid.json(), { id: userId, status: 'paid', amount: '1234.00' });
  assert.equal(await balanceOf(generalAccounts.closedAccounts), before - 123_400n);
  assert.equal(await balanceOf(generalAccounts.billPayClearing), clearing + 123_400n);
  assert.equal((await payOut(userId)).status, 409);
  assert.equal(await balanceOf(generalAccounts.closedAccounts), before - 123_400n);
  assert.equal(await findRow(userId), undefined);
  assert.equal((await auditOf(bank, userId)).at(-1), 'pay-out-closed-customer');
});

test('of many pay-outs at once one pays', async () => {
  const userId = await closedWith(50n);
  const before = await balanceOf(generalAccounts.closedAccounts);
  const replies = await Promise.all(Array.from({ length: 6 }, () => payOut(userId)));
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409, 409, 409],
  );
  assert.equal(await balanceOf(generalAccounts.closedAccounts), before - 5_000n);
});

test('a large pay-out needs a second person', async () => {
  const userId = await closedWith(20_000n);
  const other = await makeStaff(bank, 'administrator');
  assert.deepEqual((await payOut(userId)).json(), {
    id: userId,
    status: 'pending',
    amount: '20000.00',
    needsSecondApproval: true,
  });
  assert.equal((await findRow(userId))?.waitsForSecondPerson?.askedById, administrator.id);
  assert.equal((await payOut(userId)).status, 409);
  assert.equal((await payOut(userId, other)).json<{ status: string }>().status, 'paid');
});

test('a pay-out that waits can be denied; then it takes two people again', async () => {
  const userId = await closedWith(20_000n);
  const path = `/api/admin/closed-customers/${userId}/pay-out/deny`;
  const deny = () => bank.request('POST', path, { body: {}, cookies: approver.cookies });
  assert.equal((await deny()).status, 409, 'nothing waits');
  await payOut(userId);
  assert.deepEqual((await deny()).json(), { id: userId, status: 'held' });
  assert.equal((await deny()).status, 409);
  assert.equal((await auditOf(bank, userId)).at(-1), 'deny-pay-out');
  assert.equal((await findRow(userId))?.waitsForSecondPerson, null);
  const other = await makeStaff(bank, 'administrator');
  assert.equal((await payOut(userId, other)).json<{ status: string }>().status, 'pending');
  assert.equal((await payOut(userId)).json<{ status: string }>().status, 'paid');
});

test('nobody pays out to themselves, and who is no closed customer is not found', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n } });
  assert.equal((await payOut(customer.id)).status, 404);
  await close(customer.id);
  const self = await makeStaff(bank, 'administrator');
  const same = sql`update staff set email = ${customer.email} where id = ${self.id}`;
  await run(bank.deps.pool, same);
  assert.equal((await payOut(customer.id, self)).json<{ code: string }>().code, 'own-affair');
  const other = (await payOut(customer.id)).json<{ status: string }>();
  assert.equal(other.status, 'pending', 'a colleague’s money needs two');
});

test('a wire of a closed customer that comes back is held for them', async () => {
  const { id, customer } = await sentWire('1234.00', { checking: 2_000n });
  assert.equal((await close(customer.id)).status, 200);
  assert.equal((await findRow(customer.id))?.owed, '766.00');
  const back = await decide(bank, approver, id, 'return', { reason: 'No such account.' });
  assert.deepEqual(back.json(), { id, status: 'returned' });
  assert.equal((await findRow(customer.id))?.owed, '2000.00');
  assert.equal((await decide(bank, approver, id, 'return')).status, 409);
  const paid = (await payOut(customer.id)).json<{ amount: string }>();
  assert.equal(paid.amount, '2000.00');
});

test('a wire whose return waits for a second person does not arrive meanwhile', async () => {
  const { id, customer } = await sentWire('12000.00', { checking: 20_000n });
  const returnReply = await decide(bank, approver, id, 'return');
  assert.equal(returnReply.json<{ needsSecondApproval: boolean }>().needsSecondApproval, true);
  await pass(bank, 7 * 24 * 60 * MINUTE_MS);
  await completeWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, id), 'processing');
  const denied = await decide(bank, administrator, id, 'deny', { reason: 'It has arrived.' });
  assert.deepEqual(denied.json(), { id, status: 'processing' });
  await completeWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, id), 'completed');
  assert.equal(await balanceOf(accountOf(customer, 'checking')), 800_000n);
});

test('an opening deposit that never came is owed to nobody', async () => {
  const applicationId = await applied(bank, { initialDeposit: 5_000 });
  const application = `/api/admin/pending-accounts/${applicationId}`;
  const opened = await bank.request('POST', `${application}/approve`, {
    cookies: approver.cookies,
    body: {},
  });
  const { customerId } = opened.json<{ customerId: string }>();
  const closed = await balanceOf(generalAccounts.closedAccounts);
  const clearing = await balanceOf(generalAccounts.depositClearing);
  assert.equal((await close(customerId)).status, 200);
  assert.equal(await balanceOf(generalAccounts.closedAccounts), closed);
  assert.equal(await balanceOf(generalAccounts.depositClearing), clearing + 500_000n);
  assert.equal(await findRow(customerId), undefined);
  for (const act of ['confirm-funding', 'return-funding']) {
    const late = await bank.request('POST', `${application}/${act}`, approver);
    assert.equal(late.status, 409, act);
  }
  assert.deepEqual((await auditOf(bank, applicationId)).at(-1), 'return-funding');
});

async function owing(dollars: bigint): Promise<string> {
  const customer = await makeCustomer(bank, { accounts: { credit: dollars } });
  await spend(accountOf(customer, 'credit'), dollars);
  return customer.id;
}

async function spend(accountId: string, dollars: bigint): Promise<void> {
  const maker = await makeStaff(bank, 'administrator');
  for (let rest = dollars; rest > 0n; rest -= 9_000n) {
    const amount = String(rest > 9_000n ? 9_000n : rest);
    const path = `/api/admin/accounts/${accountId}/debit`;
    const body = { amount, description: 'A purchase' };
    const reply = await bank.request('POST', path, { body, cookies: maker.cookies });
    const { id, status } = reply.json<{ id: string; status: string }>();
    if (status === 'posted') continue;
    const approve = `/api/admin/adjustments/${id}/approve`;
    assert.equal((await bank.request('POST', approve, approver)).status, 200);
  }
}

test('a large debt is written off by two people, a small one by one', async () => {
  const small = await owing(500n);
  assert.deepEqual((await close(small)).json(), { id: small });

  const large = await owing(15_000n);
  const maker = await makeStaff(bank, 'administrator');
  const first = await close(large, maker);
  assert.deepEqual(first.json(), { id: large, status: 'pending', needsSecondApproval: true });
  const user = await bank.request('GET', `/api/admin/users/${large}`, maker);
  const page = user.json<{ user: { waitsForSecondPerson: { askedById: string } } }>();
  assert.equal(page.user.waitsForSecondPerson.askedById, maker.id);
  assert.equal((await close(large, maker)).json<{ code: string }>().code, 'second-approver-needed');
  assert.deepEqual((await close(large)).json(), { id: large });
  assert.equal(await findRow(large), undefined);
});

test('an opening deposit that never came pays no debt: two people write it off', async () => {
  const applicationId = await applied(bank, { initialDeposit: 12_000 });
  const opened = await bank.request(
    'POST',
    `/api/admin/pending-accounts/${applicationId}/approve`,
    {
      cookies: approver.cookies,
      body: {},
    },
  );
  const { customerId } = opened.json<{ customerId: string }>();
  const startingLimitCents = cents(1_200_000n);
  const credit = await transaction(bank.deps.pool, (tx) =>
    openCustomerAccount(
      tx,
      { customerId, accountType: 'credit', startingLimitCents },
      theSystem,
      bank.clock.businessNow(),
    ),
  );
  await spend(credit.id, 12_000n);
  const waits = { id: customerId, status: 'pending', needsSecondApproval: true };
  assert.deepEqual((await close(customerId)).json(), waits);
  const other = await makeStaff(bank, 'administrator');
  assert.deepEqual((await close(customerId, other)).json(), { id: customerId });
  assert.equal(await findRow(customerId), undefined);
});

test('who is owed money is not forgotten', async () => {
  const userId = await closedWith(10n);
  bank.clock.advance(bank.deps.config.limits.closedCustomerMs + 1_000);
  await purgeClosed.run(bank.deps, {});
  approver = await makeStaff(bank, 'approver');
  administrator = await makeStaff(bank, 'administrator');
  assert.match((await findRow(userId))?.name ?? '', /^Robin/);
  await payOut(userId);
  await purgeClosed.run(bank.deps, {});
  const { left } = await one<{ left: string | null }>(
    bank.deps.pool,
    sql`select left_sealed as left from customers where id = ${userId}`,
  );
  assert.equal(left, null);
});
