import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { ZERO } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { isBusinessDay } from '#rules/calendar/business-days.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  weekday,
} from '#rules/calendar/calendar-date.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { checkingOf, mailKinds, pass } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { openCustomerAccount } from '../accounts/open-customer-account.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { releaseDeposits } from './release-deposits.ts';

interface Part {
  readonly amount: string;
  readonly availableOn: string;
  readonly reason: string;
}

const bank = await startBank();
const staff = await makeStaff(bank, 'approver');
await passTo(calendarDate('2026-04-06'), '09:00');

/** Moves the bank's time ahead to an hour of a day. */
async function passTo(day: CalendarDate, time: `${number}:${number}`): Promise<void> {
  await pass(bank, bankMoment(day, time).getTime() - bank.clock.businessNow().getTime());
}

/** The next Monday that is no holiday, at nine. */
async function passToMonday(): Promise<CalendarDate> {
  let day = addDays(bankDay(bank.clock.businessNow()), 1);
  while (weekday(day) !== 1 || !isBusinessDay(day)) day = addDays(day, 1);
  await passTo(day, '09:00');
  return day;
}

function daysAgo(days: number): Date {
  return bankMoment(addDays(bankDay(bank.clock.businessNow()), -days), '16:00');
}

/** A customer whose checking account was opened so many days ago. */
async function customerFor(days: number): Promise<TestCustomer> {
  const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
  await setOpened(accountOf(customer, 'checking'), days);
  return customer;
}

async function setOpened(accountId: string, days: number): Promise<void> {
  await run(
    bank.deps.pool,
    sql`update accounts set created_at = ${daysAgo(days)} where id = ${accountId}`,
  );
}

/** One more account of the customer, opened so many days ago. */
async function addSavings(customer: TestCustomer, days: number): Promise<string> {
  const savings = { customerId: customer.id, accountType: 'savings' as const };
  const account = await transaction(bank.deps.pool, (tx) =>
    openCustomerAccount(tx, { ...savings, startingLimitCents: ZERO }, theSystem, daysAgo(days)),
  );
  return account.id;
}

async function foresee({ cookies }: TestCustomer, accountId: string, amount = '500.00') {
  const path = `/api/check-deposits/availability?accountId=${accountId}&amount=${amount}`;
  const reply = await bank.request('GET', path, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ availability: Part[] }>().availability;
}

async function deposit(customer: TestCustomer, amount: string): Promise<string> {
  const reply = await depositCheck(bank, customer, { amount });
  assert.equal(reply.status, 200, reply.text);
  return depositIdOf(reply);
}

async function accept(depositId: string): Promise<Part[]> {
  const reply = await reviewCheck(bank, staff, depositId, 'approve');
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ availability: Part[] }>().availability;
}

async function wantNoMail({ cookies }: TestCustomer): Promise<void> {
  const body = { notifications: { deposits: false } };
  assert.equal((await bank.request('PUT', '/api/profile', { body, cookies })).status, 200);
}

for (const [days, reason] of [
  [29, 'new-customer'],
  [30, 'schedule'],
  [31, 'schedule'],
] as const) {
  test(`a customer of ${days} days gets the holds of "${reason}", in a new account too`, async () => {
    const monday = await passToMonday();
    const customer = await customerFor(days);
    const savings = await addSavings(customer, 0);
    for (const accountId of [accountOf(customer, 'checking'), savings]) {
      const [first, rest] = await foresee(customer, accountId);
      const tuesday = addDays(monday, 1);
      assert.deepEqual(first, { amount: '275.00', availableOn: tuesday, reason: 'schedule' });
      const ordinary = { amount: '225.00', availableOn: addDays(monday, 2), reason };
      if (reason === 'schedule') assert.deepEqual(rest, ordinary);
      else assert.equal(rest?.reason, reason);
    }
  });
}

