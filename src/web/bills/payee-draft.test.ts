import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPayee, type Payee, payeeDraft } from './payee-draft.ts';

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

test('a payee needs a name, and an address or a number', () => {
  assert.deepEqual(checkPayee(payeeDraft()), { name: 'Payee name is required' });
  const named = { ...payeeDraft(), name: 'Larch Creek Utilities' };
  assert.deepEqual(checkPayee(named), {
    address: 'Enter a postal address, or your account number with the payee',
  });
  assert.deepEqual(checkPayee({ ...named, accountNumber: '4471' }), {});
  assert.deepEqual(checkPayee({ ...named, address: '12 Pine Street', state: 'OR' }), {
    city: 'City is required without an account number',
    zipCode: 'ZIP code is required without an account number',
  });
});

test('what is given must be right', () => {
  assert.deepEqual(checkPayee({ ...payeeDraft(payee), zipCode: '9730' }), {
    zipCode: 'ZIP code is not valid',
  });
});
