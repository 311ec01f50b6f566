import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkContact, contactOf } from './contact-draft.ts';

const known = {
  phone: '5035550142',
  address: '12 Fir Lane',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
};

test('what is not known is an empty field', () => {
  const nothing = { phone: null, address: null, city: null, state: null, zipCode: null };
  const profile = { ...nothing, city: 'Salem' } as Parameters<typeof contactOf>[0];
  assert.deepEqual(contactOf(profile), {
    phone: '',
    address: '',
    city: 'Salem',
    state: '',
    zipCode: '',
  });
});

test('what is known cannot be emptied', () => {
  assert.deepEqual(checkContact({ ...known, city: ' ' }, known), { city: 'City is required' });
});

test('what is wrong is told in the words of the application', () => {
  assert.deepEqual(checkContact({ ...known, phone: '503 555', zipCode: '973' }, known), {
    phone: 'Phone number must be at least 10 digits',
    zipCode: 'ZIP code must be at least 5 digits',
  });
  assert.deepEqual(checkContact(known, known), {});
});
