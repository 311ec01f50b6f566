import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cents } from '#money/cents.ts';
import { someAccount } from '#tests/support/people/own-account.ts';
import { afterwards, moneyAccounts, standingOf } from '../../base/account/own-account.ts';
import {
  checkInternal,
  internalAsTyped,
  newInternal,
  owedOnTarget,
  paidBeyondOwed,
  swapped,
  waitsForStaff,
} from './internal-draft.ts';

const checking = someAccount({ id: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e51' });
const savings = someAccount({
  id: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e52',
  accountType: 'savings',
  balance: '20000.00',
  availableBalance: '20000.00',
});
const credit = someAccount({
  id: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e53',
  accountType: 'credit',
  balance: '-1000.00',
  availableBalance: '9000.00',
  creditLimit: '10000.00',
});

test('money comes from any account but a credit account, and may go to one', () => {
  assert.deepEqual(moneyAccounts([credit, checking, savings]), [checking, savings]);
  const draft = { ...newInternal([checking, credit]), amount: '100' };
  assert.equal(draft.toAccountId, credit.id);
  assert.deepEqual(checkInternal(draft, [checking, credit]), {});
  assert.equal(standingOf(credit), '$1,000.00 owed');
});

test('the two accounts must differ', () => {
  const draft = { ...newInternal([checking, savings]), amount: '5', toAccountId: checking.id };
  assert.deepEqual(checkInternal(draft, [checking, savings]), {
    toAccountId: 'Please choose two different accounts.',
  });
});

test('what is missing is said, and more than is available while it is typed', () => {
  const accounts = [checking, savings, credit];
  assert.deepEqual(checkInternal(newInternal(accounts), accounts), {
    toAccountId: 'Please choose an account',
    amount: 'Amount is required',
  });
  assert.deepEqual(internalAsTyped({ ...newInternal(accounts), amount: '500.01' }, accounts), {
    amount: 'This is more than the $500.00 available',
  });
});

test('what is paid beyond the debt of a card is known, and only then', () => {
  const accounts = [checking, savings, credit];
  const paying = (amount: string, toAccountId = credit.id, among = accounts) =>
    paidBeyondOwed({ ...newInternal(accounts), toAccountId, amount }, among);
  assert.equal(paying('1000.00'), undefined);
  assert.equal(paying('1000.01'), '0.01');
  assert.equal(paying('1000.01', savings.id), undefined);
  assert.equal(paying(''), undefined);
  const paidOff = { ...credit, balance: '0.00' };
  assert.equal(paying('403.36', credit.id, [checking, paidOff]), '403.36');
});

test('accounts are swapped unless one is a credit account', () => {
  const accounts = [checking, savings, credit];
  const there = { ...newInternal(accounts), toAccountId: savings.id, amount: '5' };
  const back = swapped(there, accounts);
  assert.deepEqual(back, { ...there, fromAccountId: savings.id, toAccountId: checking.id });
  assert.equal(swapped({ ...there, toAccountId: credit.id }, accounts), undefined);
  assert.equal(swapped({ ...there, toAccountId: '' }, accounts), undefined);
});

test('the full balance of a card is what is owed on it', () => {
  const draft = { ...newInternal([checking, credit]), toAccountId: credit.id };
  assert.equal(owedOnTarget(draft, [checking, credit]), '1000.00');
  const paid = { ...credit, balance: '0.00' };
  assert.equal(owedOnTarget(draft, [checking, paid]), undefined);
  assert.equal(owedOnTarget({ ...draft, toAccountId: savings.id }, [savings]), undefined);
});

test('what is left afterwards is exact to the cent', () => {
  assert.equal(afterwards(checking, cents(1n)), '$499.99 available after');
  assert.equal(afterwards(checking, null), undefined);
});

test('only above the line does a transfer wait for staff', () => {
  assert.equal(waitsForStaff('10000.00', '10000.00'), false);
  assert.equal(waitsForStaff('10000.01', '10000.00'), true);
  assert.equal(waitsForStaff('10000.01', undefined), false);
});
