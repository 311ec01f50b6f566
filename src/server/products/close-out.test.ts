import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { closingDays, rollBankDay } from '#ledger/days/bank-days.ts';
import { cents } from '#money/cents.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { accruedInBooks, goTo, openProduct, payIn } from '#tests/support/money/products.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { comesToWait } from '#tests/support/postgres/until-waiting.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { closingSteps } from '../books/closing-steps.ts';

// The bank's clock stands at Monday, March 2, nine in the morning.
const bank = await startBank();
const { pool } = bank.deps;
const { cookies } = await makeStaff(bank, 'administrator');

/** Goes to a day that the bank begins while the one before it is still to be accrued. */
async function beginDay(day: string): Promise<void> {
  await goTo(bank, addDays(calendarDate(day), -1), '23:59');
  await bank.clock.advanceBusiness(pool, 60_000);
  await rollBankDay(pool, bank.clock.businessNow());
}

async function accrueClosingDay(): Promise<void> {
  const [closing] = await closingDays(pool);
  assert.ok(closing);
  for (const step of closingSteps) {
    await step.run(bank.deps, closing.day);
    if (step.name === 'accrue-interest') return;
  }
}

/** Closes accounts, and has the day before accrued when their months have been read. */
async function closeWhileAccruing(method: 'POST' | 'DELETE', path: string, body?: object) {
  let accrual = Promise.resolve();
  let waits = false;
  const after = 'from account_months m cross join lateral';
  const come = async () => {
    accrual = accrueClosingDay();
    waits = await comesToWait(pool, accrual);
  };
  const reply = await interrupt(bank, { after, come }, () =>
    bank.request(method, path, { ...(body && { body }), cookies }),
  );
  assert.equal(reply.status, 200, reply.text);
  await accrual;
  return { reply, waits };
}

async function savedBy(customer: TestCustomer): Promise<string> {
  const account = await openProduct(bank, customer.id, 'high-yield-savings');
  await payIn(bank, account, cents(1_000_000n));
  return account;
}

async function credited(accountId: string): Promise<unknown[][]> {
  const months = await rows<{ day: string; interest: bigint; through: string }>(
    pool,
    sql`select credited_on as day, interest_cents as interest, through from account_months
        where account_id = ${accountId} order by month`,
  );
  return months.map(({ day, interest, through }) => [day, interest, through]);
}

test('an account that closes while its last day is accrued earns on that day once', async () => {
  const leaver = await makeCustomer(bank, { accounts: { checking: 10n } });
  const account = await savedBy(leaver);
  await beginDay('2026-03-12');
  const body = { payout: { toAccountId: leaver.accounts.checking } };
  const path = `/api/admin/accounts/${account}/close`;
  const { reply, waits } = await closeWhileAccruing('POST', path, body);
  // March 2 to 11 are ten days: 970.41 cents.
  assert.equal(reply.json<{ amount: string }>().amount, '10009.70');
  assert.deepEqual(await credited(account), [['2026-03-12', 970n, '2026-03-11']]);
  assert.equal(waits, true);
  assert.equal(await accruedInBooks(pool), 0n);
  await goTo(bank, '2026-03-13');
  assert.equal(await accruedInBooks(pool), 0n);
});

test('a customer who leaves while a month begins does not stop its end', async () => {
  const leaver = await makeCustomer(bank);
  const account = await savedBy(leaver);
  await beginDay('2026-04-02');
  const { waits } = await closeWhileAccruing('DELETE', `/api/admin/users/${leaver.id}`);
  // March 13 to 31 are 19 days, and April 1 is one more on what these have added.
  const months = [
    ['2026-03-31', 1_844n, '2026-03-31'],
    ['2026-04-02', 97n, '2026-04-01'],
  ];
  assert.deepEqual(await credited(account), months);
  assert.equal(waits, true);
  await goTo(bank, '2026-05-01');
  assert.deepEqual(await credited(account), months);
  assert.equal(await accruedInBooks(pool), 0n);
});

test('an account that opens on the last day of a month and closes on the next is credited once', async () => {
  const leaver = await makeCustomer(bank);
  await goTo(bank, '2026-05-31');
  const account = await savedBy(leaver);
  await beginDay('2026-06-01');
  const { waits } = await closeWhileAccruing('DELETE', `/api/admin/users/${leaver.id}`);
  assert.deepEqual(await credited(account), [['2026-06-01', 97n, '2026-05-31']]);
  assert.equal(waits, true);
  await goTo(bank, '2026-06-02');
  assert.deepEqual(await credited(account), [['2026-06-01', 97n, '2026-05-31']]);
  assert.equal(await accruedInBooks(pool), 0n);
});
