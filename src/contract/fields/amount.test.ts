import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as z from 'zod/mini';
import { cents } from '#money/cents.ts';
import { amount, amountNumber, dollars, printedAmount } from './amount.ts';

const anyAmount = amount({ label: 'Amount' });

test('an amount is read exactly', () => {
  for (const [text, value] of [
    ['0.01', 1n],
    ['5', 500n],
    ['5.5', 550n],
    ['5.50', 550n],
    ['9007199254.93', 900_719_925_493n],
    ['9999999999.99', 999_999_999_999n],
  ] as const) {
    assert.equal(anyAmount.parse(text), value);
  }
});

test('what is not a plain positive amount is refused', () => {
  const notAmounts =
    '0 0.00 -1 -0.01 0.001 0.005 1e3 1E3 0x10 1,000.00 $5 +5 .5 5. 00.10 NaN Infinity -0';
  const odd = ['', ' 5', '5 ', '5\n', '1__0', '1_0', '٥', '５', '\u22125', '5\u00000', '5\u0000'];
  const long = ['9'.repeat(10_000), '999999999999.99', '1000000000000000', '10000000000'];
  const kinds = [null, undefined, true, [], {}, ['5'], 5, 5.5, 0n];
  for (const bad of [...notAmounts.split(' '), ...odd, ...long, ...kinds]) {
    assert.equal(anyAmount.safeParse(bad).success, false, `accepted ${inspect(bad)}`);
  }
});

test('each refusal says what to do', () => {
  const wire = amount({ label: 'Amount', min: cents(100n), max: cents(2_500_000n) });
  assert.equal(complaint(wire, ''), 'Amount is required');
  assert.equal(complaint(wire, undefined), 'Amount is required');
  assert.equal(complaint(wire, 5), 'Amount must be dollars and cents, such as 125.00');
  assert.equal(complaint(wire, '1e3'), 'Amount must be dollars and cents, such as 125.00');
  assert.equal(complaint(wire, '0.99'), 'Amount must be at least $1.00');
  assert.equal(complaint(wire, '25000.01'), 'Amount must be at most $25,000.00');
  for (const tooLarge of ['99999999999', '99999999999.99', '1'.repeat(40)]) {
    assert.equal(complaint(wire, tooLarge), 'Amount must be at most $25,000.00', tooLarge);
    assert.equal(complaint(anyAmount, tooLarge), 'Amount must be at most $9,999,999,999.99');
  }
  assert.equal(wire.parse('1.00'), 100n);
  assert.equal(wire.parse('25000.00'), 2_500_000n);
});

test('an amount sent as a number is read by its shortest decimal text', () => {
  const deposit = amountNumber({ label: 'Initial deposit', min: cents(0n) });
  assert.equal(deposit.parse(0), 0n);
  assert.equal(deposit.parse(0.1), 10n);
  assert.equal(deposit.parse(1234.56), 123_456n);
  const tooLarge = 'Initial deposit must be at most $9,999,999,999.99';
  assert.equal(complaint(deposit, 99_999_999_999), tooLarge);
  for (const bad of [0.105, 0.1 + 0.2, 1e21, 1e-7, -1, Number.NaN, Infinity, '5', null]) {
    assert.equal(deposit.safeParse(bad).success, false, `accepted ${String(bad)}`);
  }
});

test('a reply prints cents with two decimals and takes nothing else', () => {
  assert.equal(printedAmount.parse(cents(123_450n)), '1234.50');
  assert.equal(printedAmount.parse(cents(-5n)), '-0.05');
  for (const bad of [5, '5.00', null]) assert.equal(printedAmount.safeParse(bad).success, false);
});

test('the docs show what travels', () => {
  assert.equal(z.toJSONSchema(anyAmount, { io: 'input' }).type, 'string');
  assert.equal(z.toJSONSchema(printedAmount).pattern, '^-?(0|[1-9]\\d*)\\.\\d{2}$');
});

test('dollars are grouped for people', () => {
  assert.equal(dollars(cents(0n)), '$0.00');
  assert.equal(dollars(cents(99_999n)), '$999.99');
  assert.equal(dollars(cents(999_999_999_999n)), '$9,999,999,999.99');
  assert.equal(dollars(cents(-123_456n)), '-$1,234.56');
});

function complaint(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
