import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { startApp } from '#tests/support/app.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import {
  auditOf,
  balancesOf,
  checkingOf,
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
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';
import { releaseWires } from '../../transfers/wires/advance-wires.ts';

let administrator: TestStaff;
let approver: TestStaff;

// As `npm run serve` has it.
const bank = await startBank({
  env: { SETTING_DUAL_CONTROL: 'on', SETTING_HELD_OPENING_DEPOSITS: 'on' },
});

interface Reply {
  readonly id: string;
  readonly status: string;
  readonly needsSecondApproval?: boolean;
  readonly code?: string;
}

test.beforeEach(async () => {
  administrator = await makeStaff(bank, 'administrator');
  approver = await makeStaff(bank, 'approver');
});

async function newChecking(): Promise<string> {
  return accountOf(await makeCustomer(bank, { accounts: { checking: 0n } }), 'checking');
}

async function credit(accountId: string, amount: string, by = administrator): Promise<Reply> {
  const path = `/api/admin/accounts/${accountId}/credit`;
  const body = { amount, description: 'Correction' };
  return (await bank.request('POST', path, { body, cookies: by.cookies })).json<Reply>();
}

async function openWith(initialDeposit: number, by: TestStaff) {
  const id = await applied(bank, { initialDeposit });
  const path = `/api/admin/pending-accounts/${id}/approve`;
  const reply = await bank.request('POST', path, { cookies: by.cookies, body: {} });
  return { id, accountId: reply.json<{ accountId: string }>().accountId };
}

function confirmFunding(id: string, by: TestStaff) {
  const path = `/api/admin/pending-accounts/${id}/confirm-funding`;
  return bank.request('POST', path, { cookies: by.cookies });
}

async function depositOf(amount: string): Promise<{ id: string; accountId: string }> {
  const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
  const reply = await depositCheck(bank, customer, { amount });
  assert.equal(reply.status, 200, reply.text);
  const id = depositIdOf(reply);
  return { id, accountId: accountOf(customer, 'checking') };
}

test('credits by one person that reach the limit together need a second person', async () => {
  const account = await newChecking();
  const replies: Reply[] = [];
  for (let turn = 0; turn < 6; turn += 1) replies.push(await credit(account, '9999.99'));
  assert.deepEqual(
    replies.map(({ status }) => status),
    ['posted', ...Array.from({ length: 5 }, () => 'pending')],
  );
  assert.equal((await balancesOf(bank, account)).balance, '9999.99');
});

test('the approver of an application does not confirm its opening deposit alone', async () => {
  const { id, accountId } = await openWith(250_000, approver);
  const reply = (await confirmFunding(id, approver)).json<Reply>();
  assert.deepEqual(
    { id: reply.id, status: reply.status, second: reply.needsSecondApproval },
    { id, status: 'pending', second: true },
  );
  assert.equal((await balancesOf(bank, accountId)).available, '0.00');
});

test('a check of five million dollars is not accepted by one person', async () => {
  const { id, accountId } = await depositOf('5000000.00');
  const reply = (await reviewCheck(bank, approver, id, 'approve')).json<Reply>();
  assert.deepEqual([reply.status, reply.needsSecondApproval], ['pending', true]);
  assert.equal((await balancesOf(bank, accountId)).balance, '0.00');
});

test('a customer record with a colleague’s address is their own, linked or not', async () => {
  const eve = await makeCustomer(bank, { accounts: { checking: 0n } });
  await run(
    bank.deps.pool,
    sql`update staff set email = ${eve.email} where id = ${administrator.id}`,
  );
  const reply = await credit(accountOf(eve, 'checking'), '9999.00');
  assert.equal(reply.code, 'own-affair');
  assert.equal((await checkingOf(bank, eve)).balance, '0.00');
});

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted();

test('the limit is reached at the cent', async () => {
  const account = await newChecking();
  assert.equal((await credit(account, '4000.00')).status, 'posted');
  assert.equal((await credit(account, '5999.99')).status, 'posted');
  assert.equal((await credit(account, '0.01')).status, 'pending');
});

test('splitting over accounts does not help one maker', async () => {
  const first = await credit(await newChecking(), '6000.00');
  const second = await credit(await newChecking(), '6000.00');
  assert.deepEqual([first.status, second.status], ['posted', 'pending']);
});

test('splitting over makers does not help one account', async () => {
  const account = await newChecking();
  const other = await makeStaff(bank, 'administrator');
  assert.equal((await credit(account, '6000.00')).status, 'posted');
  assert.equal((await credit(account, '6000.00', other)).status, 'pending');
});

