import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atFields, checkLimitDraft, emptyLimit, ruleBroken } from './limit-draft.ts';

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
  assert.deepEqual(checkLimitDraft(whole, account), {});
  assert.equal(ruleBroken({}), undefined);
});

test('each of the four fields is required, and says so in the same words', () => {
  assert.deepEqual(checkLimitDraft(emptyLimit, account), {
    requestedLimit: MISSING,
    annualIncome: MISSING,
    employmentStatus: MISSING,
    reason: MISSING,
  });
  for (const field of Object.keys(whole)) {
    assert.deepEqual(checkLimitDraft({ ...whole, [field]: '' }, account), { [field]: MISSING });
  }
});

test('the requested limit must be higher than the current one', () => {
  for (const requestedLimit of ['5000.00', '4999.99']) {
    const errors = checkLimitDraft({ ...whole, requestedLimit }, account);
    assert.deepEqual(errors, { requestedLimit: TOO_LOW });
  }
  assert.deepEqual(checkLimitDraft({ ...whole, requestedLimit: '5000.01' }, account), {});
});

test('the form says once what is broken, and each field what it lacks', () => {
  const errors = { reason: MISSING, requestedLimit: TOO_LOW };
  assert.equal(ruleBroken(errors), MISSING);
  assert.equal(ruleBroken({ requestedLimit: TOO_LOW }), TOO_LOW);
  assert.deepEqual(atFields(errors), {
    reason: 'This field is required',
    requestedLimit: TOO_LOW,
  });
});
