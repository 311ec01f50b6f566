import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import {
  auditOf,
  balancesOf,
  decide,
  mailKinds,
  placeWire,
  sendWire,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';

// As `npm run serve` has it.
const bank = await startBank({ env: { SETTING_DUAL_CONTROL: 'on' } });
let administrator: TestStaff;
let second: TestStaff;

test.beforeEach(async () => {
  administrator = await makeStaff(bank, 'administrator');
  second = await makeStaff(bank, 'administrator');
});

interface Reply {
  readonly id: string;
  readonly status: string;
  readonly journalNumber: string | null;
  readonly needsSecondApproval?: boolean;
  readonly code?: string;
  readonly error?: string;
}

const REASON = 'Posted to the wrong account.';

function reverse(number: bigint | string, by: TestStaff, on: TestApp = bank) {
  const body = { reason: REASON };
  return on.request('POST', `/api/admin/journals/${number}/reverse`, { body, cookies: by.cookies });
}

async function credit(accountId: string, amount: string, by = administrator, on = bank) {
  const body = { amount, description: 'Refund' };
  const path = `/api/admin/accounts/${accountId}/credit`;
  const reply = await on.request('POST', path, { body, cookies: by.cookies });
  assert.equal(reply.json<Reply>().status, 'posted', reply.text);
  return await newestJournal(accountId, on);
}

async function newestJournal(accountId: string, { deps }: TestApp = bank): Promise<bigint> {
  const { number } = await one<{ number: bigint }>(
    deps.pool,
    sql`select max(journal_number) as number from ledger.entries where account_id = ${accountId}`,
  );
  return number;
}

async function customerWith(dollars: bigint, on = bank) {
  const customer = await makeCustomer(on, { accounts: { checking: dollars, savings: 0n } });
  return { customer, account: accountOf(customer, 'checking') };
}

test('a correction needs a second person, is posted once and links both journals', async () => {
  const { customer, account } = await customerWith(10n);
  const number = await credit(account, '25.00');
  const first = (await reverse(number, administrator)).json<Reply>();
  assert.deepEqual(
    { status: first.status, second: first.needsSecondApproval, journal: first.journalNumber },
    { status: 'pending', second: true, journal: null },
  );
  assert.equal((await balancesOf(bank, account)).balance, '35.00');
  assert.equal((await reverse(number, administrator)).json<Reply>().code, 'second-approver-needed');
  const posted = (await reverse(number, second)).json<Reply>();
  assert.equal(posted.status, 'posted');
  assert.equal((await balancesOf(bank, account)).balance, '10.00');
  const { reverses } = await one<{ reverses: bigint }>(
    bank.deps.pool,
    sql`select reverses from ledger.journals where number = ${BigInt(posted.journalNumber ?? 0)}`,
  );
  assert.equal(reverses, number);
  const again = await reverse(number, second);
  assert.equal(again.status, 409);
  assert.match(again.text, /already reversed/);
  const reversal = await reverse(posted.journalNumber ?? '', second);
  assert.match(reversal.text, /itself the reversal/);
  assert.equal((await mailKinds(bank, customer)).at(-1), 'correction-posted');
  assert.deepEqual(await auditOf(bank, number.toString()), [
    'first-reverse-journal',
    'attempt-second-approval',
    'reverse-journal',
  ]);
});

test('a waiting correction is listed and can be denied; then it may be requested again', async () => {
  const { account } = await customerWith(0n);
  const number = await credit(account, '5.00');
  const { id } = (await reverse(number, administrator)).json<Reply>();
  const { cookies } = second;
  const list = await bank.request('GET', '/api/admin/corrections', { cookies });
  const row = list
    .json<{ id: string; journalNumber: string; amount: string; reason: string }[]>()
    .find((one) => one.id === id);
  assert.deepEqual([row?.journalNumber, row?.amount, row?.reason], [`${number}`, '5.00', REASON]);
  const detail = await bank.request('GET', `/api/admin/journals/${number}`, { cookies });
  const read = detail.json<{
    whyNotReversed: string | null;
    waitsForSecondPerson: { askedById: string };
    journal: { entries: { userName: string | null; amount: string }[] };
  }>();
  assert.equal(read.whyNotReversed, null);
  assert.equal(read.waitsForSecondPerson.askedById, administrator.id);
  assert.deepEqual(
    read.journal.entries.map(({ amount }) => amount),
    ['5.00', '-5.00'],
  );
  const path = `/api/admin/corrections/${id}/deny`;
  assert.equal((await bank.request('POST', path, { cookies, body: {} })).status, 200);
  assert.equal((await bank.request('POST', path, { cookies, body: {} })).status, 409);
  assert.equal((await balancesOf(bank, account)).balance, '5.00');
  assert.equal((await reverse(number, administrator)).json<Reply>().status, 'pending');
  assert.equal((await reverse(number, second)).json<Reply>().status, 'posted');
});

test('a denied correction that is approved is not requested again by that', async () => {
  const { account } = await customerWith(0n);
  const number = await credit(account, '5.00');
  const { id: correctionId } = (await reverse(number, administrator)).json<Reply>();
  const { cookies } = second;
  await bank.request('POST', `/api/admin/corrections/${correctionId}/deny`, { cookies, body: {} });
  const path = `/api/admin/journals/${number}/reverse`;
  const body = { reason: REASON, correctionId };
  const late = await bank.request('POST', path, { body, cookies });
  assert.equal(late.status, 409, late.text);
  const list = await bank.request('GET', '/api/admin/corrections', { cookies });
  const numbers = list.json<{ journalNumber: string }[]>().map((row) => row.journalNumber);
  assert.ok(!numbers.includes(number.toString()));
  assert.equal((await balancesOf(bank, account)).balance, '5.00');
});

test('a correction that waits ends with its customer', async () => {
  const { customer, account } = await customerWith(0n);
  const number = await credit(account, '5.00');
  await reverse(number, administrator);
  const { cookies } = second;
  const closed = await bank.request('DELETE', `/api/admin/users/${customer.id}`, { cookies });
  assert.equal(closed.status, 200, closed.text);
  const list = await bank.request('GET', '/api/admin/corrections', { cookies });
  assert.equal(list.status, 200, list.text);
  const numbers = list.json<{ journalNumber: string }[]>().map((row) => row.journalNumber);
  assert.ok(!numbers.includes(number.toString()));
  assert.equal((await auditOf(bank, number.toString())).at(-1), 'deny-correction');
  assert.match((await reverse(number, second)).text, /is closed/);
  const read = await bank.request('GET', `/api/admin/journals/${number}`, { cookies });
  assert.equal(read.status, 200, read.text);
});

test('what has a way of its own to be taken back is not reversed', async () => {
  const approver = await makeStaff(bank, 'approver');
  const { customer, account } = await customerWith(500n);
  const wire = await placeWire(bank, customer, { amount: '50.00' });
  const hold = await bank.deps.pool.query(
    `select placed_by as number from ledger.holds where account_id = '${account}'`,
  );
  assert.match((await reverse(hold.rows[0].number, administrator)).text, /moved no money/);
  await decide(bank, approver, wire, 'approve');
  const ofWire = await reverse(await newestJournal(account), administrator);
  assert.equal(ofWire.status, 409);
  assert.match(ofWire.text, /Return or cancel the wire/);

  const id = depositIdOf(await depositCheck(bank, customer));
  await reviewCheck(bank, approver, id, 'approve');
  assert.match(
    (await reverse(await newestJournal(account), administrator)).text,
    /Return the check/,
  );

  const savings = accountOf(customer, 'savings');
  const number = await credit(savings, '5.00');
  const close = { payout: { toAccountId: account } };
  const path = `/api/admin/accounts/${savings}/close`;
  await bank.request('POST', path, { body: close, cookies: administrator.cookies });
  assert.match((await reverse(await newestJournal(account), second)).text, /closed an account/);
  assert.match((await reverse(number, second)).text, /is closed/);
  assert.equal((await reverse('999999999', second)).status, 404);
  assert.equal((await reverse('0', second)).status, 400);
});

test('nobody corrects their own account, and approvers correct none', async () => {
  const { customer, account } = await customerWith(0n);
  const number = await credit(account, '5.00');
  const approver = await makeStaff(bank, 'approver');
  assert.equal((await reverse(number, approver)).status, 403);
  const self = await makeStaff(bank, 'administrator');
  await run(bank.deps.pool, sql`update staff set email = ${customer.email} where id = ${self.id}`);
  assert.equal((await reverse(number, self)).json<Reply>().code, 'own-affair');
});

test('of many people who reverse one journal at once, it is reversed once', async () => {
  const { account } = await customerWith(100n);
  const number = await credit(account, '25.00');
  const makers = await Promise.all(
    Array.from({ length: 6 }, () => makeStaff(bank, 'administrator')),
  );
  await Promise.all(makers.map((maker) => reverse(number, maker)));
  assert.equal((await balancesOf(bank, account)).balance, '100.00');
  const reversals = await rows(
    bank.deps.pool,
    sql`select number from ledger.journals where reverses = ${number}`,
  );
  assert.equal(reversals.length, 1);
});

test('two people may overdraw by a correction, and a credit cures it', async () => {
  const { customer, account } = await customerWith(0n);
  const number = await credit(account, '80.00');
  const body = { fromAccountId: account, toAccountId: accountOf(customer, 'savings') };
  const spent = await submit(bank, customer, '/api/internal-transfer', {
    ...body,
    amount: '60.00',
  });
  assert.equal(spent.status, 200, spent.text);
  await reverse(number, administrator);
  assert.equal((await reverse(number, second)).json<Reply>().status, 'posted');
  assert.deepEqual(await balancesOf(bank, account), { balance: '-60.00', available: '-60.00' });
  const wire = await sendWire(bank, customer, { amount: '1.00' });
  assert.equal(wire.json<Reply>().code, 'overdrawn');
  await credit(account, '60.00');
  assert.deepEqual(await balancesOf(bank, account), { balance: '0.00', available: '0.00' });
});

test('one person alone reverses at once in the demonstration, and overdraws nothing', async () => {
  const demo = await startApp();
  const admin = await makeStaff(demo, 'administrator');
  const { customer, account } = await customerWith(0n, demo);
  const number = await credit(account, '80.00', admin, demo);
  const body = { fromAccountId: account, toAccountId: accountOf(customer, 'savings') };
  await submit(demo, customer, '/api/internal-transfer', { ...body, amount: '60.00' });
  const refused = await reverse(number, admin, demo);
  assert.equal(refused.json<Reply>().code, 'insufficient-funds');
  assert.equal((await balancesOf(demo, account)).balance, '20.00');
  await credit(account, '60.00', admin, demo);
  assert.equal((await reverse(number, admin, demo)).json<Reply>().status, 'posted');
  assert.equal((await balancesOf(demo, account)).balance, '0.00');
  await stopInOrder(demo);
});
