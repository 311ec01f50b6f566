import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annualYield } from './annual-yield.ts';
import { creditedCents, dailyInterest, type RateBand, rateBands, ratePpmAt } from './interest.ts';

type Days = readonly (readonly [balanceCents: bigint, days: number])[];

const flat = (ratePpm: number, minimumToEarnCents = 0n) =>
  rateBands({ minimumToEarnCents, tiers: [{ fromCents: 0n, ratePpm }] });

function earn(days: Days, bands: readonly RateBand[]) {
  let [numerator, balanceDays, count] = [0n, 0n, 0];
  for (const [balanceCents, length] of days) {
    numerator += dailyInterest(balanceCents, bands) * BigInt(length);
    balanceDays += (balanceCents > 0n ? balanceCents : 0n) * BigInt(length);
    count += length;
  }
  const interestCents = creditedCents(numerator);
  return { interestCents, apye: annualYield({ interestCents, balanceDays, days: count }) };
}

const TIERS = rateBands({
  minimumToEarnCents: 250_000n,
  tiers: [
    { fromCents: 0n, ratePpm: 28_130 },
    { fromCents: 2_500_000n, ratePpm: 30_570 },
  ],
});

interface Vector {
  readonly name: string;
  readonly days: Days;
  readonly bands: readonly RateBand[];
  readonly interestCents: bigint;
  readonly apye?: string | null;
}

const VECTORS: readonly Vector[] = [
  {
    name: '$10,000.00 for 31 days',
    days: [[1_000_000n, 31]],
    bands: flat(35_420),
    interestCents: 3_008n,
    apye: '3.60',
  },
  {
    name: '$1,500 for 15 days and $500 for 15 days',
    days: [
      [150_000n, 15],
      [50_000n, 15],
    ],
    bands: flat(63_875),
    interestCents: 525n,
    apye: '6.58',
  },
  {
    name: 'a cent below the minimum to earn for 20 days',
    days: [
      [100_000n, 10],
      [99_999n, 20],
    ],
    bands: flat(35_420, 100_000n),
    interestCents: 97n,
    apye: '1.19',
  },
  {
    name: 'five days below zero',
    days: [
      [-5_000n, 5],
      [200_000n, 25],
    ],
    bands: flat(7_470),
    interestCents: 102n,
    apye: '0.75',
  },
  {
    name: 'exactly half a cent is rounded up',
    days: [[36_500n, 1]],
    bands: flat(5_000),
    interestCents: 1n,
  },
  { name: 'one cent earns nothing', days: [[1n, 31]], bands: flat(35_420), interestCents: 0n },
  {
    name: 'a cent below the upper tier',
    days: [[2_499_999n, 31]],
    bands: TIERS,
    interestCents: 5_973n,
  },
  {
    name: 'the whole balance earns the upper tier’s rate',
    days: [[2_500_000n, 31]],
    bands: TIERS,
    interestCents: 6_491n,
  },
];

for (const { name, days, bands, interestCents, apye } of VECTORS) {
  test(`${name}: ${interestCents} cents`, () => {
    const earned = earn(days, bands);
    assert.equal(earned.interestCents, interestCents);
    if (apye !== undefined) assert.equal(earned.apye, apye);
  });
}

test('a year of months, each credit left in, adds up to 360.02', () => {
  const months = [31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30];
  let balance = 1_000_000n;
  const credits = months.map((length) => {
    const { interestCents } = earn([[balance, length]], flat(35_420));
    balance += interestCents;
    return interestCents;
  });
  const expected = [3008, 3017, 2734, 3035, 2946, 3053, 2963, 3071, 3080, 2990, 3098, 3007];
  assert.deepEqual(credits.map(Number), expected);
  assert.equal(balance, 1_036_002n);
});

test('a day costs 1/365 of a year in leap years too', () => {
  assert.equal(earn([[1_000_000n, 29]], flat(35_420)).interestCents, 2_814n);
});

