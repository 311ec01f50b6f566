import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payBill } from '#contract/payments/bills.ts';
import { checkFields } from './check-fields.ts';

const ID = '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';
const payment = { fromAccountId: ID, payeeId: ID, amount: '25', payOn: '', memo: '' };

test('values that the contract takes have no errors', () => {
  assert.deepEqual(checkFields(payBill.body, payment), {});
});

test('each field has the first thing that is wrong with it, as the server would say it', () => {
  const errors = checkFields(payBill.body, { ...payment, amount: '', payOn: '2026-02-30' });
  assert.deepEqual(errors, {
    amount: 'Amount is required',
    payOn: 'Pay on must be a date such as 2026-03-02',
  });
});
