import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTerms, termsBody, termsValues } from './change-terms-form.ts';
import type { Product } from './product-terms.ts';

const product: Product = {
  id: 'money-market',
  name: 'Money Market',
  kind: 'money-market',
  audience: 'personal',
  tiers: [
    { fromBalance: '0.00', ratePpm: 28_130, apy: '2.85' },
    { fromBalance: '25000.00', ratePpm: 30_570, apy: '3.10' },
  ],
  apyAsOf: '2026-11-16',
  minimumToOpen: '2500.00',
  minimumToEarn: '2500.00',
  fees: [
    { type: 'maintenance', amount: '10.00', waivedWhen: { averageDailyBalance: '2500.00' } },
    { type: 'paper-copy', amount: '5.00', waivedWhen: null },
  ],
};
const values = { ...termsValues(product), effectiveOn: '2026-12-20' };

test('the form starts with the terms of today, and sends only what differs', () => {
  assert.deepEqual(termsValues(product), {
    effectiveOn: '',
    fee: '10.00',
    rate0: '2.813',
    rate1: '3.057',
  });
  assert.deepEqual(termsBody(product, values), { effectiveOn: '2026-12-20' });
  assert.deepEqual(termsBody(product, { ...values, rate1: '3.25' }), {
    effectiveOn: '2026-12-20',
    tiers: [
      { fromBalance: '0.00', ratePpm: 28_130 },
      { fromBalance: '25000.00', ratePpm: 32_500 },
    ],
  });
});

test('a new fee keeps its waiver and the other fees, and 0.00 ends it', () => {
  const [maintenance, copy] = product.fees;
  assert.deepEqual(termsBody(product, { ...values, fee: '12' }).fees, [
    copy,
    { ...maintenance, amount: '12.00' },
  ]);
  assert.deepEqual(termsBody(product, { ...values, fee: '0' }).fees, [copy]);
});

test('what cannot be read is said at its field', () => {
  assert.deepEqual(checkTerms(product, values), {});
  const wrong = checkTerms(product, { ...values, effectiveOn: '', rate0: 'x', fee: '-1' });
  assert.deepEqual(Object.keys(wrong), ['effectiveOn', 'rate0', 'fee']);
});
