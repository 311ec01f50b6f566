const PPM_PER_PERCENT = 10_000;

/** Millionths a year as percent: 35,420 is 3.542%, 5,000 is 0.50%. */
export function printRate(ratePpm: number): string {
  const [whole = '0', fraction = ''] = String(ratePpm / PPM_PER_PERCENT).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}%`;
}

/** What was typed as percent in millionths; null where it is no rate with up to four decimals. */
export function readRate(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?%?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return Number(whole) * PPM_PER_PERCENT + Number(fraction.padEnd(4, '0'));
}
