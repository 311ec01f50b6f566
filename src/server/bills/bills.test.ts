import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, daysBetween, weekday } from '#rules/calendar/calendar-date.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import {
  auditOf,
  type Body,
  balancesOf,
  checkingOf,
  countRows,
  DAY_MS,
  freeze,
  mailKinds,
  pass,
  setCustomerStatus,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { dayText } from '../base/mail/mail-template.ts';
import { runSchedules } from '../schedules/run-schedules.ts';

const bank = await startBank();

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly payOn: string;
  readonly dueOn: string;
  readonly expectedDate: string;
  readonly failure: string | null;
}

interface Payer {
  readonly customer: TestCustomer;
  readonly payeeId: string;
}

async function payer(dollars = 500n): Promise<Payer> {
  const customer = await makeCustomer(bank, {
    accounts: { checking: dollars, savings: 500n, business_checking: 500n, credit: 500n },
  });
  const reply = await submit(bank, customer, '/api/payees', {
    name: 'Valley Power',
    accountNumber: 'V-7788',
  });
  assert.equal(reply.status, 200, reply.text);
  return { customer, payeeId: reply.json<{ payee: { id: string } }>().payee.id };
}

function pay({ customer, payeeId }: Payer, change: Body = {}, key?: string): Promise<TestReply> {
  const fromAccountId = accountOf(customer, 'checking');
  const body = { fromAccountId, payeeId, amount: '80.00', ...change };
  return submit(bank, customer, '/api/bill-payments', body, key);
}

function paymentOf(reply: TestReply): Payment {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ billPayment: Payment }>().billPayment;
}

async function history({ cookies }: TestCustomer, query = ''): Promise<Payment[]> {
  const reply = await bank.request('GET', `/api/bill-payments${query}`, { cookies });
  return reply.json<{ billPayments: Payment[] }>().billPayments;
}

function callOff({ cookies }: TestCustomer, id: string): Promise<TestReply> {
  return bank.request('POST', `/api/bill-payments/${id}/cancel`, { cookies });
}

/** A day of the bank's calendar, so many days from now. */
function day(ahead: number): string {
  const at = new Date(bank.clock.businessNow().getTime() + ahead * DAY_MS);
  return at.toISOString().slice(0, 10);
}

/** The next such day of the week after today. */
function dayOfWeek(wanted: number): CalendarDate {
  const today = bankDay(bank.clock.businessNow());
  return addDays(today, ((wanted - weekday(today) + 6) % 7) + 1);
}

async function passDays(days: number): Promise<void> {
  await pass(bank, days * DAY_MS);
  await runSchedules.run(bank.deps, {});
}

test('payees are saved, changed, found and forgotten', async () => {
  const { customer } = await payer();
  const payeeRequest = {
    name: ' Cascade Water ',
    accountNumber: 'W-1042',
    address: '1 River Road',
    city: 'Salem',
    state: 'oregon',
    zipCode: '97301',
  };
  const added = await submit(bank, customer, '/api/payees', payeeRequest);
  const { payee } = added.json<{ payee: Record<string, unknown> }>();
  const { cookies } = customer;
  const path = `/api/payees/${String(payee['id'])}`;
  assert.deepEqual(payee, {
    ...payeeRequest,
    name: 'Cascade Water',
    state: 'OR',
    id: payee['id'],
    createdAt: bank.clock.businessNow().toISOString(),
  });
  const searchReply = await bank.request('GET', '/api/payees?search=cascade', { cookies });
  assert.deepEqual(searchReply.json(), { payees: [payee] });

  const { accountNumber: _gone, ...address } = payeeRequest;
  const body = { ...address, name: 'Cascade Water District' };
  const changed = await bank.request('PUT', path, { body, cookies });
  const after = changed.json<{ payee: Record<string, unknown> }>().payee;
  assert.equal(after['name'], 'Cascade Water District');
  assert.equal(after['accountNumber'], null, 'what is left out is gone');

  assert.equal((await bank.request('DELETE', path, { cookies })).status, 200);
  assert.equal((await bank.request('DELETE', path, { cookies })).status, 404);
  const left = await bank.request('GET', '/api/payees?sort=name', { cookies });
  assert.deepEqual(
    left.json<{ payees: { name: string }[] }>().payees.map(({ name }) => name),
    ['Valley Power'],
  );
  assert.deepEqual(await auditOf(bank, String(payee['id'])), [
    'add-payee',
    'change-payee',
    'remove-payee',
  ]);
});

