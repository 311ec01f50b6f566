import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cents, printCents } from '#money/cents.ts';
import { balanceCurve, shortDollars } from './balance-curve.ts';

const size = { width: 300, height: 100 };
const days = (...balances: string[]) =>
  balances.map((balance) => ({ date: '2026-01-01', balance }));

test('a curve runs from the left edge to the right, between round amounts', () => {
  const curve = balanceCurve(days('38214.00', '45000.00', '54097.25'), size);
  assert.ok(curve);
  assert.deepEqual(
    curve.marks.map(({ label }) => label),
    ['$40k', '$50k'],
  );
  assert.match(curve.line, /^M0 /);
  assert.equal(curve.end.x, 300);
  assert.ok(curve.end.y > 0 && curve.end.y < 40);
  assert.ok(curve.area.endsWith('V100H0Z'));
});

test('days without a change are a level line', () => {
  const curve = balanceCurve(days('100.00', '100.00', '100.00'), size);
  assert.equal(curve?.line, 'M0 100H150H300');
});

test('one day alone is no curve', () => {
  assert.equal(balanceCurve(days('5.00'), size), null);
  assert.equal(balanceCurve([], size), null);
});

test('the curve stays in its frame, whatever the balances', () => {
  const amount = fc.bigInt({ min: -100_000_000_000n, max: 100_000_000_000n });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 40 }), (amounts) => {
      const curve = balanceCurve(days(...amounts.map((value) => printCents(cents(value)))), size);
      assert.ok(curve);
      const heights = [curve.end.y, ...curve.marks.map(({ y }) => y)];
      for (const y of heights) assert.ok(y >= 0 && y <= size.height, String(y));
      assert.ok(curve.marks.length <= 4);
      assert.doesNotMatch(curve.line, /NaN|Infinity|undefined/);
    }),
  );
});

test('marks are short', () => {
  const marks = [0n, 20_000n, 150_000n, 4_000_000n, 250_000_000n, -20_000n];
  assert.deepEqual(
    marks.map((mark) => shortDollars(cents(mark))),
    ['$0', '$200', '$1.5k', '$40k', '$2.5m', '−$200'],
  );
});
