// The numbers of history that have not been looked at: gaps among those that have, and everything
// above them. A gap is a transaction that has not committed yet, or never will.

export interface OpenRange {
  readonly from: bigint;
  /** Null: without an end. */
  readonly to: bigint | null;
}

/** As JSON has it: the numbers as text, since they may be larger than JSON's. */
export type StoredRanges = readonly (readonly [string, string | null])[];

export function readRanges(stored: StoredRanges): OpenRange[] {
  return stored.map(([from, to]) => ({ from: BigInt(from), to: to === null ? null : BigInt(to) }));
}

export function storeRanges(ranges: readonly OpenRange[]): StoredRanges {
  return ranges.map(({ from, to }) => [String(from), to === null ? null : String(to)]);
}

/** What is left once these numbers, which rise, have been looked at. */
export function without(ranges: readonly OpenRange[], numbers: readonly bigint[]): OpenRange[] {
  const left: OpenRange[] = [];
  let next = 0;
  for (const range of ranges) {
    let { from } = range;
    for (;;) {
      const number = numbers[next];
      if (number === undefined || (range.to !== null && number > range.to)) break;
      if (number > from) left.push({ from, to: number - 1n });
      from = number + 1n;
      next += 1;
    }
    if (range.to === null || from <= range.to) left.push({ from, to: range.to });
  }
  return left;
}

/** What is left where nothing can appear any more up to and with this number. */
export function above(ranges: readonly OpenRange[], settled: bigint): OpenRange[] {
  return ranges
    .filter(({ to }) => to === null || to > settled)
    .map(({ from, to }) => ({ from: from > settled ? from : settled + 1n, to }));
}

/** The highest number that has been looked at. */
export function highestSeen(ranges: readonly OpenRange[]): bigint {
  return (ranges.at(-1)?.from ?? 1n) - 1n;
}
