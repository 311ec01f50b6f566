import { knownCategories } from '#rules/payments/categories.ts';

/** What the list is narrowed down to, as it stands in the controls; empty means all. */
export interface TransactionFilter {
  readonly search: string;
  readonly accountId: string;
  readonly type: '' | 'credit' | 'debit';
  readonly status: '' | 'completed' | 'pending';
  readonly category: string;
  readonly period: Period;
  /** Only of a period of one's own. */
  readonly from: string;
  readonly to: string;
  readonly minAmount: string;
  readonly maxAmount: string;
}

/** Under this name the history keeps the filter of the list. */
export const FILTER_STATE = 'transaction-filter';

export const periods = {
  all: 'Any date',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
  own: 'Choose dates',
} as const;
export type Period = keyof typeof periods;

export const noFilter: TransactionFilter = {
  search: '',
  accountId: '',
  type: '',
  status: '',
  category: '',
  period: 'all',
  from: '',
  to: '',
  minAmount: '',
  maxAmount: '',
};

/** How many narrow the list down besides the search, for where they are out of sight. */
export function filterCount(filter: TransactionFilter): number {
  const { accountId, type, status, category, period, minAmount, maxAmount } = filter;
  const set = [accountId, type, status, category, minAmount, maxAmount].filter(
    (value) => value !== '',
  );
  return set.length + (period === 'all' ? 0 : 1);
}

/** The filters that an address may hold: what was typed is not among them. */
const inAddress = ['accountId', 'type', 'status', 'category', 'period', 'from', 'to'] as const;

/** The filters that are set, as parameters of the list's address. */
export function filterParams(filter: TransactionFilter): Readonly<Record<string, string>> {
  const set = inAddress.filter(
    (name) =>
      filter[name] !== noFilter[name] &&
      // A category of one's own was typed once.
      (name !== 'category' || knownCategories.includes(filter.category)),
  );
  return Object.fromEntries(set.map((name) => [name, filter[name]]));
}

export function filterFromParams(params: Readonly<Record<string, string>>): TransactionFilter {
  const known = inAddress.filter((name) => name in params);
  const filter = readFilter(Object.fromEntries(known.map((name) => [name, params[name]])));
  if (!filter) return noFilter;
  return knownCategories.includes(filter.category) ? filter : { ...filter, category: '' };
}

/** The lines of one bar of the spending chart: what was spent on a category in these days. */
export function spendingFilter(category: string, from: string, to: string): TransactionFilter {
  return { ...noFilter, category, type: 'debit', period: 'own', from, to };
}

/** The filter in a history entry or an address, without what is not a choice of the controls. */
export function readFilter(kept: unknown): TransactionFilter | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const values = kept as Record<string, unknown>;
  const names = Object.keys(noFilter) as (keyof TransactionFilter)[];
  const filter = Object.fromEntries(
    names.map((name) => [name, typeof values[name] === 'string' ? values[name] : noFilter[name]]),
  ) as unknown as TransactionFilter;
  return {
    ...filter,
    period: filter.period in periods ? filter.period : 'all',
    type: isOneOf(['credit', 'debit'], filter.type) ? filter.type : '',
    status: isOneOf(['completed', 'pending'], filter.status) ? filter.status : '',
  };
}

function isOneOf(choices: readonly string[], value: string): boolean {
  return choices.includes(value);
}