test('a payee without a name or with a wrong state is refused', async () => {
  const { customer } = await payer();
  const accountNumber = '77';
  for (const body of [
    { name: '', accountNumber },
    { name: 'X', accountNumber, state: 'ZZ' },
    { name: 'X', accountNumber, zipCode: '1' },
  ]) {
    assert.equal((await submit(bank, customer, '/api/payees', body)).status, 400);
  }
});

test('D2: someone else’s payee cannot be changed, removed or paid', async () => {
  const { payeeId } = await payer();
  const stranger = await payer();
  const { cookies } = stranger.customer;
  const counts = await countRows(bank);
  const path = `/api/payees/${payeeId}`;
  const change = { body: { name: 'Mine', accountNumber: '1' }, cookies };
  assert.equal((await bank.request('PUT', path, change)).status, 404);
  assert.equal((await bank.request('DELETE', path, { cookies })).status, 404);
  const theirs = await pay({ ...stranger, payeeId });
  const nobodys = await pay({ ...stranger, payeeId: randomUUID() });
  assert.equal(theirs.status, 404);
  assert.equal(theirs.text, nobodys.text);
  assert.deepEqual(await countRows(bank), counts);
});

test('a bill is paid now', async () => {
  const one = await payer();
  const clearing = await balancesOf(bank, generalAccounts.billPayClearing);
  const reply = await pay(one, { memo: 'March' });
  const payment = paymentOf(reply);
  assert.deepEqual(reply.json()['billPayment'], {
    id: payment.id,
    payeeId: one.payeeId,
    payeeName: 'Valley Power',
    fromAccountId: accountOf(one.customer, 'checking'),
    fromAccountName: 'Everyday Checking',
    amount: '80.00',
    memo: 'March',
    payOn: day(0),
    dueOn: day(0),
    status: 'completed',
    date: bank.clock.businessNow().toISOString(),
    finishedAt: bank.clock.businessNow().toISOString(),
    failure: null,
    destination: {
      name: 'Valley Power',
      accountNumber: '••788',
      address: null,
      city: null,
      state: null,
      zipCode: null,
      delivery: 'electronic',
    },
    expectedDate: '2026-03-04',
    reviewReason: null,
    signedWith: null,
    transactionId: null,
  });
  assert.deepEqual(await checkingOf(bank, one.customer), {
    balance: '420.00',
    available: '420.00',
  });
  const after = await balancesOf(bank, generalAccounts.billPayClearing);
  assert.equal(Number(after.balance) - Number(clearing.balance), 80);
  assert.deepEqual(await mailKinds(bank, one.customer), ['payee-added', 'bill-payment-completed']);
  assert.deepEqual(await auditOf(bank, payment.id), ['pay-bill']);
});

test('today is now, and a business checking account pays, too', async () => {
  const one = await payer();
  const fromAccountId = accountOf(one.customer, 'business_checking');
  const payment = paymentOf(await pay(one, { payOn: day(0), fromAccountId }));
  assert.equal(payment.status, 'completed');
  assert.equal((await balancesOf(bank, fromAccountId)).balance, '420.00');
});

