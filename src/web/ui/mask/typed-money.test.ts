import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanMoney, fromDigits, groupThousands, withCents } from './typed-money.ts';

test('a pasted amount loses its dollar sign and separators', () => {
  assert.equal(cleanMoney('$1,250.00'), '1250.00');
  assert.equal(cleanMoney(' 1 250 '), '1250');
  assert.equal(cleanMoney('abc'), 'abc');
});

test('in a decimal field 100 is 100.00', () => {
  assert.equal(withCents('100'), '100.00');
  assert.equal(withCents('100.'), '100.00');
  assert.equal(withCents('.5'), '0.50');
  assert.equal(withCents('007.1'), '7.10');
});

test('what is no amount stays as it was typed', () => {
  for (const text of ['', '.', '1.234', '-5', 'ten']) assert.equal(withCents(text), text);
});

test('in an implied-decimals field 123456 is 1234.56', () => {
  assert.equal(fromDigits('123456'), '1234.56');
  assert.equal(fromDigits('1,234.567'), '12345.67');
  assert.equal(fromDigits('12000'), '120.00');
  assert.equal(fromDigits('5'), '0.05');
  assert.equal(fromDigits('000'), '');
  assert.equal(fromDigits('1'.repeat(40)), '1111111111.11');
});

test('thousands are grouped for reading', () => {
  assert.equal(groupThousands('1234567.89'), '1,234,567.89');
  assert.equal(groupThousands('12'), '12');
  assert.equal(groupThousands(''), '');
});
