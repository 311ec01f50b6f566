import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  cents,
  LARGEST_AMOUNT,
  magnitude,
  negate,
  parseCents,
  printCents,
  readPrinted,
  sumCents,
} from './cents.ts';

describe('an amount', () => {
  it('is read as people type it', () => {
    const readings = {
      '0': 0n,
      '100': 10000n,
      '100.5': 10050n,
      '0.07': 7n,
      '9999999999.99': LARGEST_AMOUNT,
    };
    for (const [text, expected] of Object.entries(readings))
      assert.equal(parseCents(text), expected);
  });

  it('is refused in every other form', () => {
    const notDigits = '|-1|-0.01|-0|+5|.5|5.|00.10|01|0.001|0.005|1e3|1E3|0x10|1,000.00|$5|1__0';
    const notAmounts = 'NaN|Infinity|null|true|[]|{}| |5 | 5|10000000000|999999999999.99';
    const strange = ['5\0', '5\n', '\u22125', '\u0665', '\uff15', '1'.repeat(10_000)];
    const bad = [...`${notDigits}|${notAmounts}`.split('|'), ...strange];
    for (const text of bad) assert.equal(parseCents(text), null, JSON.stringify(text));
  });

  it('is printed with two decimals and reads back the same', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, LARGEST_AMOUNT), (value) => {
        assert.equal(parseCents(printCents(cents(value))), value);
        assert.match(printCents(cents(-value)), value === 0n ? /^0\.00$/ : /^-\d+\.\d\d$/);
      }),
    );
  });

  it('adds up exactly where floating point would not', () => {
    const dimes = Array.from({ length: 10 }, () => cents(10n));
    assert.equal(printCents(sumCents(dimes)), '1.00');
    assert.equal(printCents(sumCents([cents(9007199254740993n), cents(1n)])), '90071992547409.94');
  });

  it('has an opposite and a magnitude', () => {
    assert.equal(negate(cents(5n)), -5n);
    assert.equal(magnitude(cents(-5n)), 5n);
    assert.equal(magnitude(cents(5n)), 5n);
  });

  it('comes back from print, whatever its sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: negate(LARGEST_AMOUNT), max: LARGEST_AMOUNT }), (value) => {
        assert.equal(readPrinted(printCents(cents(value))), value);
      }),
    );
    for (const text of ['', '5', '5.5', '1,000.00', '$5.00', '--5.00'])
      assert.throws(() => readPrinted(text), RangeError);
  });
});
