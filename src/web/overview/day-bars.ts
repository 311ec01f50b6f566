import { readPrinted } from '#money/cents.ts';

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 0.32;
/** The thinnest bar that can still be seen. */
const MIN_BAR = 1.5;

/** A bar for each day, the largest as high as the picture. Amounts are only rounded for drawing. */
export function dayBars(values: readonly bigint[], { width, height }: Size): readonly Bar[] {
  const max = largest(values) ?? 0n;
  const step = width / Math.max(values.length, 1);
  return values.map((value, index) => {
    const share = max === 0n ? 0 : Number((value * 10_000n) / max) / 10_000;
    const tall = value === 0n ? 0 : Math.max(MIN_BAR, share * height);
    return {
      x: round(index * step + (step * GAP) / 2),
      y: round(height - tall),
      width: round(step * (1 - GAP)),
      height: round(tall),
    };
  });
}

/** Undefined where there is nothing above zero. */
export function largest(values: readonly bigint[]): bigint | undefined {
  const [max = 0n] = values.toSorted((a, b) => (a < b ? 1 : -1));
  return max > 0n ? max : undefined;
}

export function centsOf(amounts: readonly string[]): readonly bigint[] {
  return amounts.map((amount) => readPrinted(amount));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
