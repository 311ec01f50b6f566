import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asToast, checkLimit, emptyLimit } from './limit-draft.ts';

const account = { id: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f', creditLimit: '5000.00' };
const whole = {
  requestedLimit: '7500.00',
  annualIncome: '60000.00',
  employmentStatus: 'full-time',
  reason: 'A new roof',
};
const MISSING = 'Missing information: Please fill out all required fields.';
const TOO_LOW = 'Invalid requested limit: Requested limit must be higher than your current limit.';

test('a whole request has nothing wrong with it', () => {
  assert.deepEqual(checkLimit(whole, account), {});
  assert.equal(asToast({}), undefined);
});

test('each of the four fields is required, and says so in the same words', () => {
  assert.deepEqual(checkLimit(emptyLimit, account), {
    requestedLimit: MISSING,
    annualIncome: MISSING,
    employmentStatus: MISSING,
    reason: MISSING,
  });
  for (const field of Object.keys(whole)) {
    assert.deepEqual(checkLimit({ ...whole, [field]: '' }, account), { [field]: MISSING });
  }
});

test('the requested limit must be higher than the current one', () => {
  for (const requestedLimit of ['5000.00', '4999.99']) {
    const errors = checkLimit({ ...whole, requestedLimit }, account);
    assert.deepEqual(errors, { requestedLimit: TOO_LOW });
  }
  assert.deepEqual(checkLimit({ ...whole, requestedLimit: '5000.01' }, account), {});
});

test('a message is shown as a title and a text', () => {
  assert.deepEqual(asToast({ reason: MISSING }), {
    title: 'Missing information',
    text: 'Please fill out all required fields.',
  });
  assert.deepEqual(asToast({ requestedLimit: TOO_LOW }), {
    title: 'Invalid requested limit',
    text: 'Requested limit must be higher than your current limit.',
  });
});
