// Regulation DD, Appendix A: what interest on a balance over some days comes to in a year.

const YEAR = 365;
/** Half of a hundredth of a percent, as a share of the whole. */
const HALF_STEPS = 20_000n;

export interface Earning {
  readonly interestCents: bigint;
  /** The balances of all days added up, each 0 where it was below. */
  readonly balanceDays: bigint;
  readonly days: number;
}

/**
 * 100 × ((1 + interest / average daily balance) ^ (365 / days) − 1) with two decimals, half up.
 * Null where there was no balance. The root is never taken: a candidate is compared in whole
 * numbers with both sides raised to the power of the days.
 */
export function annualYield({ interestCents, balanceDays, days }: Earning): string | null {
  if (balanceDays <= 0n || days <= 0) return null;
  const grown = balanceDays + interestCents * BigInt(days);
  const left = grown ** BigInt(YEAR);
  const base = balanceDays ** BigInt(YEAR);
  const reaches = (hundredths: bigint) =>
    left * HALF_STEPS ** BigInt(days) >= base * (HALF_STEPS + 2n * hundredths - 1n) ** BigInt(days);
  let hundredths = estimate(Number(grown) / Number(balanceDays), days);
  while (hundredths > 0n && !reaches(hundredths)) hundredths -= 1n;
  while (reaches(hundredths + 1n)) hundredths += 1n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Where the search begins; the comparison decides. */
function estimate(growth: number, days: number): bigint {
  const hundredths = Math.round((growth ** (YEAR / days) - 1) * 10_000);
  return Number.isFinite(hundredths) && hundredths > 0 ? BigInt(hundredths) : 0n;
}
