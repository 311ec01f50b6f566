import { type Cents, printCents, readPrinted, sumCents } from '#money/cents.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { DEPOSIT_CATEGORY, OWN_TRANSFER_CATEGORY } from '#rules/payments/categories.ts';

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
const notSpent: readonly string[] = [OWN_TRANSFER_CATEGORY, DEPOSIT_CATEGORY];
const SHOWN = 7;

/** What is small, put together. */
export const EVERYTHING_ELSE = 'Everything else';

/** The months there is spending in, newest first. */
export function monthsOf(spending: readonly Spending[]): readonly string[] {
  return [...new Set(spending.map(({ month }) => month))].toSorted().toReversed();
}

/** Where the money of some months went, most first; what is small is put together at the end. */
export function spendingByCategory(
  spending: readonly Spending[],
  months: readonly string[],
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): { readonly total: string; readonly shares: readonly CategoryShare[] } {
  const counted = spending.filter(
    ({ month, category }) => months.includes(month) && !notSpent.includes(category),
  );
  const groups = Map.groupBy(counted, ({ category }) => category);
  const sums = [...groups]
    .map(([category, rows]) => ({ category, cents: sumOf(rows) }))
    .toSorted((a, b) => compare(b.cents, a.cents) || a.category.localeCompare(b.category));
  const named = sums.length > SHOWN && !isWhole ? sums.slice(0, SHOWN - 1) : sums;
  const rest = sums.slice(named.length);
  const all = rest.length > 0 ? [...named, { category: EVERYTHING_ELSE, cents: add(rest) }] : sums;
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

/** The chart counts so many days, today included. */
const COUNTED_DAYS = 365;

/** The days that a month of the chart has, or all of its months where none is named. */
export function daysOfSpending(
  month: string | undefined,
  today: string,
): { readonly from: string; readonly to: string } {
  const first = addDays(calendarDate(today), 1 - COUNTED_DAYS);
  if (month === undefined) return { from: first, to: today };
  const begin = calendarDate(`${month}-01`);
  const next = calendarDate(`${addDays(begin, 31).slice(0, 7)}-01`);
  const from = [begin, first].toSorted().at(-1) ?? begin;
  return { from, to: addDays(next, -1) };
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
