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

// A Monday.
const now = new Date('2026-11-16T18:00:00Z');

test('a complete request has no errors, and needs no message', () => {
  assert.deepEqual(checkRequest(request, now), {});
});

test('name, e-mail and phone are asked for in words', () => {
  assert.deepEqual(checkRequest({ ...request, name: ' ', email: 'nobody', phone: '555 01' }, now), {
    name: 'Enter your name',
    email: 'Invalid email address',
    phone: 'Phone number must be at least 10 digits',
  });
});

test('only an appointment needs a day', () => {
  assert.deepEqual(checkRequest({ ...request, kind: 'appointment' }, now), {
    preferredDate: 'Choose a day',
  });
  assert.deepEqual(checkRequest({ ...request, kind: 'application' }, now), {});
});

test('a visit is on a day that is still to come and on which branches are open', () => {
  const errorOn = (preferredDate: string) =>
    checkRequest({ ...request, kind: 'appointment', preferredDate }, now).preferredDate;
  assert.equal(errorOn('2026-11-15'), 'Choose today or a later day');
  assert.equal(errorOn('2026-11-16'), undefined);
  assert.equal(errorOn('2026-11-22'), 'We are closed on Sundays. Choose another day');
  assert.equal(errorOn('2026-11-26'), 'We are closed on Thanksgiving Day. Choose another day');
  assert.equal(errorOn('2026-11-28'), undefined);
});

test('a business account needs the legal name and the type of the business', () => {
  assert.deepEqual(checkRequest({ ...request, kind: 'business-account' }, now), {
    legalName: 'Enter the legal name of the business',
    businessType: 'Choose the type of business',
  });
  const business = { legalName: 'Fir Grove Bakery LLC', businessType: 'llc' } as const;
  assert.deepEqual(checkRequest({ ...request, kind: 'business-account', ...business }, now), {});
});
