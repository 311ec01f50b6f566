import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import {
  auditOf,
  balancesOf,
  cancel,
  checkingOf,
  countRows,
  DAY_MS,
  decide,
  freeze,
  MINUTE_MS,
  mailKinds,
  pass,
  placeWire,
  statusOf,
} from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  signIn,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';
import { ownedAccounts } from '../../people/access.ts';
import { releaseWires } from '../wires/advance-wires.ts';

const dual = {
  SETTING_DUAL_CONTROL: 'on',
  LIMIT_DUAL_CONTROL_WIRE: '100.00',
  LIMIT_WIRE_FEE: '15.00',
};

let chief: TestStaff;
let deputy: TestStaff;

const bank = await startBank({ env: dual });
// Others for each test: what they approve on one day is counted together.
beforeEach(async () => {
  chief = await makeStaff(bank, 'administrator');
  deputy = await makeStaff(bank, 'approver');
});

function rich(otherBank: TestApp = bank): Promise<TestCustomer> {
  return makeCustomer(otherBank, { accounts: { checking: 1_000n } });
}

test('F4: approving posts the amount and its fee, each on a line of its own', async () => {
  const customer = await rich();
  const clearing = await balancesOf(bank, generalAccounts.wireClearing);
  const id = await placeWire(bank, customer, { amount: '99.99' });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '885.01' });
  const reply = await decide(bank, chief, id, 'approve');
  assert.deepEqual(reply.json(), { id, status: 'approved', needsSecondApproval: false });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '885.01', available: '885.01' });
  const after = await balancesOf(bank, generalAccounts.wireClearing);
  assert.equal(Number(after.balance) - Number(clearing.balance), 99.99);

  const lines = await rows<{ amount: bigint; description: string; category: string }>(
    bank.deps.pool,
    sql`select amount_cents as amount, description, category from ledger.entries
        where account_id = ${accountOf(customer, 'checking')} and sequence > 1
        order by sequence`,
  );
  assert.deepEqual(
    lines.map((line) => ({ ...line })),
    [
      { amount: -9_999n, description: 'Wire to Ana Ruiz', category: 'Wire' },
      { amount: -1_500n, description: 'Wire fee', category: 'Fees' },
    ],
  );
  const before = await one<{ decidedBy: string; decidedAt: Date }>(
    bank.deps.pool,
    sql`select decided_by as "decidedBy", decided_at as "decidedAt" from transfers
        where id = ${id}`,
  );
  assert.deepEqual({ ...before }, { decidedBy: chief.id, decidedAt: bank.clock.businessNow() });
});

test('a decision needs no body at all', async () => {
  for (const decision of ['approve', 'deny'] as const) {
    const id = await placeWire(bank, await rich(), { amount: '20.00' });
    const path = `/api/admin/pending-transfers/${id}/${decision}`;
    const reply = await bank.request('POST', path, { cookies: deputy.cookies });
    assert.equal(reply.status, 200, reply.text);
  }
});

test('a wire that comes back brings its fee along', async () => {
  const customer = await rich();
  const id = await placeWire(bank, customer, { amount: '99.00' });
  await decide(bank, chief, id, 'approve');
  await pass(bank, MINUTE_MS);
  await releaseWires.run(bank.deps, {});
  const reply = await decide(bank, deputy, id, 'return', { reason: 'Account closed there' });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '1000.00' });
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'transfer-returned');
  assert.match(mail?.text ?? '', /Account closed there/);
});

test('denying tells the customer why, and frees the money', async () => {
  const customer = await rich();
  const id = await placeWire(bank, customer);
  const reply = await decide(bank, deputy, id, 'deny', { reason: 'We could not reach you.' });
  assert.deepEqual(reply.json(), { id, status: 'denied' });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '1000.00' });
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'transfer-denied');
  assert.match(mail?.text ?? '', /We could not reach you\./);
  assert.deepEqual(await auditOf(bank, id), ['submit-wire', 'deny-transfer']);
});

test('F6: above the threshold the first approval leaves it pending; another person completes it', async () => {
  const customer = await rich();
  const id = await placeWire(bank, customer, { amount: '100.00' });
  const first = await decide(bank, chief, id, 'approve');
  assert.deepEqual(first.json(), { id, status: 'pending', needsSecondApproval: true });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '885.00' });
  assert.deepEqual(await mailKinds(bank, customer), ['transfer-received']);

  const again = await decide(bank, chief, id, 'approve');
  assert.equal(again.status, 409, 'D7: not the same person twice');
  assert.equal(again.json()['code'], 'second-approver-needed');

  const second = await decide(bank, deputy, id, 'approve');
  assert.deepEqual(second.json(), { id, status: 'approved', needsSecondApproval: false });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '885.00', available: '885.00' });
  assert.deepEqual(await auditOf(bank, id), [
    'submit-wire',
    'first-approve-transfer',
    'attempt-second-approval',
    'approve-transfer',
  ]);
});

