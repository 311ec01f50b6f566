import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressText, destinationText, payeeNumber } from './destination-text.ts';

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
  const electronic = 'Electronic payment to account •••• 042';
  // As the payee has it, and as the server masks that of a payment.
  assert.equal(destinationText({ ...to, accountNumber: 'W-1042' }), electronic);
  assert.equal(destinationText({ ...to, accountNumber: '••042' }), electronic);
  assert.equal(payeeNumber('5500881042'), '•••• 1042');
});