for (const [what, change, status] of [
  ['from savings', { fromAccountId: 'savings' }, 400],
  ['from a credit account', { fromAccountId: 'credit' }, 400],
  ['on a day that has passed', { payOn: '2026-03-01' }, 400],
  ['on a day more than a year away', { payOn: '2031-01-01' }, 400],
  ['on a day that is none', { payOn: '2027-02-30' }, 400],
  ['of more than is there', { amount: '500.01' }, 409],
  ['of nothing', { amount: '0.00' }, 400],
  ['with a status of its own', { status: 'completed' }, 400],
] as const) {
  test(`a payment ${what} is refused, and nothing is written`, async () => {
    const one = await payer();
    const counts = await countRows(bank);
    const { fromAccountId } = change as { fromAccountId?: 'savings' | 'credit' };
    const account = fromAccountId && { fromAccountId: accountOf(one.customer, fromAccountId) };
    const reply = await pay(one, { ...change, ...account });
    assert.equal(reply.status, status, reply.text);
    assert.deepEqual(await countRows(bank), counts);
  });
}

test('the same key pays once and is answered alike', async () => {
  const one = await payer();
  const key = randomUUID();
  const first = await pay(one, {}, key);
  assert.equal((await pay(one, {}, key)).text, first.text);
  assert.equal((await pay(one, { amount: '81.00' }, key)).status, 422);
  const many = await Promise.all(Array.from({ length: 6 }, () => pay(one, {}, 'all-at-once')));
  assert.ok(many.every(({ status }) => status === 200 || status === 409));
  assert.equal((await checkingOf(bank, one.customer)).balance, '340.00');
});

test('a payment for a later day is made on that day, once, and nothing is held before', async () => {
  const one = await payer();
  const payment = paymentOf(await pay(one, { payOn: day(3) }));
  assert.equal(payment.status, 'scheduled');
  assert.equal((await checkingOf(bank, one.customer)).available, '500.00');
  await passDays(2);
  assert.equal((await history(one.customer))[0]?.status, 'scheduled');
  await pass(bank, DAY_MS);
  assert.equal(await runSchedules.isDue?.(bank.deps), true);
  await Promise.all([runSchedules.run(bank.deps, {}), runSchedules.run(bank.deps, {})]);
  assert.equal(await runSchedules.isDue?.(bank.deps), false);
  assert.equal((await history(one.customer))[0]?.status, 'completed');
  assert.equal((await checkingOf(bank, one.customer)).balance, '420.00');
  assert.deepEqual(await mailKinds(bank, one.customer), [
    'payee-added',
    'bill-payment-scheduled',
    'bill-payment-completed',
  ]);
  assert.deepEqual(await auditOf(bank, payment.id), ['pay-bill', 'pay-scheduled-bill']);
});

test('a payment the account cannot make fails with a mail, and is not tried again', async () => {
  const one = await payer(50n);
  const { id } = paymentOf(await pay(one, { payOn: day(1) }));
  await passDays(1);
  const [failed] = await history(one.customer);
  assert.equal(failed?.status, 'failed');
  assert.equal(failed?.failure, 'The available balance was not sufficient.');
  assert.equal((await checkingOf(bank, one.customer)).balance, '50.00');
  await passDays(1);
  assert.deepEqual(await mailKinds(bank, one.customer), [
    'payee-added',
    'bill-payment-scheduled',
    'bill-payment-failed',
  ]);
  assert.equal((await callOff(one.customer, id)).status, 409);
});

test('a scheduled payment can be called off, and then is not made', async () => {
  const one = await payer();
  const { id } = paymentOf(await pay(one, { payOn: day(1) }));
  const stranger = await payer();
  assert.equal((await callOff(stranger.customer, id)).status, 404, 'D2: not by anyone else');
  assert.deepEqual((await callOff(one.customer, id)).json(), { id, status: 'cancelled' });
  assert.equal((await callOff(one.customer, id)).status, 409);
  await passDays(1);
  assert.equal((await history(one.customer))[0]?.status, 'cancelled');
  assert.equal((await checkingOf(bank, one.customer)).balance, '500.00');
});

test('F1: a payment that was made cannot be called off', async () => {
  const one = await payer();
  const { id } = paymentOf(await pay(one));
  const counts = await countRows(bank);
  assert.equal((await callOff(one.customer, id)).status, 409);
  assert.deepEqual(await countRows(bank), counts);
});

