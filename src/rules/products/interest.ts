// Interest by the daily balance method (12 CFR 1030.7): every day adds the balance at its end times
// the rate, in whole cents times millionths. The sum is divided once, when the month is credited.

/** A day is 1/365 of a year in leap years too; a rate is in millionths. */
const UNITS_PER_CENT = 365_000_000n;
const HALF_A_CENT = UNITS_PER_CENT / 2n;

/** What one day adds to the numerator of the month. */
export function dailyInterest(balanceCents: bigint, bands: readonly RateBand[]): bigint {
  return balanceCents <= 0n ? 0n : balanceCents * BigInt(ratePpmAt(bands, balanceCents));
}

/** The whole cents of a numerator, half up. */
export function creditedCents(numerator: bigint): bigint {
  return (numerator + HALF_A_CENT) / UNITS_PER_CENT;
}

/** Balances from a lower end up to, and without, an upper one, and what they earn. */
export interface RateBand {
  readonly fromCents: bigint;
  /** Null for all balances above. */
  readonly toCents: bigint | null;
  readonly ratePpm: number;
}

interface TierTerms {
  readonly minimumToEarnCents: bigint;
  readonly tiers: readonly { readonly fromCents: bigint; readonly ratePpm: number }[];
}

/**
 * The bands in which balances earn. The rate of a tier is for the whole balance (method A); below
 * the minimum nothing is earned, whatever the tier.
 */
export function rateBands({ minimumToEarnCents, tiers }: TierTerms): RateBand[] {
  const rising = tiers.toSorted((a, b) => Number(a.fromCents - b.fromCents));
  return rising.flatMap(({ fromCents, ratePpm }, index) => {
    const toCents = rising[index + 1]?.fromCents ?? null;
    if (toCents !== null && toCents <= minimumToEarnCents) return [];
    const from = fromCents < minimumToEarnCents ? minimumToEarnCents : fromCents;
    return [{ fromCents: from, toCents, ratePpm }];
  });
}

/** The rate that a balance earns. */
export function ratePpmAt(bands: readonly RateBand[], balanceCents: bigint): number {
  const band = bands.find(
    ({ fromCents, toCents }) =>
      balanceCents >= fromCents && (toCents === null || balanceCents < toCents),
  );
  return band?.ratePpm ?? 0;
}
