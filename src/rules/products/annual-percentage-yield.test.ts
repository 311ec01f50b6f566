import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annualPercentageYield } from './annual-percentage-yield.ts';

const YIELDS: readonly (readonly [ratePpm: number, apy: string])[] = [
  [0, '0.00'],
  [4_990, '0.50'],
  [5_980, '0.60'],
  [7_470, '0.75'],
  [13_910, '1.40'],
  [28_130, '2.85'],
  [30_570, '3.10'],
  [35_420, '3.60'],
];

for (const [ratePpm, apy] of YIELDS) {
  test(`a rate of ${ratePpm} millionths, credited monthly, yields ${apy} percent`, () => {
    assert.equal(annualPercentageYield(ratePpm), apy);
  });
}
