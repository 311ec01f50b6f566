// The deposit and credit products of a new bank, with their first terms. The migrations store the
// same rows; from then on staff change terms by an effective day, and the rows are what counts.
import type { ControlNumber } from './control-accounts.ts';

export const productKinds = ['checking', 'savings', 'money-market', 'credit'] as const;
export type ProductKind = (typeof productKinds)[number];

export const audiences = ['personal', 'business'] as const;
export type Audience = (typeof audiences)[number];

export const feeTypes = [
  'maintenance',
  'wire-domestic',
  'wire-international',
  'excess-item',
  'stop-payment',
  'returned-item',
  'paper-copy',
] as const;
export type FeeType = (typeof feeTypes)[number];

/** An average over the days of the month from which on a maintenance fee is not charged. */
export type FeeWaiver =
  | { readonly averageDailyBalance: string }
  /** Of all deposit accounts that the customer owns. */
  | { readonly averageTotalBalance: string };

export interface CatalogFee {
  readonly type: FeeType;
  readonly amount: string;
  readonly waivedWhen: FeeWaiver | null;
}

export interface CatalogTier {
  readonly fromBalance: string;
  /** Nominal, in millionths a year; for the whole balance. */
  readonly ratePpm: number;
}

/** Amounts are text with two decimals. */
export interface CatalogProduct {
  readonly name: string;
  readonly kind: ProductKind;
  readonly audience: Audience;
  /** The control account of its accounts in the books. */
  readonly controlNumber: ControlNumber;
  /** Null where nothing has to be paid in. */
  readonly minimumToOpen: string | null;
  /** A day with less than this at its end earns nothing. */
  readonly minimumToEarn: string;
  readonly tiers: readonly CatalogTier[];
  readonly fees: readonly CatalogFee[];
}

/** The day on which the rates below were last checked; every page that states an APY names it. */
export const ratesAsOf = '2026-11-16';

type Terms = Partial<Pick<CatalogProduct, 'minimumToEarn' | 'tiers' | 'fees'>>;

const product = (
  name: string,
  [kind, audience, controlNumber]: readonly [ProductKind, Audience, ControlNumber],
  minimumToOpen: string | null,
  { minimumToEarn = '0.00', tiers = [], fees = [] }: Terms = {},
): CatalogProduct => ({
  name,
  kind,
  audience,
  controlNumber,
  minimumToOpen,
  minimumToEarn,
  tiers,
  fees,
});

const allBalances = (ratePpm: number) => [{ fromBalance: '0.00', ratePpm }];

const maintenance = (amount: string, waivedWhen: FeeWaiver): readonly CatalogFee[] => [
  { type: 'maintenance', amount, waivedWhen },
];

const checking = ['checking', 'personal', '2010'] as const;
const savings = ['savings', 'personal', '2020'] as const;
const businessChecking = ['checking', 'business', '2040'] as const;

export const catalog = {
  'free-checking': product('Free Checking', checking, '25.00'),
  'interest-checking': product('Interest Checking', checking, '100.00', {
    tiers: allBalances(7_470),
    fees: maintenance('8.00', { averageDailyBalance: '1000.00' }),
  }),
  'premium-checking': product('Premium Checking', checking, '100.00', {
    tiers: allBalances(13_910),
    fees: maintenance('18.00', { averageTotalBalance: '15000.00' }),
  }),
  'regular-savings': product('Regular Savings', savings, '25.00', { tiers: allBalances(4_990) }),
  'high-yield-savings': product('High Yield Savings', savings, '1000.00', {
    minimumToEarn: '1000.00',
    tiers: allBalances(35_420),
  }),
  'money-market': product('Money Market', ['money-market', 'personal', '2030'], '2500.00', {
    minimumToEarn: '2500.00',
    tiers: [
      { fromBalance: '0.00', ratePpm: 28_130 },
      { fromBalance: '25000.00', ratePpm: 30_570 },
    ],
    fees: maintenance('10.00', { averageDailyBalance: '2500.00' }),
  }),
  'credit-card': product('Credit card', ['credit', 'personal', '1310'], null),
  'small-business-checking': product('Small Business', businessChecking, '100.00'),
  'commercial-checking': product('Commercial', businessChecking, '500.00', {
    fees: maintenance('25.00', { averageDailyBalance: '10000.00' }),
  }),
  'non-profit-checking': product('Non-Profit', businessChecking, '50.00'),
  'business-savings': product('Business Savings', ['savings', 'business', '2040'], '500.00', {
    tiers: allBalances(5_980),
    fees: maintenance('5.00', { averageDailyBalance: '500.00' }),
  }),
  'business-money-market': product(
    'Business Money Market',
    ['money-market', 'business', '2040'],
    '10000.00',
    {
      minimumToEarn: '10000.00',
      tiers: allBalances(30_570),
      fees: maintenance('15.00', { averageDailyBalance: '10000.00' }),
    },
  ),
} as const satisfies Readonly<Record<string, CatalogProduct>>;

export type ProductId = keyof typeof catalog;

export const productIds = Object.keys(catalog) as [ProductId, ...ProductId[]];

/** Undefined for an id that no product has. */
export function findProduct(id: string): CatalogProduct | undefined {
  return Object.hasOwn(catalog, id) ? catalog[id as ProductId] : undefined;
}
