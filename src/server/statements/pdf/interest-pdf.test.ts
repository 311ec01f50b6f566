import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cents } from '#money/cents.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { readPdf } from '#tests/support/money/read-pdf.ts';
import type { InterestSummary } from '../interest-summary.ts';
import { interestPdf } from './interest-pdf.ts';

const savings = {
  accountName: 'High Yield Savings',
  accountNumber: '3147565299',
  interestCents: cents(41_207n),
  creditedOn: calendarDate('2025-12-31'),
};
const summary: InterestSummary = {
  year: 2025,
  accountHolder: 'Jordan Hale',
  accountHolderAddress: {
    street: '1180 Chemeketa Street NE',
    city: 'Salem',
    state: 'OR',
    zipCode: '97301',
  },
  accounts: [
    savings,
    { ...savings, accountNumber: '3147565300', interestCents: cents(1n), accountName: 'Checking' },
  ],
};
const later = calendarDate('2026-11-18');

const textOf = async (some: InterestSummary, today = later) =>
  (await readPdf(await interestPdf(some, today))).text;

test('a year that is over names each account, the total, and what is reported', async () => {
  const text = await textOf(summary);
  for (const part of [
    'Interest paid in 2025 Account',
    'Jordan Hale 1180 Chemeketa Street NE Salem, OR 97301',
    'High Yield Savings 3147565299 $412.07',
    'Checking 3147565300 $0.01',
    'Total $412.08',
    'Last credited Dec 31, 2025',
    'You receive Form 1099-INT by January 31, 2026.',
    'It is not Form 1099-INT.',
    'Page 1 of 1',
  ]) {
    assert.ok(text.includes(part), `${part}: ${text}`);
  }
});

test('the running year says so far, and a small total is not reported', async () => {
  const accounts = [{ ...savings, interestCents: cents(999n) }];
  const text = await textOf({ ...summary, accounts }, calendarDate('2025-12-31'));
  assert.ok(text.includes('Interest paid in 2025 so far'), text);
  assert.ok(text.includes('So far the total is below that'), text);
  assert.ok(!text.includes('You receive'), text);
  const exact = [{ ...savings, interestCents: cents(1_000n) }];
  assert.ok((await textOf({ ...summary, accounts: exact })).includes('You receive Form 1099-INT'));
});

test('many accounts go over several pages, and no address is no line', async () => {
  const accounts = Array.from({ length: 40 }, () => savings);
  const bytes = await interestPdf({ ...summary, accounts, accountHolderAddress: null }, later);
  const { text, pages } = await readPdf(bytes);
  assert.equal(pages, 2);
  assert.ok(text.includes('Total $16,482.80'), text);
  assert.ok(!text.includes('Chemeketa'));
});

test('the same year rendered twice has the same bytes', async () => {
  const [first, second] = [await interestPdf(summary, later), await interestPdf(summary, later)];
  assert.ok(first.equals(second));
});
