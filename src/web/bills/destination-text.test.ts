import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressText, destinationText } from './destination-text.ts';

const to = {
  accountNumber: null,
  address: '12 Pine Street',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
};

test('an address is written as far as it is known', () => {
  assert.equal(addressText(to), '12 Pine Street, Salem, OR 97301');
  assert.equal(addressText({ ...to, address: null, state: null }), 'Salem, 97301');
});

test('where a payment goes is told without a whole account number', () => {
  assert.equal(destinationText(to), 'Check by mail to 12 Pine Street, Salem, OR 97301');
  const electronic = 'Electronic payment to account •••• 1042';
  assert.equal(destinationText({ ...to, accountNumber: 'W-1042' }), electronic);
  assert.equal(destinationText({ ...to, accountNumber: '••1042' }), electronic);
});
