import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someAccount } from '#tests/support/people/own-account.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import {
  checkPayment,
  leftAfterPayment,
  newPayment,
  payableDays,
  paymentAsTyped,
  paymentBody,
  paymentSources,
  sentOn,
} from './payment-draft.ts';

function account(lastDigit: string, accountType: OwnAccount['accountType']): OwnAccount {
  return someAccount({ id: `3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5${lastDigit}`, accountType });
}

const checking = account('1', 'checking');
const business = account('2', 'business_checking');
const accounts = [account('3', 'savings'), checking, account('4', 'credit'), business];
const payment = { ...newPayment(accounts), payeeId: checking.id, amount: '25' };

test('bills are paid from checking accounts of either kind, and from no others', () => {
  assert.deepEqual(paymentSources(accounts), [checking, business]);
  assert.equal(newPayment(accounts).fromAccountId, checking.id);
});

test('a payment made now needs no day; one put off needs one', () => {
  assert.deepEqual(checkPayment(payment, accounts), {});
  assert.deepEqual(checkPayment({ ...payment, when: 'later' }, accounts), {
    payOn: 'Please choose a day',
  });
  assert.equal(paymentBody({ ...payment, payOn: '2026-12-01' }).payOn, '');
  assert.equal(paymentBody({ ...payment, when: 'later', payOn: '2026-12-01' }).payOn, '2026-12-01');
});

test('what is missing is said at its field', () => {
  assert.deepEqual(checkPayment(newPayment(accounts), accounts), {
    payeeId: 'Please choose a payee',
    amount: 'Amount is required',
  });
});

test('only a payment made now must be covered now', () => {
  const large = { ...payment, amount: '500.01' };
  assert.deepEqual(paymentAsTyped(large, accounts), {
    amount: 'This is more than the $500.00 available',
  });
  assert.deepEqual(paymentAsTyped({ ...large, when: 'later' }, accounts), {});
  assert.equal(leftAfterPayment(payment, accounts), '$475.00 available after');
});

test('a payment put off to a weekend is shown on the business day on which it leaves', () => {
  const monday = new Date('2026-03-02T18:00:00Z');
  assert.equal(sentOn(payment, monday), '2026-03-02');
  const later = { ...payment, when: 'later' };
  assert.equal(sentOn({ ...later, payOn: '2026-03-06' }, monday), '2026-03-06');
  assert.equal(sentOn({ ...later, payOn: '2026-03-07' }, monday), '2026-03-09');
});

test('the days to choose from begin tomorrow by the bank’s calendar', () => {
  // Ten in the evening in Oregon is already the next day in London.
  const { first, last } = payableDays(new Date('2026-03-03T06:00:00Z'));
  assert.equal(first, '2026-03-03');
  assert.equal(last, '2027-03-03');
});
