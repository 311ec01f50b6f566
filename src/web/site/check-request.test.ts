import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRequest } from './check-request.ts';

const request = {
  kind: 'contact',
  topic: 'SBA Loans',
  name: 'Wilhelmina Okonjo',
  legalName: '',
  businessType: '',
  email: 'wilhelmina@mail.example',
  phone: '(503) 555-0147',
  preferredDate: '',
  preferredTime: 'Morning',
  message: '',
} as const;

test('a complete request has no errors, and needs no message', () => {
  assert.deepEqual(checkRequest(request), {});
});

test('name, e-mail and phone are asked for in words', () => {
  assert.deepEqual(checkRequest({ ...request, name: ' ', email: 'nobody', phone: '555 01' }), {
    name: 'Enter your name',
    email: 'Invalid email address',
    phone: 'Phone number must be at least 10 digits',
  });
});

test('only an appointment needs a day', () => {
  assert.deepEqual(checkRequest({ ...request, kind: 'appointment' }), {
    preferredDate: 'Choose a day',
  });
  assert.deepEqual(checkRequest({ ...request, kind: 'application' }), {});
});

test('a business account needs the legal name and the type of the business', () => {
  assert.deepEqual(checkRequest({ ...request, kind: 'business-account' }), {
    legalName: 'Enter the legal name of the business',
    businessType: 'Choose the type of business',
  });
  const business = { legalName: 'Fir Grove Bakery LLC', businessType: 'llc' } as const;
  assert.deepEqual(checkRequest({ ...request, kind: 'business-account', ...business }), {});
});
