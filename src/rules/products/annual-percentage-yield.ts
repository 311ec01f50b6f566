// Regulation DD, Appendix A: the annual percentage yield of an account that credits its interest at
// the end of each month, in exact fractions.

const MONTHS = [31n, 28n, 31n, 30n, 31n, 30n, 31n, 31n, 30n, 31n, 30n, 31n];
const YEAR = 365n;
const MILLION = 1_000_000n;

/** The yield in percent with two decimals, half up, of a nominal rate in millionths a year. */
export function annualPercentageYield(ratePpm: number): string {
  const whole = YEAR * MILLION;
  let grown = 1n;
  let base = 1n;
  for (const days of MONTHS) {
    grown *= whole + BigInt(ratePpm) * days;
    base *= whole;
  }
  return percent(grown - base, base);
}

function percent(gain: bigint, base: bigint): string {
  const hundredths = (2n * gain * 10_000n + base) / (2n * base);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
