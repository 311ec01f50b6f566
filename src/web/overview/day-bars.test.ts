import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centsOf, dayBars } from './day-bars.ts';

const size = { width: 100, height: 50 };

test('the largest day is as high as the picture, the others by their share', () => {
  const bars = dayBars(centsOf(['10.00', '0.00', '5.00', '20.00']), size);
  assert.deepEqual(
    bars.map(({ height }) => height),
    [25, 0, 12.5, 50],
  );
  assert.deepEqual(
    bars.map(({ y, height }) => y + height),
    [50, 50, 50, 50],
  );
});

test('a little is still seen, and nothing is not', () => {
  const [little, nothing] = dayBars([1n, 0n, 1_000_000n], size);
  assert.equal(little?.height, 1.5);
  assert.equal(nothing?.height, 0);
});

test('days without anything have no bars and break nothing', () => {
  assert.deepEqual(
    dayBars([0n, 0n], size).map(({ height }) => height),
    [0, 0],
  );
  assert.deepEqual(dayBars([], size), []);
});