test('F6: a transfer that one person approved can still be denied by anyone', async () => {
  const customer = await rich();
  const id = await placeWire(bank, customer, { amount: '100.00' });
  await decide(bank, chief, id, 'approve');
  assert.equal((await decide(bank, chief, id, 'deny')).status, 200);
  assert.equal(await statusOf(bank, id), 'denied');
});

test('F6: deputy first approvals at one moment are a first and a second', async () => {
  const customer = await rich();
  const id = await placeWire(bank, customer, { amount: '100.00' });
  const replies = await Promise.all([
    decide(bank, chief, id, 'approve'),
    decide(bank, deputy, id, 'approve'),
    decide(bank, chief, id, 'approve'),
  ]);
  const approved = replies.filter((reply) => reply.json()['status'] === 'approved');
  assert.equal(approved.length, 1);
  assert.deepEqual(await checkingOf(bank, customer), { balance: '885.00', available: '885.00' });
});

test('wires that one person approves on one day are counted together', async () => {
  const ids: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    ids.push(await placeWire(bank, await rich(), { amount: '40.00' }));
  }
  const replies = [];
  for (const id of ids) replies.push((await decide(bank, chief, id, 'approve')).json()['status']);
  assert.deepEqual(replies, ['approved', 'approved', 'pending']);
  const [, , third = ''] = ids;
  assert.equal((await decide(bank, deputy, third, 'approve')).json()['status'], 'approved');
  await pass(bank, DAY_MS);
  const next = await placeWire(bank, await rich(), { amount: '60.00' });
  const reply = await decide(bank, chief, next, 'approve');
  assert.equal(reply.json()['status'], 'approved', 'the next day starts over');
});

test('wires that leave one account on one day are counted together, no matter who approves', async () => {
  const customer = await rich();
  const [first, second] = [
    await placeWire(bank, customer, { amount: '60.00' }),
    await placeWire(bank, customer, { amount: '40.00' }),
  ];
  assert.equal((await decide(bank, chief, first, 'approve')).json()['status'], 'approved');
  assert.equal((await decide(bank, deputy, second, 'approve')).json()['status'], 'pending');
  const reply = await decide(bank, chief, second, 'approve');
  assert.equal(reply.json()['status'], 'approved');
});

test('of many approvals at one moment one person gets no further than the threshold', async () => {
  const customers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => rich()));
  const ids = await Promise.all(
    customers.map((customer) => placeWire(bank, customer, { amount: '30.00' })),
  );
  const replies = await Promise.all(ids.map((id) => decide(bank, chief, id, 'approve')));
  const statuses = replies.map((reply) => reply.json()['status']);
  assert.equal(statuses.filter((status) => status === 'approved').length, 3);
});

/** A customer whom staff let in, signed in, with $500 that the chief credited by hand. */
async function credited(customerId: string): Promise<TestCustomer> {
  const { accountId } = await one<{ accountId: string }>(
    bank.deps.pool,
    sql`select account_id as "accountId" from (${ownedAccounts(customerId)}) owned`,
  );
  const credit = { body: { amount: '500.00', description: 'By hand' }, cookies: chief.cookies };
  await bank.request('POST', `/api/admin/accounts/${accountId}/credit`, credit);
  return {
    ...(await rich()),
    id: customerId,
    accounts: { checking: accountId },
    cookies: await signIn(bank, 'customer', customerId),
  };
}

test('the colleague who created a customer does not approve their wire alone', async () => {
  const person = { firstName: 'Mira', lastName: 'Made', password: 'a-password-of-the-maker' };
  const body = { ...person, email: 'mira.made@mail.example', accounts: ['checking'] };
  const { cookies } = chief;
  const made = await bank.request('POST', '/api/admin/users', { body, cookies });
  assert.equal(made.status, 200, made.text);
  const { id: customerId } = made.json<{ user: { id: string } }>().user;
  const mira = await credited(customerId);
  const first = await placeWire(bank, mira, { amount: '10.00' });
  const second = await placeWire(bank, mira, { amount: '11.00' });
  assert.equal((await decide(bank, chief, first, 'approve')).json()['status'], 'pending');
  const again = await decide(bank, chief, first, 'approve');
  assert.equal(again.json()['code'], 'second-approver-needed');
  assert.equal((await decide(bank, deputy, first, 'approve')).json()['status'], 'approved');
  assert.equal((await decide(bank, deputy, second, 'approve')).json()['status'], 'approved');
});

