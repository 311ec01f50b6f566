import { type Cents, readPrinted } from '#money/cents.ts';

export interface DayBalance {
  readonly date: string;
  readonly balance: string;
}

export interface BalanceCurve {
  readonly line: string;
  readonly area: string;
  readonly end: { readonly x: number; readonly y: number };
  /** Lines across the picture at round amounts. */
  readonly marks: readonly { readonly y: number; readonly label: string }[];
}

export interface CurveSize {
  readonly width: number;
  readonly height: number;
}

/** The drawing of a balance over days, from the oldest on the left to today on the right. */
export function balanceCurve(
  days: readonly DayBalance[],
  { width, height }: CurveSize,
): BalanceCurve | null {
  const amounts = days.map(({ balance }) => readPrinted(balance));
  const [first] = amounts;
  if (first === undefined || amounts.length < 2) return null;
  const { low, high, step } = scaleOf(amounts);
  // Only the picture is rounded: a ten-thousandth of its height is far less than a pixel.
  const y = (amount: Cents) =>
    round(height - (Number(((amount - low) * 10_000n) / (high - low)) / 10_000) * height);
  const x = (index: number) => round((index / (amounts.length - 1)) * width);
  const points = amounts.map((amount, index) => ({ x: x(index), y: y(amount) }));
  const line = smooth(points);
  const end = points.at(-1) ?? { x: width, y: height };
  const marks = [];
  for (let at = low + step; at < high; at += step) {
    marks.push({ y: y(at as Cents), label: shortDollars(at as Cents) });
  }
  return { line, area: `${line}V${height}H0Z`, end, marks };
}

/** Round bounds around the amounts, and the round distance between two marks. */
function scaleOf(amounts: readonly Cents[]) {
  let min = amounts[0] ?? 0n;
  let max = min;
  for (const amount of amounts) {
    if (amount < min) min = amount;
    if (amount > max) max = amount;
  }
  const step = roundStep(max - min);
  const below = floorTo(min, step);
  const above = floorTo(max, step) + step;
  return { low: below, high: above, step };
}

/** The smallest of 1, 2, 5, 10 … dollars that needs no more than three steps for the span. */
function roundStep(span: bigint): bigint {
  for (let unit = 100n; ; unit *= 10n) {
    for (const factor of [1n, 2n, 5n]) if (span <= unit * factor * 3n) return unit * factor;
  }
}

function floorTo(amount: bigint, step: bigint): bigint {
  const rest = ((amount % step) + step) % step;
  return amount - rest;
}

/** A mark of the scale in few letters: $40k, $1.5k, −$200. */
export function shortDollars(amount: Cents): string {
  const dollars = amount / 100n;
  const sign = dollars < 0n ? '\u2212' : '';
  const plain = dollars < 0n ? -dollars : dollars;
  const [unit, letter] =
    plain >= 1_000_000n ? [100_000n, 'm'] : plain >= 1_000n ? [100n, 'k'] : [0n, ''];
  if (unit === 0n) return `${sign}$${plain}`;
  const tenths = plain / unit;
  const fraction = tenths % 10n === 0n ? '' : `.${tenths % 10n}`;
  return `${sign}$${tenths / 10n}${fraction}${letter}`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

// Each piece leaves and arrives level, so that the curve never shows a balance that was not there.
function smooth(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${x} ${y}`;
      if (before.y === y) return `H${x}`;
      const middle = round((before.x + x) / 2);
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