for (const [days, reason] of [
  [30, 'schedule'],
  [31, 'new-customer'],
] as const) {
  test(`an account closed ${days} days before the new one leads to "${reason}"`, async () => {
    await passToMonday();
    const customer = await customerFor(400);
    const savings = await addSavings(customer, 0);
    const opened = daysAgo(0).getTime();
    const closedAt = new Date(opened - days * 86_400_000);
    await run(
      bank.deps.pool,
      sql`update accounts set closed_at = ${closedAt} where id = ${accountOf(customer, 'checking')}`,
    );
    const [, rest] = await foresee(customer, savings);
    assert.equal(rest?.reason, reason);
  });
}

test('a check counts from the day it was sent, however long the review takes', async () => {
  const monday = await passToMonday();
  const customer = await customerFor(400);
  const id = await deposit(customer, '1000.00');
  const wednesday = addDays(monday, 2);
  await passTo(wednesday, '10:00');
  assert.deepEqual(await accept(id), [
    { amount: '1000.00', availableOn: wednesday, reason: 'schedule' },
  ]);
  await releaseDeposits.run(bank.deps, {});
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '1000.00' });
});

for (const [time, waits] of [
  ['17:00', 1],
  ['17:01', 2],
] as const) {
  test(`a check sent at ${time} on a Monday is available ${waits} days later`, async () => {
    const monday = await passToMonday();
    await passTo(monday, time);
    const customer = await customerFor(400);
    const [first] = await accept(await deposit(customer, '200.00'));
    assert.equal(first?.availableOn, addDays(monday, waits));
  });
}

test('a hold is always told by mail, with reason, amount and day', async () => {
  await passTo(calendarDate('2026-09-14'), '09:00');
  const customer = await customerFor(400);
  await wantNoMail(customer);
  await accept(await deposit(customer, '7000.00'));
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'check-deposit-approved');
  const text = mail?.text ?? '';
  assert.match(text, /Account: \S*\d{4}\nDeposited: Monday, September 14, 2026\n/);
  assert.match(text, /\$275\.00 on Tuesday, September 15, 2026\. Reason: our standard schedule/);
  assert.match(
    text,
    /\$6,450\.00 on Wednesday, September 16, 2026\. Reason: our standard schedule/,
  );
  assert.match(
    text,
    /\$275\.00 on Wednesday, September 23, 2026\. Reason: you deposited more than \$6,725\.00 in checks that day\./,
  );
});

test('the notice to a new customer says that the customer is new', async () => {
  const customer = await customerFor(29);
  await accept(await deposit(customer, '500.00'));
  const [mail] = await bank.readMailbox(customer.email);
  assert.match(mail?.text ?? '', /Reason: you have had an account with us for less than 30 days\./);
});

test('where nothing is held there is no notice, and the choice of mail holds', async () => {
  const monday = await passToMonday();
  const customer = await customerFor(400);
  await wantNoMail(customer);
  const id = await deposit(customer, '100.00');
  await passTo(addDays(monday, 3), '09:00');
  await accept(id);
  assert.deepEqual(await mailKinds(bank, customer), ['notifications-changed']);
});

test('staff are warned of a new customer, and not of a new account alone', async () => {
  const warned = async (days: number) => {
    const customer = await customerFor(days);
    const accountId = await addSavings(customer, 0);
    const search = `Holds${randomUUID().slice(0, 8)}`;
    await run(
      bank.deps.pool,
      sql`update customers set last_name = ${search} where id = ${customer.id}`,
    );
    await depositCheck(bank, customer, { accountId, amount: '11.00' });
    const path = `/api/admin/check-deposits?search=${search.toLowerCase()}`;
    const reply = await bank.request('GET', path, { cookies: staff.cookies });
    type Row = { warnings: { code: string }[] };
    return reply.json<Row[]>().flatMap(({ warnings }) => warnings.map(({ code }) => code));
  };
  await passToMonday();
  assert.deepEqual(await warned(29), ['new-account']);
  assert.deepEqual(await warned(30), []);
});
