import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { type AccountMonth, buildStatement, type MonthEntry } from './build-statement.ts';

const month = calendarDate('2028-02-01');

const account: AccountMonth = {
  accountId: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f',
  accountNumber: '3147565299',
  accountType: 'savings',
  accountName: 'High Yield Savings',
  accountHolder: 'Jordan Hale',
  accountHolderAddress: null,
  openingCents: 100_000n,
  closingCents: 100_000n,
  earnedCents: 0n,
  uncreditedCents: 0n,
  balanceDays: 0n,
};

function entry(amountCents: bigint, changes: Partial<MonthEntry> = {}): MonthEntry {
  return {
    id: '5d1b366a-124d-47e1-8d3e-600114f4e16c',
    accountId: account.accountId,
    amountCents,
    bankDay: calendarDate('2028-02-10'),
    postedAt: new Date('2028-02-10T18:00:00Z'),
    description: 'Something',
    merchant: null,
    category: null,
    note: null,
    kind: 'test',
    wireType: null,
    ...changes,
  };
}

test('a month without postings has a statement, of 29 days in a leap year', () => {
  const statement = buildStatement(month, account, []);
  assert.equal(statement.daysInPeriod, 29);
  assert.equal(statement.to, '2028-02-29');
  assert.equal(statement.closingBalance, '1000.00');
  assert.equal(statement.annualPercentageYieldEarned, '0.00');
});

test('fees are added up by type, less what was given back', () => {
  const fee = { category: 'Fees' };
  const entries = [
    entry(-800n, { ...fee, kind: 'maintenance-fee' }),
    entry(-1_500n, { ...fee, kind: 'wire-posting', wireType: 'domestic' }),
    entry(-1_500n, { ...fee, kind: 'wire-posting', wireType: 'domestic' }),
    entry(-4_000n, { ...fee, kind: 'wire-posting', wireType: 'international' }),
    entry(4_000n, { ...fee, kind: 'wire-reversal', wireType: 'international' }),
  ];
  const { fees } = buildStatement(month, { ...account, closingCents: 96_200n }, entries);
  assert.deepEqual(fees, [
    { type: 'maintenance', amount: '8.00' },
    { type: 'wire-domestic', amount: '30.00' },
  ]);
});

test('overdraft and returned-item fees are totaled for the period and the year, if any', () => {
  const fee = { category: 'Fees' };
  const entries = [
    entry(-2_500n, { ...fee, kind: 'returned-item-fee' }),
    entry(-2_500n, { ...fee, kind: 'returned-item-fee' }),
    entry(2_500n, { ...fee, kind: 'returned-item-fee' }),
  ];
  const feesOfYear = [
    { type: 'returned-item', chargedCents: 5_000n },
    { type: 'overdraft', chargedCents: 3_000n },
  ] as const;
  const closingCents = 97_500n;
  const statement = buildStatement(month, { ...account, closingCents, feesOfYear }, entries);
  assert.deepEqual(statement.fees, [{ type: 'returned-item', amount: '25.00' }]);
  assert.deepEqual(statement.feeTotals, [
    { type: 'overdraft', thisPeriod: '0.00', yearToDate: '30.00' },
    { type: 'returned-item', thisPeriod: '25.00', yearToDate: '50.00' },
  ]);
  assert.ok(!('feeTotals' in buildStatement(month, account, [])));
});

test('the yield earned is that of Regulation DD, Appendix A, Part II', () => {
  const earning = { earnedCents: 525n, balanceDays: 15n * 150_000n + 15n * 50_000n };
  const june = calendarDate('2026-06-01');
  const statement = buildStatement(june, { ...account, ...earning, closingCents: 100_525n }, [
    entry(525n, { kind: 'interest', category: 'Interest', bankDay: calendarDate('2026-06-30') }),
  ]);
  assert.equal(statement.daysInPeriod, 30);
  assert.equal(statement.annualPercentageYieldEarned, '6.58');
  assert.equal(statement.interestPaid, '5.25');
});

test('what was earned and not credited is shown', () => {
  const statement = buildStatement(month, { ...account, uncreditedCents: 42n }, []);
  assert.equal(statement.interestAccrued, '0.42');
});

test('entries that do not lead to the balance of the books are no statement', () => {
  assert.throws(() => buildStatement(month, account, [entry(1n)]), /do not lead to its balance/);
});
