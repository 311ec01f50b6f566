import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import {
  auditOf,
  balancesOf,
  checkingOf,
  countRows,
  decide,
  freeze,
  placeWire,
  statusOf,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { lockHolder } from '../people/lock-holder.ts';
import { cancelAllPending } from './cancel-all-pending.ts';
import { listOpenTransfers } from './reads.ts';

const bank = await startBank();

async function close({ id }: TestCustomer): Promise<void> {
  await transaction(bank.deps.pool, async (tx) => {
    await lockHolder(tx, id);
    await cancelAllPending(tx, id, bank.clock.businessNow(), theSystem);
  });
}

async function statusesOf({ id }: TestCustomer): Promise<Record<string, string[]>> {
  const records = await rows<{ what: string; status: string }>(
    bank.deps.pool,
    sql`select what, status from (
          select 'transfer' as what, status, submitted_at from transfers
            where customer_id = ${id}
          union all select 'check', status, submitted_at from check_deposits
            where customer_id = ${id}
          union all select 'bill', status, submitted_at from bill_payments
            where customer_id = ${id}
          union all select 'limit', status, submitted_at from credit_limit_requests
            where customer_id = ${id}
        ) everything order by status`,
  );
  const grouped = Object.groupBy(records, ({ what }) => what);
  return Object.fromEntries(
    Object.entries(grouped).map(([what, list = []]) => [what, list.map(({ status }) => status)]),
  );
}

/** A customer with something of everything under way. */
async function busyCustomer(): Promise<TestCustomer> {
  const accounts = { checking: 50_000n, savings: 0n, credit: 500n };
  const customer = await makeCustomer(bank, { accounts });
  const staff = await makeStaff(bank, 'approver');
  const checking = accountOf(customer, 'checking');
  const wires = [await placeWire(bank, customer), await placeWire(bank, customer)];
  await decide(bank, staff, wires[0] ?? '', 'approve');
  await submit(bank, customer, '/api/internal-transfer', {
    fromAccountId: checking,
    toAccountId: accountOf(customer, 'savings'),
    amount: '20000.00',
  });
  const checks = [await depositCheck(bank, customer), await depositCheck(bank, customer)];
  const [accepted = ''] = checks.map((reply) => depositIdOf(reply));
  await reviewCheck(bank, staff, accepted, 'approve');
  const saved = await submit(bank, customer, '/api/payees', {
    name: 'Valley Power',
    accountNumber: '77',
  });
  await submit(bank, customer, '/api/bill-payments', {
    fromAccountId: checking,
    payeeId: saved.json<{ payee: { id: string } }>().payee.id,
    amount: '5.00',
    payOn: '2026-06-01',
  });
  await submit(bank, customer, '/api/credit-limit-requests', {
    accountId: accountOf(customer, 'credit'),
    requestedLimit: '900.00',
    annualIncome: '1000.00',
    employmentStatus: 'retired',
    reason: 'Travel',
  });
  return customer;
}

test('when a customer is closed, everything that waits ends and nothing is held', async () => {
  const customer = await busyCustomer();
  const when = { now: bank.clock.businessNow(), limits: bank.deps.config.limits };
  assert.equal((await listOpenTransfers(bank.deps.pool, customer.id, when)).length, 3);
  assert.deepEqual(await checkingOf(bank, customer), {
    balance: '50175.00',
    available: '29750.00',
  });
  await close(customer);
  assert.deepEqual(await statusesOf(customer), {
    transfer: ['approved', 'cancelled', 'cancelled'],
    check: ['completed', 'denied'],
    bill: ['cancelled'],
    limit: ['cancelled'],
  });
  assert.deepEqual(await checkingOf(bank, customer), {
    balance: '50175.00',
    available: '50175.00',
  });
  assert.equal((await balancesOf(bank, accountOf(customer, 'credit'))).available, '500.00');
  const open = await listOpenTransfers(bank.deps.pool, customer.id, when);
  assert.deepEqual(
    open.map(({ status }) => status),
    ['approved'],
    'what was approved goes on its way',
  );

  const counts = await countRows(bank);
  await close(customer);
  assert.deepEqual(await countRows(bank), counts, 'a second time finds nothing to do');
});

test('each of them leaves its line in the audit log', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  const id = await placeWire(bank, customer);
  await close(customer);
  assert.equal(await statusOf(bank, id), 'cancelled');
  assert.deepEqual(await auditOf(bank, id), ['submit-wire', 'cancel-transfer']);
});

test('closing and approving at one moment have one winner', async () => {
  const staff = await makeStaff(bank, 'approver');
  for (let round = 0; round < 10; round += 1) {
    const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
    const id = await placeWire(bank, customer);
    const [approved] = await Promise.all([decide(bank, staff, id, 'approve'), close(customer)]);
    const isApproved = approved.status === 200;
    assert.equal(await statusOf(bank, id), isApproved ? 'approved' : 'cancelled');
    const left = isApproved ? '375.00' : '500.00';
    assert.deepEqual(await checkingOf(bank, customer), { balance: left, available: left });
  }
});

test('while money is frozen everything that waits can still be cancelled', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  const id = await placeWire(bank, customer);
  await freeze(bank, true);
  await close(customer);
  await freeze(bank, false);
  assert.equal(await statusOf(bank, id), 'cancelled');
  assert.equal((await checkingOf(bank, customer)).available, '500.00');
});
