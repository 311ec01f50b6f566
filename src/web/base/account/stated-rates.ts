// What the product pages say about interest. Regulation DD (12 CFR 1030.8(c)) asks for the day of
// an APY, and for every tier's APY beside the balances it is paid on.
import { cents, printCents, readPrinted } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import { annualPercentageYield } from '#rules/products/annual-percentage-yield.ts';
import {
  type CatalogProduct,
  catalog,
  findProduct,
  type ProductId,
  ratesAsOf,
} from '#rules/products/catalog.ts';
import { shownDay } from './live-terms.ts';

type Fact = readonly [label: string, value: string];

type Rates = Pick<CatalogProduct, 'minimumToEarn' | 'tiers'>;

const asOf = shownDay(ratesAsOf);

/** "APY as of Nov 16, 2026": the words after an APY, or before it. */
export const apyAsOf = `APY as of ${asOf}`;

/** The small print of every page that states an APY. */
export const apyNote =
  `APY is the annual percentage yield, accurate as of ${asOf}. ` +
  'Rates are variable and may change after the account is opened. Fees could reduce earnings.';

/** "0.50%" where all balances earn alike, "2.85% to 3.10%" where they do not. */
export function apyRange(product: ProductId): string {
  const yields = yieldsOf(catalog[product]);
  const [first = '', last = first] = [yields.at(0), yields.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/** The rows of a card: one APY with its day, or one row for each tier. */
export function apyFacts(product: ProductId): readonly Fact[] {
  const rates: Rates = catalog[product];
  const yields = yieldsOf(rates);
  if (yields.length === 1) return [[apyAsOf, yields[0] ?? '']];
  return yields.map((apy, index) => [balancesOf(rates, index), apy]);
}

/** The same for any product: no rows for one that earns nothing. */
export function apyTerms(product: string): readonly Fact[] {
  return findProduct(product)?.tiers.length ? apyFacts(product as ProductId) : [];
}

function yieldsOf({ tiers }: Rates): readonly string[] {
  return tiers.map(({ ratePpm }) => `${annualPercentageYield(ratePpm)}%`);
}

function balancesOf({ tiers, minimumToEarn }: Rates, index: number): string {
  const from = index === 0 ? minimumToEarn : (tiers[index]?.fromBalance ?? '');
  const next = tiers[index + 1];
  if (!next) return `APY from ${dollars(from)}`;
  const to = printCents(cents(readPrinted(next.fromBalance) - 1n));
  return `APY from ${dollars(from)} to ${dollars(to)}`;
}