test('nor does the colleague who approved the customer’s application', async () => {
  const applicationId = await applied(bank, { accountType: 'checking' });
  const path = `/api/admin/pending-accounts/${applicationId}/approve`;
  const letIn = await bank.request('POST', path, { body: {}, cookies: chief.cookies });
  assert.equal(letIn.status, 200, letIn.text);
  const { customerId } = await one<{ customerId: string }>(
    bank.deps.pool,
    sql`select customer_id as "customerId" from applications where id = ${applicationId}`,
  );
  const ashley = await credited(customerId);
  const wire = await placeWire(bank, ashley, { amount: '10.00' });
  assert.equal((await decide(bank, chief, wire, 'approve')).json()['status'], 'pending');
  assert.equal((await decide(bank, deputy, wire, 'approve')).json()['status'], 'approved');
});

test('nor does, for 30 days, the colleague who reset the customer’s sign-in', async () => {
  const customer = await rich();
  const path = `/api/admin/users/${customer.id}/reset-sign-in`;
  const body = { what: 'clear-lockout' };
  const help = await bank.request('POST', path, { body, cookies: chief.cookies });
  assert.equal(help.status, 200, help.text);
  const early = await placeWire(bank, customer, { amount: '10.00' });
  assert.equal((await decide(bank, chief, early, 'approve')).json()['status'], 'pending');
  const late = await placeWire(bank, customer, { amount: '10.00' });
  bank.clock.advance(30 * DAY_MS);
  const renewed = { ...chief, cookies: await signIn(bank, 'staff', chief.id, 'administrator') };
  assert.equal((await decide(bank, renewed, late, 'approve')).json()['status'], 'approved');
});

test('F6: a bank with one administrator may allow the same person twice, and it is audited', async () => {
  const otherBank = await startApp({ env: { ...dual, SETTING_SINGLE_ADMINISTRATOR: 'on' } });
  try {
    const alone = await makeStaff(otherBank, 'administrator');
    const customer = await rich(otherBank);
    const id = await placeWire(otherBank, customer, { amount: '100.00' });
    await decide(otherBank, alone, id, 'approve');
    assert.equal(await statusOf(otherBank, id), 'pending');
    assert.equal((await decide(otherBank, alone, id, 'approve')).json()['status'], 'approved');
    const line = await one<{ after: { singleAdministrator?: boolean } }>(
      otherBank.deps.pool,
      sql`select after from audit_log where subject_id = ${id} and action = 'approve-transfer'`,
    );
    assert.equal(line.after.singleAdministrator, true);
  } finally {
    await stopInOrder(otherBank);
  }
});

test('D6: nobody decides on their own transfer; a colleague’s needs two others', async () => {
  const customer = await rich();
  const clerk = await makeStaff(bank, 'administrator');
  await run(
    bank.deps.pool,
    sql`update staff set customer_id = ${customer.id} where id = ${clerk.id}`,
  );
  const id = await placeWire(bank, customer, { amount: '5.00' });
  for (const decision of ['approve', 'deny'] as const) {
    const reply = await decide(bank, clerk, id, decision);
    assert.equal(reply.status, 403);
    assert.equal(reply.json()['code'], 'own-affair');
  }
  assert.equal((await decide(bank, chief, id, 'approve')).json()['needsSecondApproval'], true);
  assert.equal((await decide(bank, deputy, id, 'approve')).json()['status'], 'approved');
});

test('F8: what was submitted cannot be edited, not even in the database', async () => {
  const id = await placeWire(bank, await rich());
  const edits = [
    sql`update transfers set recipient_account_number = '1' where id = ${id}`,
    sql`update transfers set recipient_name = 'Someone Else' where id = ${id}`,
    sql`update transfers set amount_cents = 1 where id = ${id}`,
    sql`update transfers set beneficiary_hash = sha256('x') where id = ${id}`,
    sql`delete from transfers where id = ${id}`,
  ];
  for (const edit of edits) {
    await assert.rejects(run(bank.ownerPool, edit), { constraint: 'transfer_stays_as_submitted' });
  }
});

