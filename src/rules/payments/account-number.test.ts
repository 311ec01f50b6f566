import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { accountNumber, isAccountNumber, maskAccountNumber } from './account-number.ts';

test('numbers have ten digits with a check digit, from the lowest to the highest draw', () => {
  assert.equal(
    accountNumber(() => 0),
    '1000000008',
  );
  assert.equal(
    accountNumber((limit) => limit - 1),
    '9999999999',
  );
  fc.assert(
    fc.property(fc.nat(899_999_999), (drawn) => {
      const number = accountNumber(() => drawn);
      assert.equal(isAccountNumber(number), true);
      assert.equal(Number(number.slice(0, 9)) - 100_000_000, drawn);
    }),
  );
  assert.equal(isAccountNumber(accountNumber(randomInt)), true);
});

test('what cannot be an account number is refused', () => {
  for (const bad of [
    '',
    '1000000009',
    '100000008',
    '0000000000',
    '10000000080',
    '１０００００００08',
  ]) {
    assert.equal(isAccountNumber(bad), false, bad);
  }
});

test('a mask shows the last four digits and always hides some', () => {
  assert.equal(maskAccountNumber('1000000008'), '••0008');
  assert.equal(maskAccountNumber('DE89370400440532013000'), '••3000');
  assert.equal(maskAccountNumber('12345678'), '••5678');
  assert.equal(maskAccountNumber('1234'), '••34');
  assert.equal(maskAccountNumber('7'), '••');
  assert.equal(maskAccountNumber(''), '••');
  assert.equal(maskAccountNumber('𝜔'), '••');
  assert.equal(maskAccountNumber('𝜔𝜔𝜔'), '••𝜔');
});
