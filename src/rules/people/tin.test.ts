import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskTin, parseTin, tinLastFour } from './tin.ts';

const SSN_RULE = /^(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/;

function between(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, step) => low + step);
}

test('an SSN is accepted in the forms people paste', () => {
  const pasted = ['123-45-6789', '123 45 6789', '123456789', ' 123.45.6789 ', '123–45–6789'];
  for (const text of pasted) assert.deepEqual(parseTin(text), { digits: '123456789', kind: 'ssn' });
});

test('numbers that were never assigned are refused', () => {
  const never = ['000-12-3456', '666-12-3456', '900-12-3456', '999-12-9999', '123-00-6789'];
  never.push('123-45-0000', '000000000', '078-05-1120', '219-09-9999', '987-65-4320', '987654329');
  for (const text of never) assert.equal(parseTin(text), null, text);
});

test('other lengths, letters and foreign digits are refused', () => {
  const bad = [
    '',
    '12345678',
    '1234567890',
    '12-345-6789',
    '123-45-678a',
    '١٢٣٤٥٦٧٨٩',
    '123--45-6789',
  ];
  for (const text of bad) assert.equal(parseTin(text), null, text);
});

test('an ITIN is known by its middle digits', () => {
  const used = [...between(50, 65), ...between(70, 88), ...between(90, 92), ...between(94, 99)];
  for (const middle of between(0, 99)) {
    const tin = parseTin(`912-${String(middle).padStart(2, '0')}-3456`);
    assert.equal(tin?.kind ?? null, used.includes(middle) ? 'itin' : null, String(middle));
  }
});

test('for every area below 900 the published pattern and this rule agree', () => {
  const nine = fc
    .stringMatching(/^[0-8]\d{8}$/)
    .filter((digits) => !/^078051120|^219099999/.test(digits));
  const zeros = fc.constantFrom('000123456', '666123456', '123001234', '123450000', '001010001');
  fc.assert(
    fc.property(fc.oneof(nine, zeros), (digits) => {
      assert.equal(parseTin(digits) !== null, SSN_RULE.test(digits));
    }),
    { numRuns: 1000 },
  );
});

test('only the last four digits are ever printed', () => {
  assert.equal(tinLastFour('123456789'), '6789');
  assert.equal(maskTin('123456789'), '***-**-6789');
});
