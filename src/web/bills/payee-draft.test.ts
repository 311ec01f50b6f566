import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPayee, type Payee, payeeAddress, payeeDraft } from './payee-draft.ts';

const payee: Payee = {
  id: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f',
  name: 'Larch Creek Utilities',
  accountNumber: null,
  address: '12 Pine Street',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
  createdAt: '2026-03-02T17:45:00.000Z',
};

test('a payee needs a name and nothing else', () => {
  assert.deepEqual(checkPayee(payeeDraft()), { name: 'Payee name is required' });
  assert.deepEqual(checkPayee({ ...payeeDraft(), name: 'Larch Creek Utilities' }), {});
});

test('what is given must be right', () => {
  assert.deepEqual(checkPayee({ ...payeeDraft(payee), zipCode: '9730' }), {
    zipCode: 'ZIP code is not valid',
  });
});

test('an address is written as far as it is known', () => {
  assert.equal(payeeAddress(payee), '12 Pine Street, Salem, OR 97301');
  assert.equal(payeeAddress({ ...payee, address: null, state: null }), 'Salem, 97301');
});
