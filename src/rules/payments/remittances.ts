// Regulation E, subpart B: a consumer's international wire is a remittance transfer. A bank that
// makes at most 500 of them in this and in the last calendar year is exempt (12 CFR 1005.30(f)(2)).
import { type Cents, cents } from '#money/cents.ts';

export const REMITTANCE_LIMIT = 500;
/** From here on staff are warned. */
const WARN_FROM = 450;
/** Smaller ones, fees aside, are no remittance transfers (1005.30(e)(2)(i)). */
export const SMALL_REMITTANCE_CENTS: Cents = cents(15_00n);

/** What to tell staff of a year's count; undefined while it is far from the limit. */
export function remittanceWarning(count: number): string | undefined {
  if (count < WARN_FROM) return undefined;
  const made = `${count} of ${REMITTANCE_LIMIT} remittance transfers have been made this year`;
  return count > REMITTANCE_LIMIT
    ? `${made}: the bank is no longer exempt from the remittance rule.`
    : `${made}: above ${REMITTANCE_LIMIT} the remittance rule applies.`;
}
