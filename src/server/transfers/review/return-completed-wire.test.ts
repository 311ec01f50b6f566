import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billOf, payBill, savePayee } from '#tests/support/money/bills.ts';
import {
  auditOf,
  balancesOf,
  checkingOf,
  DAY_MS,
  decide,
  MINUTE_MS,
  mailKinds,
  pass,
  placeWire,
  statusOf,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { completeWires, releaseWires } from '../wires/advance-wires.ts';

const bank = await startBank({ env: { SETTING_DUAL_CONTROL: 'on' } });
let approver: TestStaff;

test.beforeEach(async () => {
  approver = await makeStaff(bank, 'approver');
});

interface Detail {
  readonly transfer: { readonly id: string; readonly status: string; readonly amount: string };
  readonly history: readonly {
    readonly status: string;
    readonly at: string;
    readonly by: string | null;
    readonly reason: string | null;
  }[];
}

async function read(id: string, by = approver): Promise<Detail> {
  const reply = await bank.request('GET', `/api/admin/transfers/${id}`, { cookies: by.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Detail>();
}

async function completedWire(amount: string, accounts = { checking: 50_000n }) {
  const customer = await makeCustomer(bank, { accounts });
  const id = await placeWire(bank, customer, { amount });
  assert.equal((await decide(bank, approver, id, 'approve')).status, 200);
  await pass(bank, MINUTE_MS);
  await releaseWires.run(bank.deps, {});
  await pass(bank, 5 * DAY_MS);
  await completeWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, id), 'completed');
  return { id, customer };
}

test('a completed wire that comes back is credited once, and the customer gets an email', async () => {
  const { id, customer } = await completedWire('1250.00');
  assert.equal((await checkingOf(bank, customer)).balance, '48750.00');
  const reason = 'The account at the other bank is closed.';
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => decide(bank, approver, id, 'return', { reason })),
  );
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 409, 409, 409, 409]);
  assert.deepEqual(await checkingOf(bank, customer), {
    balance: '50000.00',
    available: '50000.00',
  });
  assert.equal((await mailKinds(bank, customer)).at(-1), 'transfer-returned');
  assert.equal((await auditOf(bank, id)).at(-1), 'return-transfer');
});

test('a large completed wire needs a second person to come back', async () => {
  const { id, customer } = await completedWire('12000.00');
  const first = await decide(bank, approver, id, 'return');
  assert.deepEqual(first.json(), { id, status: 'pending', needsSecondApproval: true });
  assert.equal((await checkingOf(bank, customer)).balance, '38000.00');
  assert.equal((await decide(bank, approver, id, 'return')).status, 409);
  const other = await makeStaff(bank, 'approver');
  assert.deepEqual((await decide(bank, other, id, 'return')).json(), { id, status: 'returned' });
  assert.equal((await checkingOf(bank, customer)).balance, '50000.00');
});

test('the history of a transfer names each step, its time and its person', async () => {
  const { id, customer } = await completedWire('100.00');
  await decide(bank, approver, id, 'return', { reason: 'No such account.' });
  const { transfer, history } = await read(id);
  assert.deepEqual(
    { id: transfer.id, status: transfer.status, amount: transfer.amount },
    { id, status: 'returned', amount: '100.00' },
  );
  assert.deepEqual(
    history.map(({ status, by, reason }) => [status, by, reason]),
    [
      ['pending', `${customer.firstName} ${customer.lastName}`, null],
      ['approved', approver.name, null],
      ['processing', null, null],
      ['completed', null, null],
      ['returned', approver.name, 'No such account.'],
    ],
  );
  const times = history.map(({ at }) => at);
  assert.deepEqual(times, times.toSorted(), 'in the order of the bank’s time');
});

test('an auditor reads a transfer in every state; what is no transfer is not found', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  const auditor = await makeStaff(bank, 'auditor');
  const id = await placeWire(bank, customer);
  assert.equal((await read(id, auditor)).transfer.status, 'pending');
  await decide(bank, approver, id, 'deny', { reason: 'Not clear.' });
  const { transfer, history } = await read(id, auditor);
  assert.equal(transfer.status, 'denied');
  assert.deepEqual(
    history.map(({ status, reason }) => [status, reason]),
    [
      ['pending', null],
      ['denied', 'Not clear.'],
    ],
  );
  const path = `/api/admin/transfers/${accountOf(customer, 'checking')}`;
  assert.equal((await bank.request('GET', path, { cookies: auditor.cookies })).status, 404);
  const own = await bank.request('GET', `/api/admin/transfers/${id}`, {
    cookies: customer.cookies,
  });
  assert.equal(own.status, 401);
});

test('a bill that staff review has a history, too', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  // A name of the invented watch list.
  const payeeId = await savePayee(bank, customer, { name: 'Torvald Quillmarsh' });
  const { id } = billOf(await payBill(bank, customer, { payeeId, amount: '80.00' }));
  assert.equal((await read(id)).transfer.status, 'pending');
  const decision = { reason: 'On the list.' };
  assert.equal((await decide(bank, approver, id, 'deny', decision)).status, 200);
  const { transfer, history } = await read(id);
  assert.deepEqual([transfer.id, transfer.status, transfer.amount], [id, 'denied', '80.00']);
  assert.deepEqual(
    history.map(({ status, by, reason }) => [status, by, reason]),
    [
      ['pending', `${customer.firstName} ${customer.lastName}`, null],
      ['denied', approver.name, 'It was not approved: On the list.'],
    ],
  );
});

test('a wire that comes back to a closed account is held for the customer and paid out', async () => {
  const { id, customer } = await completedWire('300.00', { checking: 300n });
  const administrator = await makeStaff(bank, 'administrator');
  const close = await bank.request(
    'POST',
    `/api/admin/accounts/${accountOf(customer, 'checking')}/close`,
    { cookies: administrator.cookies, body: { payout: { check: true } } },
  );
  assert.equal(close.status, 200, close.text);
  assert.equal((await decide(bank, approver, id, 'return')).status, 200);
  assert.deepEqual(await balancesOf(bank, accountOf(customer, 'checking')), {
    balance: '0.00',
    available: '0.00',
  });
  const [mail] = await bank.readMailbox(customer.email);
  assert.match(mail?.text ?? '', /Its account is closed, so we will send you a check/);
  const path = `/api/admin/closed-customers/${customer.id}/pay-out`;
  const paid = await bank.request('POST', path, { cookies: administrator.cookies });
  assert.deepEqual(paid.json(), { id: customer.id, status: 'paid', amount: '300.00' });
  const again = await bank.request('POST', path, { cookies: administrator.cookies });
  assert.equal(again.status, 409);
});