test('paying and calling off at one moment have one winner, ten rounds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await payer();
    const { id } = paymentOf(await pay(one, { payOn: day(1) }));
    await pass(bank, DAY_MS);
    const [called] = await Promise.all([
      callOff(one.customer, id),
      runSchedules.run(bank.deps, {}),
      runSchedules.run(bank.deps, {}),
    ]);
    const wasCalledOff = called.status === 200;
    const [payment] = await history(one.customer);
    assert.equal(payment?.status, wasCalledOff ? 'cancelled' : 'completed');
    const { balance } = await checkingOf(bank, one.customer);
    assert.equal(balance, wasCalledOff ? '500.00' : '420.00');
  }
});

test('a payee with scheduled payments is kept until they are called off', async () => {
  const one = await payer();
  const { id } = paymentOf(await pay(one, { payOn: day(1) }));
  const { cookies } = one.customer;
  const refused = await bank.request('DELETE', `/api/payees/${one.payeeId}`, { cookies });
  assert.equal(refused.status, 409);
  assert.equal(refused.json()['code'], 'payee-in-use');
  await callOff(one.customer, id);
  const removed = await bank.request('DELETE', `/api/payees/${one.payeeId}`, { cookies });
  assert.equal(removed.status, 200);
  assert.equal((await history(one.customer))[0]?.id, id, 'the history stays');
});

test('what a blocked customer scheduled waits until they are unblocked', async () => {
  const one = await payer();
  paymentOf(await pay(one, { payOn: day(1) }));
  await setCustomerStatus(bank, one.customer, 'blocked');
  await passDays(1);
  assert.equal(await runSchedules.isDue?.(bank.deps), false);
  assert.equal((await history(one.customer))[0]?.status, 'scheduled');
  await setCustomerStatus(bank, one.customer, 'active');
  await runSchedules.run(bank.deps, {});
  assert.equal((await history(one.customer))[0]?.status, 'completed');
});

test('a frozen bank pays nothing and takes nothing', async () => {
  const one = await payer();
  await pay(one, { payOn: day(1) });
  await pass(bank, DAY_MS);
  const payee = `/api/payees/${one.payeeId}`;
  const { cookies } = one.customer;
  await freeze(bank, true);
  const counts = await countRows(bank);
  for (const reply of [
    await pay(one),
    await pay(one, { payOn: day(2) }),
    await submit(bank, one.customer, '/api/payees', { name: 'Cascade Water', accountNumber: '1' }),
    await bank.request('PUT', payee, { body: { name: 'Other', accountNumber: '1' }, cookies }),
    await bank.request('DELETE', payee, { cookies }),
  ]) {
    assert.equal(reply.status, 503);
    assert.equal(reply.json()['code'], 'frozen');
  }
  assert.equal(await runSchedules.isDue?.(bank.deps), false);
  await runSchedules.run(bank.deps, {});
  assert.deepEqual(await countRows(bank), counts);
  await freeze(bank, false);
  await runSchedules.run(bank.deps, {});
  assert.equal((await history(one.customer))[0]?.status, 'completed');
});

test('while money is frozen a scheduled payment can be cancelled', async () => {
  const one = await payer();
  const { id } = paymentOf(await pay(one, { payOn: day(1) }));
  await freeze(bank, true);
  const reply = await callOff(one.customer, id);
  await freeze(bank, false);
  assert.deepEqual(reply.json(), { id, status: 'cancelled' });
});

