import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { accessCode, parseAccessCode } from './access-code.ts';

test('each number below a million is its own code, so a fair number gives a fair code', () => {
  fc.assert(
    fc.property(fc.nat(999_999), (number) => {
      const code = accessCode((limit) => {
        assert.equal(limit, 1_000_000);
        return number;
      });
      assert.equal(code.length, 6);
      assert.equal(Number(code), number);
    }),
  );
  assert.equal(
    accessCode(() => 0),
    '000000',
  );
  assert.equal(
    accessCode(() => 42),
    '000042',
  );
});

test('among 100,000 codes no digit is preferred in any place', () => {
  const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0));
  for (let drawn = 0; drawn < 100_000; drawn++) {
    const code = accessCode(randomInt);
    assert.match(code, /^\d{6}$/);
    for (const [position, row] of counts.entries()) {
      const digit = Number(code[position]);
      row[digit] = (row[digit] ?? 0) + 1;
    }
  }
  for (const row of counts) {
    const chiSquare = row.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // With nine degrees of freedom a fair source exceeds 100 once in about 10^16 runs.
    assert.ok(chiSquare < 100, String(chiSquare));
  }
});

test('a pasted code is understood with its spaces, and nothing else is', () => {
  for (const text of ['123456', '123 456', ' 123-456 ', '123\u00a0456']) {
    assert.equal(parseAccessCode(text), '123456');
  }
  assert.equal(parseAccessCode('000042'), '000042');
  for (const bad of ['', '12345', '1234567', '12345a', '１２３４５６', '+12345', '1e5000']) {
    assert.equal(parseAccessCode(bad), null, bad);
  }
});
