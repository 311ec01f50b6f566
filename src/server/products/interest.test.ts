import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { accruedInBooks, goTo, openProduct, payIn } from '#tests/support/money/products.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { findAccountMonth } from './account-month.ts';
import { listInterestByYear } from './interest-by-year.ts';

// The bank's clock stands at Monday, March 2, nine in the morning.
const bank = await startBank();
const { pool } = bank.deps;
const administrator = await makeStaff(bank, 'administrator');
const auditor = await makeStaff(bank, 'auditor');
const robin = await makeCustomer(bank);

interface Interest {
  readonly ratePpm: number;
  readonly apy: string;
  readonly accrued: string;
  readonly paidThisYear: string;
  readonly paidLastYear: string;
}

async function interestOf(customer: TestCustomer, accountId: string): Promise<Interest> {
  const path = `/api/accounts/${accountId}/interest`;
  const reply = await bank.request('GET', path, { cookies: customer.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Interest>();
}

/** Entries of an account that the bank itself posted: bank day, amount, description, category. */
async function posted(accountId: string, kind: string): Promise<unknown[][]> {
  const entries = await rows<Record<string, unknown>>(
    pool,
    sql`select e.bank_day as day, e.amount_cents as amount, e.description, e.category
        from ledger.entries e join ledger.journals j on j.number = e.journal_number
        where e.account_id = ${accountId} and j.kind = ${kind} order by e.sequence`,
  );
  return entries.map((entry) => Object.values(entry));
}

test('interest accrues each closed day and is credited at the close of the month’s last', async () => {
  const saver = await makeCustomer(bank);
  const savings = await openProduct(bank, saver.id, 'high-yield-savings');
  await payIn(bank, savings, cents(1_000_000n));
  const fresh = await interestOf(saver, savings);
  assert.deepEqual(fresh, {
    ratePpm: 0,
    apy: '0.00',
    accrued: '0.00',
    paidThisYear: '0.00',
    paidLastYear: '0.00',
  });
  await goTo(bank, '2026-03-15');
  // Thirteen days: 13 × 1,000,000 × 35,420 / 365 million = 1261.53 cents.
  assert.deepEqual(await interestOf(saver, savings), {
    ratePpm: 35_420,
    apy: '3.60',
    accrued: '12.62',
    paidThisYear: '0.00',
    paidLastYear: '0.00',
  });
  assert.equal(await accruedInBooks(pool), 1_262n);
  await goTo(bank, '2026-04-01');
  // March 2 to 31 are thirty days: 2911.23 cents.
  const credit = ['2026-03-31', 2_911n, 'Interest', 'Interest'];
  assert.deepEqual(await posted(savings, 'interest'), [credit]);
  const paid = await interestOf(saver, savings);
  assert.deepEqual([paid.accrued, paid.paidThisYear], ['0.00', '29.11']);
  assert.equal(await accruedInBooks(pool), 0n);
  const { key } = await one<{ key: string }>(
    pool,
    sql`select key from ledger.journals where kind = 'interest' and key like ${`%${savings}%`}`,
  );
  assert.equal(key, `interest ${savings} 2026-03`);
  const month = await findAccountMonth(pool, savings, calendarDate('2026-03-01'));
  assert.deepEqual(
    [month?.daysInPeriod, month?.interestCents, month?.annualPercentageYieldEarned],
    [30, 2_911n, '3.60'],
  );
  await goTo(bank, '2026-05-01');
  // The credit earns from April on.
  const april = ((1_002_911n * 30n * 35_420n + 182_500_000n) / 365_000_000n) as bigint;
  assert.deepEqual((await posted(savings, 'interest'))[1], [
    '2026-04-30',
    april,
    'Interest',
    'Interest',
  ]);
  assert.deepEqual(await listInterestByYear(pool, saver.id), [
    { year: 2026, interestCents: 2_911n + april, isReported: true },
  ]);
});

test('one accrual journal per product and day adds up to what is credited', async () => {
  const days = await rows<{ day: string; product: string; total: bigint }>(
    pool,
    sql`select j.bank_day as day, split_part(j.key, ' ', 2) as product,
          ledger.total(e.amount_cents) as total
        from ledger.journals j join ledger.entries e on e.journal_number = j.number
        join ledger.accounts a on a.id = e.account_id and a.chart_number = '2810'
        where j.kind = 'accrue-interest' group by 1, 2`,
  );
  assert.equal(new Set(days.map(({ day, product }) => `${day} ${product}`)).size, days.length);
  assert.ok(days.every(({ product }) => product === 'high-yield-savings'));
  const accrued = days.reduce((sum, { total }) => sum + total, 0n);
  const { credited } = await one<{ credited: bigint }>(
    pool,
    sql`select ledger.total(interest_cents) as credited from account_months`,
  );
  assert.equal(accrued, credited);
});

test('postings, a minimum to earn and a day below zero count by the balance at the close', async () => {
  const account = await openProduct(bank, robin.id, 'high-yield-savings');
  await payIn(bank, account, cents(100_000n));
  await goTo(bank, '2026-05-11');
  await payIn(bank, account, cents(-1n));
  await goTo(bank, '2026-06-01');
  // Ten days at $1,000.00, then a cent below the minimum.
  assert.deepEqual(await posted(account, 'interest'), [
    ['2026-05-31', 97n, 'Interest', 'Interest'],
  ]);
  const month = await findAccountMonth(pool, account, calendarDate('2026-05-01'));
  assert.equal(month?.balanceDays, 10n * 100_000n + 21n * 99_999n);
});

test('an account with too little for a cent gets no journal', async () => {
  const account = await openProduct(bank, robin.id, 'regular-savings');
  await payIn(bank, account, cents(1n));
  await goTo(bank, '2026-07-01');
  assert.deepEqual(await posted(account, 'interest'), []);
});

test('the maintenance fee is charged after the interest, and waived by the average', async () => {
  const rich = await makeCustomer(bank);
  const poor = await makeCustomer(bank);
  const kept = await openProduct(bank, rich.id, 'interest-checking');
  const below = await openProduct(bank, poor.id, 'interest-checking');
  const empty = await openProduct(bank, poor.id, 'money-market');
  await payIn(bank, kept, cents(100_000n));
  await payIn(bank, below, cents(100_000n));
  await payIn(bank, empty, cents(300n));
  await goTo(bank, '2026-08-01');
  // None in the month in which it opens.
  for (const account of [kept, below, empty]) {
    assert.deepEqual(await posted(account, 'maintenance-fee'), []);
  }
  await payIn(bank, below, cents(-163n));
  await goTo(bank, '2026-09-01');
  assert.deepEqual(await posted(kept, 'maintenance-fee'), []);
  const fee = 'Monthly maintenance fee';
  assert.deepEqual(await posted(below, 'maintenance-fee'), [['2026-08-31', -800n, fee, 'Fees']]);
  // It takes what is there and waives the rest.
  assert.deepEqual(await posted(empty, 'maintenance-fee'), [['2026-08-31', -300n, fee, 'Fees']]);
  const month = await findAccountMonth(pool, empty, calendarDate('2026-08-01'));
  assert.deepEqual([month?.feeCents, month?.feeWaivedCents], [300n, 700n]);
  const order = await rows<{ kind: string }>(
    pool,
    sql`select j.kind from ledger.entries e join ledger.journals j on j.number = e.journal_number
        where e.account_id = ${below} and e.bank_day = '2026-08-31' order by e.sequence`,
  );
  assert.deepEqual(
    order.map(({ kind }) => kind),
    ['interest', 'maintenance-fee'],
  );
});

test('all deposit accounts of a customer together waive the fee of Premium Checking', async () => {
  const [together, apart] = [await makeCustomer(bank), await makeCustomer(bank)];
  const premium = await openProduct(bank, together.id, 'premium-checking');
  const savings = await openProduct(bank, together.id, 'regular-savings');
  const alone = await openProduct(bank, apart.id, 'premium-checking');
  await payIn(bank, premium, cents(500_000n));
  await payIn(bank, savings, cents(1_000_000n));
  await payIn(bank, alone, cents(500_000n));
  await goTo(bank, '2026-11-01');
  assert.deepEqual(await posted(premium, 'maintenance-fee'), []);
  assert.equal((await posted(alone, 'maintenance-fee')).length, 1);
});

test('closing an account credits what accrued, in the month’s own journal', async () => {
  const leaver = await makeCustomer(bank, { accounts: { checking: 10n } });
  const account = await openProduct(bank, leaver.id, 'high-yield-savings');
  await payIn(bank, account, cents(1_000_000n));
  await goTo(bank, '2026-11-11');
  const before = await accruedInBooks(pool);
  const path = `/api/admin/accounts/${account}/close`;
  const toAccountId = leaver.accounts.checking;
  const reply = await bank.request('POST', path, {
    body: { payout: { toAccountId } },
    cookies: administrator.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  // Ten days, until the day before: 970.41 cents.
  assert.equal(reply.json<{ amount: string }>().amount, '10009.70');
  assert.deepEqual(await posted(account, 'interest'), [
    ['2026-11-11', 970n, 'Interest', 'Interest'],
  ]);
  assert.equal(await accruedInBooks(pool), before - 970n);
  await goTo(bank, '2026-12-01');
  assert.equal((await posted(account, 'interest')).length, 1);
  assert.equal(await accruedInBooks(pool), 0n);
});

test('a customer who leaves is paid what accrued on all accounts', async () => {
  const leaver = await makeCustomer(bank);
  const account = await openProduct(bank, leaver.id, 'high-yield-savings');
  await payIn(bank, account, cents(1_000_000n));
  // The last day has ended and is not closed yet, and it is the month's last.
  await goTo(bank, '2026-12-31', '23:00');
  await transaction(pool, (tx) => bank.clock.advanceBusiness(tx, 2 * 3_600_000));
  const reply = await bank.request('DELETE', `/api/admin/users/${leaver.id}`, {
    cookies: administrator.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(await posted(account, 'interest'), [
    ['2027-01-01', 3_008n, 'Interest', 'Interest'],
  ]);
  await goTo(bank, '2027-02-01');
  assert.equal((await posted(account, 'interest')).length, 1);
  assert.equal(await accruedInBooks(pool), 0n);
});

test('the books show interest and fees by product', async () => {
  const read = async (path: string) => {
    const reply = await bank.request('GET', path, { cookies: auditor.cookies });
    assert.equal(reply.status, 200, reply.text);
    return reply.json<{ day?: string; month?: string; rows: Record<string, unknown>[] }>();
  };
  const interest = await read('/api/admin/books/interest?day=2026-03-15');
  assert.equal(interest.day, '2026-03-15');
  const savings = interest.rows.find(({ productId }) => productId === 'high-yield-savings');
  assert.deepEqual(savings, {
    productId: 'high-yield-savings',
    productName: 'High Yield Savings',
    accounts: 1,
    balance: '10000.00',
    accruedToday: '0.97',
    accruedThisMonth: '13.59',
  });
  const fees = await read('/api/admin/books/fees?day=2026-08-31');
  const checking = fees.rows.find(({ productId }) => productId === 'interest-checking');
  assert.deepEqual(
    [fees.month, checking?.['feesCharged'], checking?.['feesWaived']],
    ['2026-08-01', '8.00', '8.00'],
  );
});