for (const [method, body] of [
  ['PUT', { name: 'Other', accountNumber: '1' }],
  ['DELETE', undefined],
] as const) {
  test(`${method} of a payee waits for a block that is under way, and is refused by it`, async () => {
    const { customer, payeeId } = await payer();
    const { pool } = bank.deps;
    const staff = await pool.connect();
    await staff.query('begin');
    await staff.query(`update customers set status = 'blocked' where id = '${customer.id}'`);
    const path = `/api/payees/${payeeId}`;
    const { cookies } = customer;
    let isAnswered = false;
    const reply = bank.request(method, path, body ? { body, cookies } : { cookies }).finally(() => {
      isAnswered = true;
    });
    const { pid } = (await staff.query('select pg_backend_pid() as pid')).rows[0];
    const waiting = `select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
    while (!isAnswered && (await pool.query(waiting)).rowCount === 0);
    await staff.query('commit');
    staff.release();
    assert.equal((await reply).status, 401);
    await setCustomerStatus(bank, customer, 'active');
    const list = await bank.request('GET', '/api/payees', { cookies });
    assert.match(list.text, /Valley Power/);
  });
}

test('staff see everybody’s payments', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  const one = await payer();
  await pay(one, { amount: '12.34' });
  const search = encodeURIComponent(one.customer.lastName);
  const path = `/api/admin/bill-payments?search=${search}&status=completed`;
  const reply = await bank.request('GET', path, { cookies: auditor.cookies });
  const [row] = reply.json<Record<string, unknown>[]>();
  assert.equal(row?.['userEmail'], one.customer.email);
  assert.equal(row?.['payeeName'], 'Valley Power');
  assert.equal(row?.['amount'], '12.34');
  assert.match(String(row?.['fromAccountNumber']), /^\d{10}$/);
});

test('a payment leads to its line on the account, paid at once or by a date', async () => {
  const one = await payer();
  await pay(one);
  await pay(one, { payOn: day(1) });
  const { cookies } = one.customer;
  const listed = async () =>
    (await bank.request('GET', '/api/bill-payments', { cookies })).json<{
      billPayments: { status: string; transactionId: string | null }[];
    }>().billPayments;
  const scheduled = (await listed()).find(({ status }) => status === 'scheduled');
  assert.equal(scheduled?.transactionId, null);
  // There may be a weekend in between.
  await passDays(4);
  const paid = await listed();
  assert.equal(paid.length, 2);
  for (const { transactionId } of paid) {
    const line = await bank.request('GET', `/api/transactions/${transactionId}`, { cookies });
    assert.equal(line.status, 200, line.text);
  }
  assert.notEqual(paid[0]?.transactionId, paid[1]?.transactionId);
});

test('a payment put off to a weekend leaves on the next business day, and says so', async () => {
  const one = await payer();
  const saturday = dayOfWeek(6);
  const monday = addDays(saturday, 2);
  const payment = paymentOf(await pay(one, { payOn: saturday }));
  const { payOn, dueOn, expectedDate } = payment;
  assert.deepEqual([payOn, dueOn, expectedDate], [saturday, monday, addDays(monday, 2)]);
  const [mail] = await bank.readMailbox(one.customer.email);
  assert.ok(mail?.text.includes(`Date: ${dayText(monday)}`));
  const reply = await bank.request('GET', '/api/schedules', { cookies: one.customer.cookies });
  const [schedule] = reply.json<{ schedules: Record<string, unknown>[] }>().schedules;
  assert.equal(schedule?.['businessDayRule'], 'next');
  assert.deepEqual(schedule?.['nextOn'], saturday);
  const today = bankDay(bank.clock.businessNow());
  await passDays(daysBetween(today, saturday) + 1);
  assert.equal((await history(one.customer))[0]?.status, 'scheduled', 'not on Sunday');
  await passDays(1);
  const [paid] = await history(one.customer);
  assert.deepEqual([paid?.status, paid?.dueOn], ['completed', monday]);
  assert.equal((await checkingOf(bank, one.customer)).balance, '420.00');
});

test('a payment that is submitted on a weekend for today leaves at once', async () => {
  const one = await payer();
  const today = bankDay(bank.clock.businessNow());
  const saturday = dayOfWeek(6);
  await pass(bank, daysBetween(today, saturday) * DAY_MS);
  const payment = paymentOf(await pay(one, { payOn: saturday }));
  assert.deepEqual([payment.status, payment.dueOn], ['completed', saturday]);
});
