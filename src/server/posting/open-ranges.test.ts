import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  above,
  highestSeen,
  type OpenRange,
  readRanges,
  storeRanges,
  without,
} from './open-ranges.ts';

const all: readonly OpenRange[] = [{ from: 1n, to: null }];

test('numbers that were looked at leave gaps, and everything above them', () => {
  const left = without(all, [1n, 2n, 5n, 8n]);
  assert.deepEqual(left, [
    { from: 3n, to: 4n },
    { from: 6n, to: 7n },
    { from: 9n, to: null },
  ]);
  assert.equal(highestSeen(left), 8n);
  assert.deepEqual(without(left, [4n, 6n, 7n, 9n]), [
    { from: 3n, to: 3n },
    { from: 10n, to: null },
  ]);
});

test('gaps up to the settled number are closed', () => {
  const left = without(all, [3n, 6n]);
  assert.deepEqual(above(left, 4n), [
    { from: 5n, to: 5n },
    { from: 7n, to: null },
  ]);
  assert.deepEqual(above(left, 6n), [{ from: 7n, to: null }]);
});

test('ranges are stored with all their digits', () => {
  const ranges = [{ from: 9_007_199_254_740_993n, to: null }];
  assert.deepEqual(readRanges(JSON.parse(JSON.stringify(storeRanges(ranges)))), ranges);
});

test('whatever the order of commits, each number is looked at once', () => {
  const number = fc.bigInt({ min: 1n, max: 60n });
  fc.assert(
    fc.property(fc.array(fc.array(number, { maxLength: 8 }), { maxLength: 12 }), (looks) => {
      let ranges: readonly OpenRange[] = all;
      const seen = new Set<bigint>();
      for (const look of looks) {
        const isOpen = (one: bigint) =>
          ranges.some(({ from, to }) => one >= from && (to === null || one <= to));
        const fresh = [...new Set(look)].toSorted((a, b) => (a < b ? -1 : 1));
        for (const one of fresh) assert.equal(isOpen(one), !seen.has(one));
        const found = fresh.filter(isOpen);
        for (const one of found) seen.add(one);
        ranges = without(ranges, found);
      }
    }),
  );
});
