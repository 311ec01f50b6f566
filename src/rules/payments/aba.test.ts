import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { abaCheckDigit, isFedwireAba, parseAba } from './aba.ts';

const firstEight = fc.tuple(
  fc.constantFrom('01', '07', '12', '21', '32', '61', '72', '80'),
  fc.stringMatching(/^\d{6}$/),
);
const routingNumber = firstEight.map((parts) => {
  const digits = parts.join('');
  return digits + abaCheckDigit(digits);
});

test('published routing numbers and the demonstration bank are accepted', () => {
  for (const good of ['021000021', '011104238', '021040078', '111000025', '076401251']) {
    assert.equal(parseAba(good), good);
    assert.equal(isFedwireAba(good), true);
  }
  assert.equal(parseAba('123000000'), '123000000');
  assert.equal(isFedwireAba('123000000'), true);
});

test('wrong checksums, wrong lengths and nine zeros are refused', () => {
  for (const bad of [
    '021000020',
    '012000021',
    '123456789',
    '000000000',
    '02100002',
    '0210000210',
  ]) {
    assert.equal(parseAba(bad), null, bad);
  }
  for (const bad of [
    '',
    ' ',
    '02100002a',
    '٠٢١٠٠٠٠٢١',
    '０２１００００２１',
    '+21000021',
    '-21000021',
  ]) {
    assert.equal(parseAba(bad), null, bad);
  }
});

test('spaces and hyphens of a pasted number are dropped', () => {
  assert.equal(parseAba(' 0210-0002-1 '), '021000021');
  assert.equal(parseAba('021 000 021'), '021000021');
});

test('only assigned prefixes pass, and only the districts can receive a Fedwire', () => {
  for (let prefix = 0; prefix <= 99; prefix++) {
    const start = `${String(prefix).padStart(2, '0')}100000`;
    const number = start + abaCheckDigit(start);
    const district = (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32);
    const assigned = district || prefix === 0 || (prefix >= 61 && prefix <= 72) || prefix === 80;
    assert.equal(parseAba(number) !== null, assigned, number);
    assert.equal(isFedwireAba(number), district, number);
  }
});

test('every single wrong digit is found', () => {
  const oneWrong = fc.tuple(routingNumber, fc.nat(8), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(oneWrong, ([number, index, shift]) => {
      const digit = (Number(number[index]) + shift) % 10;
      assert.equal(parseAba(number), number);
      assert.equal(parseAba(number.slice(0, index) + digit + number.slice(index + 1)), null);
    }),
  );
});

test('a swap of neighbours is missed only when the two digits are five apart', () => {
  fc.assert(
    fc.property(routingNumber, fc.integer({ min: 2, max: 7 }), (number, index) => {
      const left = Number(number[index]);
      const right = Number(number[index + 1]);
      const swapped = `${number.slice(0, index)}${right}${left}${number.slice(index + 2)}`;
      assert.equal(parseAba(swapped) !== null, (left - right) % 5 === 0);
    }),
  );
});
