import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someAccount } from '#tests/support/people/own-account.ts';
import type { WireTerms } from '../estimated-arrival.ts';
import {
  checkWire,
  newWire,
  spentBy,
  termsFor,
  type WireContext,
  wireAsTyped,
} from './wire-draft.ts';

const checking = someAccount({ balance: '5000.00', availableBalance: '4820.09' });
const max = { personal: '2500.00', business: '250000.00' };
const terms: WireTerms = {
  transferType: 'wire_domestic',
  fee: '0.00',
  productFees: [],
  processingDays: 2,
  expectedDate: '2026-11-17',
  cutOff: '14:00',
  leastAmount: '1.00',
  mostAmount: max,
  mostPerDay: max,
  cancelSeconds: null,
};
const domestic: WireContext = { transferType: 'wire_domestic', accounts: [checking], terms };
const abroad: WireContext = { ...domestic, transferType: 'wire_international' };
const wire = {
  ...newWire(domestic),
  amount: '125.00',
  recipientName: 'Ana Ruiz',
  recipientBank: 'Harbor Bank',
  recipientAccountNumber: '000123456789',
  recipientRoutingNumber: '021000021',
};

test('a whole domestic wire has nothing wrong with it', () => {
  assert.deepEqual(checkWire(wire, domestic), {});
});

test('an empty form names every field that is needed at once', () => {
  assert.deepEqual(checkWire(newWire(domestic), domestic), {
    amount: 'Amount is required',
    recipientName: 'Recipient name is required',
    recipientBank: 'Recipient bank is required',
    recipientAccountNumber: 'Account number is required',
    recipientRoutingNumber: 'Routing number is required',
  });
  assert.deepEqual(Object.keys(checkWire(newWire(abroad), abroad)).toSorted(), [
    'amount',
    'recipientAccountNumber',
    'recipientBank',
    'recipientCountry',
    'recipientName',
    'recipientSwiftCode',
  ]);
});

test('an amount above what is available is said while it is typed', () => {
  assert.deepEqual(wireAsTyped({ ...wire, amount: '4820.10' }, domestic), {
    amount: 'This is more than the $4,820.09 available',
  });
  assert.deepEqual(wireAsTyped({ ...wire, amount: '4820.09' }, domestic), {
    amount: 'One wire like this can be at most $2,500.00.',
  });
  assert.deepEqual(wireAsTyped({ ...wire, amount: '2500' }, domestic), {});
});

test('a fee is part of what leaves the account', () => {
  const dear = { ...terms, fee: '25.00', mostAmount: { ...max, personal: '9000.00' } };
  assert.equal(spentBy('100', dear), 12_500n);
  assert.ok(wireAsTyped({ ...wire, amount: '4800.00' }, { ...domestic, terms: dear })['amount']);
});

test('an address without a city is refused', () => {
  assert.deepEqual(checkWire({ ...wire, recipientAddress: '12 Pine Street' }, domestic), {
    recipientCity: 'City is required with an address',
  });
});

test('the fee of the account’s product comes before the bank’s', () => {
  const productFees = [{ productId: checking.productId, fee: '12.00' }];
  const own = { ...terms, productFees };
  assert.equal(spentBy('100.00', termsFor(checking, own)), 11_200n);
  assert.equal(spentBy('100.00', termsFor({ productId: 'other' }, own)), 10_000n);
});
