import { parseCents } from '#money/cents.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#rules/calendar/calendar-date.ts';
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

export function isFiltered(filter: TransactionFilter): boolean {
  return Object.keys(queryOf(filter, '2026-01-01' as CalendarDate)).length > 0;
}

/** How many narrow the list down besides the search, for where they are out of sight. */
export function filterCount(filter: TransactionFilter): number {
  const { accountId, type, status, category, period, minAmount, maxAmount } = filter;
  const set = [accountId, type, status, category, minAmount, maxAmount].filter(
    (value) => value !== '',
  );
  return set.length + (period === 'all' ? 0 : 1);
}

export type FilterProblems = Partial<Record<'to' | 'minAmount' | 'maxAmount', string>>;

/** What cannot be asked for as it stands; those fields are left out of the query. */
export function filterProblems({ period, from, to, ...filter }: TransactionFilter): FilterProblems {
  const problems: FilterProblems = {};
  if (period === 'own' && from && to && from > to)
    problems.to = 'The end date is before the start date';
  const min = amountOf(filter.minAmount);
  const max = amountOf(filter.maxAmount);
  if (min === null) problems.minAmount = NOT_AN_AMOUNT;
  if (max === null) problems.maxAmount = NOT_AN_AMOUNT;
  else if (min && max && centsOf(min) > centsOf(max)) {
    problems.maxAmount = 'The maximum is less than the minimum';
  }
  return problems;
}

const NOT_AN_AMOUNT = 'Enter dollars and cents, such as 125.00';

/** The query of the list, without what is empty or cannot be asked for. */
export function queryOf(filter: TransactionFilter, today: CalendarDate): Record<string, string> {
  const problems = filterProblems(filter);
  const { from, to } = daysOf(filter, today);
  const query = {
    search: filter.search.trim(),
    accountId: filter.accountId,
    type: filter.type,
    status: filter.status,
    category: filter.category,
    from,
    to: problems.to ? '' : to,
    minAmount: problems.minAmount ? '' : (amountOf(filter.minAmount) ?? ''),
    maxAmount: problems.maxAmount ? '' : (amountOf(filter.maxAmount) ?? ''),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function daysOf({ period, from, to }: TransactionFilter, today: CalendarDate) {
  if (period === 'all') return { from: '', to: '' };
  if (period !== 'own') return { from: addDays(today, 1 - Number(period)), to: '' };
  return { from: parseCalendarDate(from) ?? '', to: parseCalendarDate(to) ?? '' };
}

/** As people write amounts, with a dollar sign and commas or without; null if it is none. */
function amountOf(typed: string): string | null {
  const plain = typed.replaceAll(/[$,\s]/g, '');
  return plain === '' || parseCents(plain) !== null ? plain : null;
}

function centsOf(plain: string): bigint {
  return parseCents(plain) ?? 0n;
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