test('accruals by cumulative rounding are twelve 97s, one 98 and eighteen 97s', () => {
  let numerator = 0n;
  const accruals = Array.from({ length: 31 }, () => {
    const before = creditedCents(numerator);
    numerator += dailyInterest(1_000_000n, flat(35_420));
    return Number(creditedCents(numerator) - before);
  });
  assert.deepEqual(accruals, [...Array(12).fill(97), 98, ...Array(18).fill(97)]);
  assert.equal(
    accruals.reduce((sum, each) => sum + each, 0),
    3_008,
  );
});

test('below the minimum to earn a balance earns nothing, whatever its tier', () => {
  assert.equal(ratePpmAt(TIERS, 249_999n), 0);
  assert.equal(ratePpmAt(TIERS, 250_000n), 28_130);
  assert.equal(ratePpmAt(TIERS, 2_500_000n), 30_570);
  const high = rateBands({
    minimumToEarnCents: 3_000_000n,
    tiers: [
      { fromCents: 2_500_000n, ratePpm: 2 },
      { fromCents: 0n, ratePpm: 1 },
    ],
  });
  assert.deepEqual(high, [{ fromCents: 3_000_000n, toCents: null, ratePpm: 2 }]);
  assert.deepEqual(rateBands({ minimumToEarnCents: 0n, tiers: [] }), []);
});

// Regulation DD, Appendix A: interest, balance, days and the yield it prints.
const APPENDIX_A: readonly (readonly [bigint, bigint, number, string])[] = [
  [6_168n, 100_000n, 365, '6.17'],
  [3_037n, 100_000n, 182, '6.18'],
  // Tiers by method A, and by method B at both ends of each tier.
  [5_390n, 100_000n, 365, '5.39'],
  [45_229n, 800_000n, 365, '5.65'],
  [118_361n, 2_000_000n, 365, '5.92'],
  [13_475n, 250_000n, 365, '5.39'],
  [84_145n, 1_500_000n, 365, '5.61'],
  [587_179n, 10_000_000n, 365, '5.87'],
  // A certificate that pays at maturity.
  [3_950n, 100_000n, 365, '3.95'],
];

for (const [interestCents, principal, days, expected] of APPENDIX_A) {
  test(`${interestCents} cents on ${principal} in ${days} days yield ${expected} percent`, () => {
    const balanceDays = principal * BigInt(days);
    assert.equal(annualYield({ interestCents, balanceDays, days }), expected);
  });
}

test('without a balance there is no yield, and without interest it is 0.00', () => {
  assert.equal(annualYield({ interestCents: 0n, balanceDays: 0n, days: 30 }), null);
  assert.equal(annualYield({ interestCents: 0n, balanceDays: 1n, days: 30 }), '0.00');
});

/** The same random numbers in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('10,000 random accounts get what exact fractions say', () => {
  const random = seeded(7);
  for (let account = 0; account < 10_000; account += 1) {
    const minimum = BigInt(random(3) * 50_000);
    const rates = Array.from({ length: 1 + random(3) }, (_, tier) => ({
      fromCents: BigInt(tier * 400_000),
      ratePpm: random(80_000),
    }));
    const bands = rateBands({ minimumToEarnCents: minimum, tiers: rates });
    const length = 28 + random(4);
    let [numerator, above, below] = [0n, 0n, 1n];
    for (let day = 0; day < length; day += 1) {
      const balance = BigInt(random(1_500_000) - 100_000);
      numerator += dailyInterest(balance, bands);
      // The same day as a fraction, by the words of the rule.
      const tier = rates.findLast(({ fromCents }) => fromCents <= balance);
      if (balance <= 0n || balance < minimum || !tier) continue;
      const over = 365n * 1_000_000n;
      above = above * over + balance * BigInt(tier.ratePpm) * below;
      below *= over;
      const divisor = gcd(above, below);
      [above, below] = [above / divisor, below / divisor];
    }
    assert.equal(creditedCents(numerator), (2n * above + below) / (2n * below));
  }
});

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