test('splitting over the ways money arrives does not help', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
  const account = accountOf(customer, 'checking');
  assert.equal((await credit(account, '6000.00')).status, 'posted');
  const deposit = await depositCheck(bank, customer, { amount: '6000.00' });
  const id = depositIdOf(deposit);
  const byAccount = (await reviewCheck(bank, approver, id, 'approve')).json<Reply>();
  assert.equal(byAccount.needsSecondApproval, true, 'the account’s sum');

  const { id: opened } = await openWith(6_000, approver);
  const byMaker = (await confirmFunding(opened, administrator)).json<Reply>();
  assert.equal(byMaker.needsSecondApproval, true, 'the maker’s sum');
});

test('what waits for a second person counts, what was denied does not', async () => {
  const account = await newChecking();
  const adjustment = await credit(account, '20000.00');
  assert.equal(adjustment.status, 'pending');
  assert.equal((await credit(account, '1.00')).status, 'pending');
  const list = await bank.request('GET', '/api/admin/adjustments', { cookies: approver.cookies });
  for (const { id, accountId } of list.json<{ id: string; accountId: string }[]>()) {
    if (accountId !== account) continue;
    const path = `/api/admin/adjustments/${id}/deny`;
    assert.equal((await bank.request('POST', path, { cookies: approver.cookies })).status, 200);
  }
  assert.equal((await credit(account, '1.00')).status, 'posted');
});

test('a new bank day starts from nothing, save for what is posted on it', async () => {
  const account = await newChecking();
  const adjustment = await credit(account, '12000.00');
  bank.clock.advance(24 * 3_600_000);
  administrator = await makeStaff(bank, 'administrator');
  approver = await makeStaff(bank, 'approver');
  assert.equal((await credit(account, '9000.00')).status, 'posted');
  const path = `/api/admin/adjustments/${adjustment.id}/approve`;
  assert.equal((await bank.request('POST', path, { cookies: approver.cookies })).status, 200);
  const other = await makeStaff(bank, 'administrator');
  assert.equal((await credit(account, '500.00', other)).status, 'pending');
});

test('one maker on many accounts at once never passes the limit alone', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, newChecking));
  const replies = await Promise.all(accounts.map((account) => credit(account, '4000.00')));
  assert.deepEqual(statuses(replies), [
    ...Array.from({ length: 6 }, () => 'pending'),
    'posted',
    'posted',
  ]);
});

test('many makers on one account at once never pass the limit alone', async () => {
  const account = await newChecking();
  const makers = await Promise.all(
    Array.from({ length: 8 }, () => makeStaff(bank, 'administrator')),
  );
  const replies = await Promise.all(makers.map((maker) => credit(account, '4000.00', maker)));
  assert.deepEqual(statuses(replies), [
    ...Array.from({ length: 6 }, () => 'pending'),
    'posted',
    'posted',
  ]);
  assert.equal((await balancesOf(bank, account)).balance, '8000.00');
});

test('one maker accepts many checks at once and never passes the limit alone', async () => {
  const deposits: { id: string }[] = [];
  for (let turn = 0; turn < 5; turn += 1) deposits.push(await depositOf('4000.00'));
  const replies = await Promise.all(
    deposits.map(async ({ id }) =>
      (await reviewCheck(bank, approver, id, 'approve')).json<Reply>(),
    ),
  );
  assert.deepEqual(statuses(replies), ['approved', 'approved', 'pending', 'pending', 'pending']);
});

test('a check that waits shows who asked; the same person is refused, another posts it', async () => {
  const { id, accountId } = await depositOf('12000.00');
  await reviewCheck(bank, approver, id, 'approve');
  const list = await bank.request('GET', '/api/admin/check-deposits', {
    cookies: administrator.cookies,
  });
  const row = list
    .json<{ id: string; needsSecondApproval: boolean; waitsForSecondPerson: object | null }[]>()
    .find((one) => one.id === id);
  assert.equal(row?.needsSecondApproval, true);
  assert.deepEqual(row?.waitsForSecondPerson, {
    askedById: approver.id,
    askedBy: approver.name,
    askedAt: bank.clock.businessNow().toISOString(),
    needs: 'large-amount',
  });
  const again = await reviewCheck(bank, approver, id, 'approve');
  assert.deepEqual([again.status, again.json<Reply>().code], [409, 'second-approver-needed']);
  const second = (await reviewCheck(bank, administrator, id, 'approve')).json<Reply>();
  assert.deepEqual([second.status, second.needsSecondApproval], ['approved', false]);
  assert.equal((await balancesOf(bank, accountId)).balance, '12000.00');
  assert.deepEqual(await auditOf(bank, id), [
    'submit-check-deposit',
    'first-approve-deposit',
    'attempt-second-approval',
    'approve-deposit',
  ]);
});

