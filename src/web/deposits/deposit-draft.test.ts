import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDeposit, foreseeable, newDeposit } from './deposit-draft.ts';

const accountId = '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';

test('an empty form asks for the amount and for both sides of the check', () => {
  assert.deepEqual(checkDeposit(newDeposit([])), {
    accountId: 'Please choose an account',
    amount: 'Amount is required',
    frontImage: 'Front image is required',
    backImage: 'Back image is required',
  });
});

test('the schedule can be asked for as soon as there is an account and an amount', () => {
  const draft = { ...newDeposit([]), accountId };
  assert.equal(foreseeable(draft), null);
  assert.equal(foreseeable({ ...draft, amount: '3.' }), null);
  assert.equal(foreseeable({ ...draft, amount: '0' }), null);
  assert.deepEqual(foreseeable({ ...draft, amount: '300' }), { accountId, amount: '300' });
});
