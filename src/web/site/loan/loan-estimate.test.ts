import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumCents } from '#money/cents.ts';
import { estimateLoan, formatCents, type LoanDraft } from './loan-estimate.ts';

const draft: LoanDraft = {
  price: '$400,000',
  downPayment: '80,000',
  rate: '6.125',
  years: '30',
  taxes: '3,600',
  insurance: '1200.00',
};

function estimateOf(loan: LoanDraft) {
  const result = estimateLoan(loan);
  assert.ok('estimate' in result);
  return result.estimate;
}

test('a payment is the loan’s part plus a twelfth of taxes and insurance', () => {
  const { loanCents, monthly } = estimateOf(draft);
  assert.equal(formatCents(loanCents), '$320,000.00');
  assert.equal(formatCents(monthly.loanCents), '$1,944.35');
  assert.equal(formatCents(monthly.taxesCents), '$300.00');
  assert.equal(formatCents(monthly.insuranceCents), '$100.00');
  assert.equal(formatCents(monthly.totalCents), '$2,344.35');
});

test('the years repay the loan to the cent', () => {
  const { years, loanCents } = estimateOf(draft);
  assert.equal(years.length, 30);
  assert.equal(sumCents(years.map(({ principalCents }) => principalCents)), loanCents);
  assert.equal(years.at(-1)?.balanceCents, 0n);
});

test('a shorter term costs less interest', () => {
  const thirty = estimateOf(draft).totalInterestCents;
  assert.ok(estimateOf({ ...draft, years: '15' }).totalInterestCents < thirty / 2n);
});

test('what cannot be read is asked for again, field by field', () => {
  const bad = estimateLoan({ ...draft, price: 'a lot', rate: '', taxes: '-5' });
  assert.ok('errors' in bad);
  assert.deepEqual(Object.keys(bad.errors).sort(), ['price', 'rate', 'taxes']);
});

test('a down payment must leave something to borrow', () => {
  assert.deepEqual(estimateLoan({ ...draft, downPayment: '400000' }), {
    errors: { downPayment: 'Must be less than the price' },
  });
});
