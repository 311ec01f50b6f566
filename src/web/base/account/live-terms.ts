// The public pages are built with the catalog's first terms. Where staff have changed them since,
// the server knows the figures of today, and the page shows these instead.

import { dollars } from '#money/dollars.ts';
import { annualPercentageYield } from '#rules/products/annual-percentage-yield.ts';
import {
  type CatalogFee,
  type CatalogProduct,
  findProduct,
  ratesAsOf,
} from '#rules/products/catalog.ts';
import { wholeDollars } from '#rules/products/offers.ts';

type Terms = Pick<CatalogProduct, 'fees'> & {
  readonly tiers: readonly { readonly ratePpm: number }[];
};

/** A product as the server has it today. */
export interface LiveProduct extends Terms {
  readonly id: string;
  readonly apyAsOf: string;
}

/** What a page states, and what holds today; empty where nothing has changed. */
export type ChangedFigures = ReadonlyMap<string, string>;

export function changedFigures(live: LiveProduct): ChangedFigures {
  const stated = findProduct(live.id);
  if (!stated) return new Map();
  const pairs = [
    ...stated.tiers.map(
      ({ ratePpm }, index) => [percent(ratePpm), percent(live.tiers[index]?.ratePpm ?? 0)] as const,
    ),
    ...feePairs(feeOf(stated), feeOf(live)),
  ];
  const changed = pairs.filter(([before, now]) => before !== now);
  if (changed.length === 0) return new Map();
  return new Map([...changed, [shownDay(ratesAsOf), shownDay(live.apyAsOf)]]);
}

/** The same text with the figures of today. */
export function withFigures(text: string, figures: ChangedFigures): string {
  if (figures.size === 0) return text;
  const longestFirst = [...figures.keys()].toSorted((a, b) => b.length - a.length);
  const any = longestFirst.map((figure) => figure.replaceAll(/[.$]/g, String.raw`\$&`)).join('|');
  // A figure within a longer one is another figure.
  const whole = new RegExp(String.raw`(?<![\d.,$])(?:${any})(?![.,]?\d)`, 'g');
  return text.replaceAll(whole, (figure) => figures.get(figure) ?? figure);
}

const percent = (ratePpm: number) => `${annualPercentageYield(ratePpm)}%`;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * "Nov 16, 2026" of "2026-11-16". Not by base/format.ts: pages write it while they load, when a
 * slow phone would have to make its first format.
 */
export function shownDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 0) - 1]} ${date}, ${year}`;
}

const feeOf = ({ fees }: Terms) => fees.find(({ type }) => type === 'maintenance');

function feePairs(
  before: CatalogFee | undefined,
  now: CatalogFee | undefined,
): (readonly [string, string])[] {
  if (!before) return [];
  const [from, to] = [balanceOf(before), now && balanceOf(now)];
  return [
    [wholeDollars(before.amount), wholeDollars(now?.amount ?? '0.00')],
    ...(from && to ? [[dollars(from), dollars(to)] as const] : []),
  ];
}

function balanceOf({ waivedWhen }: CatalogFee): string | undefined {
  if (waivedWhen === null) return undefined;
  return 'averageDailyBalance' in waivedWhen
    ? waivedWhen.averageDailyBalance
    : waivedWhen.averageTotalBalance;
}
