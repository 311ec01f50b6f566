import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimatedArrival, type WireTerms } from './estimated-arrival.ts';

const limits = { personal: '25000.00', business: '250000.00' };

function terms(change: Partial<WireTerms>): WireTerms {
  return {
    transferType: 'wire_domestic',
    fee: '0.00',
    productFees: [],
    processingDays: 2,
    expectedDate: '2026-11-17',
    cutOff: '14:00',
    leastAmount: '1.00',
    mostAmount: limits,
    mostPerDay: limits,
    cancelSeconds: null,
    ...change,
  };
}

test('a domestic wire arrives in one to two business days', () => {
  const { days, dates } = estimatedArrival(terms({}));
  assert.equal(days, '1-2 business days');
  assert.equal(dates, 'Mon, Nov 16 – Tue, Nov 17');
});

test('a weekend between the first and the last day is not counted', () => {
  const { dates } = estimatedArrival(terms({ expectedDate: '2026-11-16' }));
  assert.equal(dates, 'Fri, Nov 13 – Mon, Nov 16');
});

test('an international wire takes three to five, and holidays are left out', () => {
  const abroad = { transferType: 'wire_international', processingDays: 5 } as const;
  const { days, dates } = estimatedArrival(terms({ ...abroad, expectedDate: '2026-11-27' }));
  assert.equal(days, '3-5 business days');
  // Thanksgiving is the 26th.
  assert.equal(dates, 'Tue, Nov 24 – Fri, Nov 27');
});
