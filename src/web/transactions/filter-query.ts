import { parseCents } from '#money/cents.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import type { TransactionFilter } from './transaction-filter.ts';

export function isFiltered(filter: TransactionFilter): boolean {
  return Object.keys(queryOf(filter, '2026-01-01' as CalendarDate)).length > 0;
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
