import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const units = [
  // A single day is told in hours: "1 day" could mean until tomorrow.
  { ms: DAY_MS, name: 'day', from: 2 * DAY_MS },
  { ms: HOUR_MS, name: 'hour', from: HOUR_MS },
  { ms: MINUTE_MS, name: 'minute', from: MINUTE_MS },
  { ms: 1_000, name: 'second', from: 0 },
];

/** "7 days", "24 hours", "90 minutes", "1 second": in the largest unit that tells it exactly. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000) * 1_000;
  const unit = units.find((each) => seconds >= each.from && seconds % each.ms === 0);
  if (!unit) throw new RangeError(`Not a duration: ${ms}`);
  const count = seconds / unit.ms;
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