test('a second approval has one winner', async () => {
  const third = await makeStaff(bank, 'approver');
  for (let round = 0; round < 5; round += 1) {
    const { id, accountId } = await depositOf('12000.00');
    await reviewCheck(bank, approver, id, 'approve');
    const replies = await Promise.all([
      reviewCheck(bank, administrator, id, 'approve'),
      reviewCheck(bank, third, id, 'approve'),
      reviewCheck(bank, third, id, 'deny'),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    const isDenied = replies[2]?.status === 200;
    assert.equal((await balancesOf(bank, accountId)).balance, isDenied ? '0.00' : '12000.00');
  }
});

test('an opening deposit is confirmed by two people, or by one who did not approve it', async () => {
  const large = await openWith(250_000, approver);
  await confirmFunding(large.id, approver);
  const path = '/api/admin/pending-accounts?status=approved&funding=held';
  const list = await bank.request('GET', path, { cookies: administrator.cookies });
  const row = list
    .json<{ id: string; waitsForSecondPerson: { askedById: string; needs: string } | null }[]>()
    .find(({ id }) => id === large.id);
  assert.equal(row?.waitsForSecondPerson?.askedById, approver.id);
  assert.equal((await confirmFunding(large.id, approver)).status, 409);
  const done = await confirmFunding(large.id, administrator);
  assert.deepEqual(done.json(), { id: large.id, funding: 'confirmed' });
  assert.equal((await balancesOf(bank, large.accountId)).available, '250000.00');

  const small = await openWith(25, approver);
  const own = (await confirmFunding(small.id, approver)).json<Reply>();
  assert.equal(own.needsSecondApproval, true, 'however small');
  const other = await openWith(25, approver);
  const fresh = await makeStaff(bank, 'approver');
  assert.deepEqual((await confirmFunding(other.id, fresh)).json(), {
    id: other.id,
    funding: 'confirmed',
  });
});

test('a returned wire counts as money that arrives', async () => {
  const customer = await makeCustomer(bank, { accounts: { business_checking: 50_000n } });
  const fromAccountId = accountOf(customer, 'business_checking');
  const id = await placeWire(bank, customer, { fromAccountId, amount: '20000.00' });
  assert.equal((await decide(bank, approver, id, 'approve')).status, 200);
  await pass(bank, MINUTE_MS);
  await releaseWires.run(bank.deps, {});
  const first = await decide(bank, approver, id, 'return', { reason: 'Account closed.' });
  assert.deepEqual(first.json(), { id, status: 'pending', needsSecondApproval: true });
  assert.equal(await statusOf(bank, id), 'processing');
  assert.equal((await balancesOf(bank, fromAccountId)).balance, '30000.00');
  const queue = await bank.request('GET', '/api/admin/pending-transfers?status=processing', {
    cookies: administrator.cookies,
  });
  const row = queue
    .json<{ id: string; waitsForSecondPerson: { askedBy: string } | null }[]>()
    .find((one) => one.id === id);
  assert.equal(row?.waitsForSecondPerson?.askedBy, approver.name);
  assert.equal((await decide(bank, approver, id, 'return')).status, 409);
  const second = await decide(bank, administrator, id, 'return');
  assert.deepEqual(second.json(), { id, status: 'returned' });
  assert.equal((await balancesOf(bank, fromAccountId)).balance, '50000.00');
});

test('without the rule, and with one administrator, one person is enough and the log says so', async () => {
  const alone = await startApp({
    env: { SETTING_DUAL_CONTROL: 'on', SETTING_SINGLE_ADMINISTRATOR: 'on' },
  });
  try {
    const only = await makeStaff(alone, 'administrator');
    const customer = await makeCustomer(alone, { accounts: { checking: 0n } });
    const reply = await depositCheck(alone, customer, { amount: '12000.00' });
    const id = depositIdOf(reply);
    assert.equal((await reviewCheck(alone, only, id, 'approve')).json<Reply>().status, 'approved');
    const { after } = await one<{ after: { override: string } }>(
      alone.deps.pool,
      sql`select after from audit_log where subject_id = ${id} and action = 'approve-deposit'`,
    );
    assert.equal(after.override, 'large-amount');
  } finally {
    await stopInOrder(alone);
  }
});
