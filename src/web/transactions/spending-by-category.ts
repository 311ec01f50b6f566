import { type Cents, printCents, readPrinted, sumCents } from '#money/cents.ts';

export interface Spending {
  readonly month: string;
  readonly category: string;
  readonly amount: string;
}

export interface CategoryShare {
  readonly category: string;
  readonly amount: string;
  /** Of the largest one, in thousandths: how long its bar is. */
  readonly length: number;
  /** Of all of them, in whole percent. */
  readonly percent: number;
}

/** Money that only changes places is not spent, nor is a deposit that was taken back. */
const notSpent: readonly string[] = ['Transfer', 'Deposit'];
const SHOWN = 7;

/** The months there is spending in, newest first. */
export function monthsOf(spending: readonly Spending[]): readonly string[] {
  return [...new Set(spending.map(({ month }) => month))].toSorted().toReversed();
}

/** Where the money of some months went, most first; what is small is put together at the end. */
export function spendingByCategory(
  spending: readonly Spending[],
  months: readonly string[],
): { readonly total: string; readonly shares: readonly CategoryShare[] } {
  const counted = spending.filter(
    ({ month, category }) => months.includes(month) && !notSpent.includes(category),
  );
  const groups = Map.groupBy(counted, ({ category }) => category);
  const sums = [...groups]
    .map(([category, rows]) => ({ category, cents: sumOf(rows) }))
    .toSorted((a, b) => compare(b.cents, a.cents) || a.category.localeCompare(b.category));
  const named = sums.length > SHOWN ? sums.slice(0, SHOWN - 1) : sums;
  const rest = sums.slice(named.length);
  const all =
    rest.length > 0 ? [...named, { category: 'Everything else', cents: add(rest) }] : sums;
  const total = add(all);
  // What is put together can be more than the first of those that are named.
  const largest =
    all
      .map(({ cents }) => cents)
      .toSorted(compare)
      .at(-1) ?? 1n;
  return {
    total: printCents(total),
    shares: all.map(({ category, cents }) => ({
      category,
      amount: printCents(cents),
      length: Number((cents * 1000n) / largest),
      percent: Number((cents * 200n + total) / (total * 2n)),
    })),
  };
}

function sumOf(rows: readonly Spending[]): Cents {
  return sumCents(rows.map(({ amount }) => readPrinted(amount)));
}

function add(sums: readonly { readonly cents: Cents }[]): Cents {
  return sumCents(sums.map(({ cents }) => cents));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