test('F8: an approver who was shown another beneficiary approves nothing', async () => {
  const id = await placeWire(bank, await rich(), { amount: '50.00' });
  const reply = await bank.request('GET', '/api/admin/pending-transfers', {
    cookies: chief.cookies,
  });
  const list = reply.json<{ id: string; beneficiaryHash: string }[]>();
  const hash = list.find((row) => row.id === id)?.beneficiaryHash ?? '';
  assert.match(hash, /^[0-9a-f]{64}$/);
  const other = await decide(bank, chief, id, 'approve', { beneficiaryHash: 'a'.repeat(64) });
  assert.equal(other.status, 409);
  assert.equal(other.json()['code'], 'beneficiary-changed');
  assert.equal((await decide(bank, chief, id, 'approve', { beneficiaryHash: hash })).status, 200);
  const line = await one<{ after: { beneficiaryHash: string } }>(
    bank.deps.pool,
    sql`select after from audit_log where subject_id = ${id} and action = 'approve-transfer'`,
  );
  assert.equal(line.after.beneficiaryHash, hash, 'the audit log names what was approved');
});

test('F11: a hit on the watch list is shown and needs an explicit decision', async () => {
  const customer = await rich();
  const id = await placeWire(bank, customer, {
    amount: '40.00',
    recipientName: 'Thorvald Quillmarsh',
  });
  const reply = await bank.request('GET', '/api/admin/pending-transfers?search=quillmarsh', {
    cookies: deputy.cookies,
  });
  const [row] = reply.json<{ id: string; screening: object[]; warnings: { code: string }[] }[]>();
  assert.equal(row?.id, id);
  assert.equal(row?.screening.length, 1);
  assert.ok(row?.warnings.some(({ code }) => code === 'screening-hit'));

  const refused = await decide(bank, deputy, id, 'approve');
  assert.equal(refused.status, 409);
  assert.equal(refused.json()['code'], 'screening-hit');
  const decision = { screeningDecision: 'cleared', screeningNote: 'Born in another century.' };
  assert.equal((await decide(bank, deputy, id, 'approve', decision)).status, 200);
  const line = await one<{ after: { findings: object[]; note: string } }>(
    bank.deps.pool,
    sql`select after from audit_log where subject_id = ${id} and action = 'approve-transfer'`,
  );
  assert.equal(line.after.findings.length, 1);
  assert.equal(line.after.note, 'Born in another century.');
});

test('an auditor sees the queue and decides nothing', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  const id = await placeWire(bank, await rich());
  const list = await bank.request('GET', '/api/admin/pending-transfers', {
    cookies: auditor.cookies,
  });
  assert.equal(list.status, 200);
  for (const decision of ['approve', 'deny', 'return'] as const) {
    assert.equal((await decide(bank, auditor, id, decision)).status, 403);
  }
  assert.equal(await statusOf(bank, id), 'pending');
});

test('a frozen bank approves nothing and lets nothing leave', async () => {
  const customer = await rich();
  const waiting = await placeWire(bank, customer, { amount: '10.00' });
  const leaving = await placeWire(bank, customer, { amount: '10.00' });
  await decide(bank, chief, leaving, 'approve');
  await pass(bank, MINUTE_MS);
  await freeze(bank, true);
  const counts = await countRows(bank);
  for (const decision of ['approve', 'return'] as const) {
    const reply = await decide(bank, chief, waiting, decision);
    assert.equal(reply.status, 503, decision);
    assert.equal(reply.json()['code'], 'frozen');
  }
  assert.equal(await releaseWires.isDue?.(bank.deps), false);
  await releaseWires.run(bank.deps, {});
  assert.deepEqual(await countRows(bank), counts);
  assert.equal(await statusOf(bank, leaving), 'approved');
  await freeze(bank, false);
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, leaving), 'processing');
});

test('while money is frozen a wire can be denied and called back, also one about to leave', async () => {
  const customer = await rich();
  const before = await checkingOf(bank, customer);
  const [denied, cancelled] = [
    await placeWire(bank, customer, { amount: '10.00' }),
    await placeWire(bank, customer, { amount: '10.00' }),
  ];
  const abroad = { transferType: 'wire_international', amount: '10.00' };
  const leaving = await placeWire(bank, customer, abroad);
  assert.equal((await decide(bank, chief, leaving, 'approve')).status, 200);
  await freeze(bank, true);
  try {
    assert.equal((await decide(bank, chief, denied, 'deny')).status, 200);
    assert.equal((await cancel(bank, customer, cancelled)).status, 200);
    assert.equal((await cancel(bank, customer, leaving)).status, 200);
    assert.deepEqual(await checkingOf(bank, customer), before);
  } finally {
    await freeze(bank, false);
  }
});
