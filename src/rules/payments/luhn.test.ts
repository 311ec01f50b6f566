import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isLuhn, luhnDigit } from './luhn.ts';

test('published examples hold', () => {
  assert.equal(luhnDigit('7992739871'), '3');
  assert.equal(isLuhn('79927398713'), true);
  assert.equal(isLuhn('4111111111111111'), true);
  for (const bad of ['79927398710', '', '0', '7992739871x', '٧٩'])
    assert.equal(isLuhn(bad), false, bad);
});

test('every wrong digit is found, and every swap of neighbours but 0 and 9', () => {
  const number = fc.stringMatching(/^\d{9}$/).map((digits) => digits + luhnDigit(digits));
  fc.assert(
    fc.property(number, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const left = Number(digits[at]);
      const right = Number(digits[at + 1]);
      assert.equal(isLuhn(digits), true);
      assert.equal(
        isLuhn(digits.slice(0, at) + ((left + shift) % 10) + digits.slice(at + 1)),
        false,
      );
      const missed = left === right || (left + right === 9 && left * right === 0);
      assert.equal(isLuhn(`${digits.slice(0, at)}${right}${left}${digits.slice(at + 2)}`), missed);
    }),
  );
});
