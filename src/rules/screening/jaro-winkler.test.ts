import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jaroWinkler } from './jaro-winkler.ts';

test('published pairs have their published likeness', () => {
  const pairs: [string, string, number][] = [
    ['MARTHA', 'MARHTA', 0.9611],
    ['DIXON', 'DICKSONX', 0.8133],
    ['DWAYNE', 'DUANE', 0.84],
    ['JONES', 'JOHNSON', 0.8324],
    ['ABC', 'XYZ', 0],
    ['SAME', 'SAME', 1],
    ['', 'A', 0],
    ['', '', 1],
  ];
  for (const [a, b, expected] of pairs) {
    assert.equal(Number(jaroWinkler(a, b).toFixed(4)), expected, `${a} ${b}`);
  }
});

test('likeness lies between 0 and 1 and does not depend on the order', () => {
  const word = fc.stringMatching(/^[a-e]{0,12}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      const likeness = jaroWinkler(a, b);
      assert.ok(likeness >= 0 && likeness <= 1);
      assert.equal(likeness === 1, a === b);
      assert.ok(Math.abs(likeness - jaroWinkler(b, a)) < 1e-9, `${likeness} ${jaroWinkler(b, a)}`);
    }),
    { numRuns: 1000 },
  );
});
