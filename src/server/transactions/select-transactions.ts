// Lists of transactions: what was posted, and the holds that are still open as what is pending.
// Both come in the order in which they were recorded, which is that of their journals.
import sql, { join, type Sql } from 'sql-template-tag';
import type { listAllTransactions } from '#contract/accounts/transactions.ts';
import type { Received } from '#contract/endpoint.ts';
import { negate } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { NO_CATEGORY } from '#rules/payments/categories.ts';
import { type ListOrder, listOrder } from '../base/lists/list-order.ts';
import { containsTerms, searchTerms } from '../base/lists/search-terms.ts';
import { joinOwner, ownedAccounts } from '../people/access.ts';
import { noteOf } from '../posting/transaction-notes.ts';
import { annotated, joinLabels, shownCategory, shownNote } from './annotate-transactions.ts';

/** The customer's query has the same fields, but for the user. */
export type TransactionQuery = Omit<Received<typeof listAllTransactions, 'query'>, 'userId'>;

/** Of an entry e, with the labels l of a customer where those are joined. */
const postedColumns = (category: Sql) => sql`e.id, e.account_id as "accountId",
  e.journal_number as number, e.sequence,
  case when e.amount_cents > 0 then 'credit' else 'debit' end as type, e.description, e.merchant,
  ${category} as category, e.category as "bankCategory", e.posted_at as date,
  abs(e.amount_cents) as amount, 'completed' as status, e.balance_after_cents as "balanceAfter"`;

const pendingColumns = sql`h.id, h.account_id, h.placed_by, 0::bigint, 'debit', h.description,
  null::text, null::text, null::text, h.placed_at, h.amount_cents, 'pending', null::bigint`;

// What is not available yet of a check is said beside its deposit, which is one line.
const listedHolds = sql`h.resolved_by is null and h.reason <> 'check'`;

/** A transaction's place among all: its journal, then whose it is, then its number there. */
function orderOf(
  { direction = 'desc', cursor }: TransactionQuery,
  [number, account, sequence, id]: readonly [Sql, Sql, Sql, Sql],
): ListOrder {
  const keys = [
    { by: number, kind: 'number' },
    { by: account, kind: 'uuid' },
    { by: sequence, kind: 'number' },
    { by: id, kind: 'uuid' },
  ] as const;
  return listOrder({ name: 'date', direction, keys }, cursor);
}

const postedSortKey = [
  sql`e.journal_number`,
  sql`e.account_id`,
  sql`e.sequence`,
  sql`e.id`,
] as const;
const indexedSortKey = [
  sql`w.journal_number`,
  sql`w.account_id`,
  sql`w.sequence`,
  sql`e.id`,
] as const;
const pendingSortKey = [sql`h.placed_by`, sql`h.account_id`, sql`0::bigint`, sql`h.id`] as const;
const listSortKey = [sql`t.number`, sql`t."accountId"`, sql`t.sequence`, sql`t.id`] as const;

/** What each side has to fulfil, without the words that are searched for. */
function filtersOf(query: TransactionQuery, shown: Sql): { posted: Sql; pending: Sql } {
  const { type, status, category } = query;
  const { start, end } = timesOf(query);
  const when = (condition: Sql | false | undefined) => condition || sql`true`;
  const within = (at: Sql) =>
    sql`${when(start && sql`${at} >= ${start}`)} and ${when(end && sql`${at} < ${end}`)}`;
  return {
    posted: sql`${status !== 'pending'} and ${amounts(query)} and ${within(sql`e.posted_at`)}
      and ${when(category !== undefined && hasCategory(shown, category))}`,
    pending: sql`${status !== 'completed' && type !== 'credit' && category === undefined}
      and ${listedHolds} and ${between(sql`h.amount_cents`, query)}
      and ${within(sql`h.placed_at`)}`,
  };
}

function hasCategory(shown: Sql, category: string): Sql {
  const same = sql`${shown} = ${category}`;
  return category === NO_CATEGORY ? sql`(${same} or ${shown} is null)` : same;
}

/** The moments at which the bank's days begin and end. */
function timesOf({ from, to }: TransactionQuery) {
  return {
    start: from === undefined ? undefined : bankMoment(calendarDate(from), '00:00'),
    end: to === undefined ? undefined : bankMoment(addDays(calendarDate(to), 1), '00:00'),
  };
}

// Asked of the signed amount itself: how often each occurs the database knows, and so when only a
// few are looked for.
function amounts(query: TransactionQuery): Sql {
  const { type, minAmount, maxAmount } = query;
  if (type === undefined && minAmount === undefined && maxAmount === undefined) return sql`true`;
  const credit = sql`(e.amount_cents > 0 and ${between(sql`e.amount_cents`, query)})`;
  const mirrored = {
    minAmount: maxAmount === undefined ? undefined : negate(maxAmount),
    maxAmount: minAmount === undefined ? undefined : negate(minAmount),
  };
  const debit = sql`(e.amount_cents < 0 and ${between(sql`e.amount_cents`, mirrored)})`;
  if (type !== undefined) return type === 'credit' ? credit : debit;
  return sql`(${credit} or ${debit})`;
}

type Bounds = Pick<TransactionQuery, 'minAmount' | 'maxAmount'>;

function between(amount: Sql, { minAmount, maxAmount }: Bounds): Sql {
  const minimum = minAmount === undefined ? sql`true` : sql`${amount} >= ${minAmount}`;
  const maxRows = maxAmount === undefined ? sql`true` : sql`${amount} <= ${maxAmount}`;
  return sql`${minimum} and ${maxRows}`;
}

/**
 * The journals of the days that are asked for. Lists come in the order of journals, and without
 * this all newer ones would be read through first. The sums keep the database from looking for the
 * first of them in that order too: by the index of times it finds them at once.
 */
function journalsInTime(query: TransactionQuery, number: Sql): Sql {
  const { start, end } = timesOf(query);
  const inTime = sql`posted_at >= ${start ?? new Date(0)}
    and posted_at < ${end ?? sql`'infinity'`}`;
  const journal = (which: Sql) =>
    sql`(select ${which}(number + 0) from ledger.journals where ${inTime})`;
  return sql`${start ? sql`${number} >= ${journal(sql`min`)}` : sql`true`}
    and ${end ? sql`${number} <= ${journal(sql`max`)}` : sql`true`}`;
}

/** What can be searched for of an entry; a job keeps the same of older ones in an index. */
export const entrySearchText = sql`lower(concat_ws(' ', '', e.description, e.merchant,
  ${noteOf(sql`e.journal_number`, sql`e.account_id`)}))`;
const holdSearchText = sql`lower(concat_ws(' ', '', h.description,
  ${noteOf(sql`h.placed_by`, sql`h.account_id`)}))`;
const labeledSearchText = sql`lower(concat_ws(' ', '', e.description, e.merchant, ${shownNote}))`;

interface PageOfAccounts {
  readonly maxRows: number;
  /** The number up to which the index knows what is searched for; left out where nothing is. */
  readonly reached: bigint | undefined;
  /** The customer whose notes and categories are shown; staff see none. */
  readonly customerId?: string;
}

/**
 * Transactions of some accounts, given as a query of their ids: each account's own are in order by
 * themselves, so as many as a page holds are read from each and merged. What is searched for is
 * looked up in the index, and beyond the number that has reached, looked for. The index has no
 * labels, so what a customer labeled is looked for too.
 */
export function transactionsOfAccounts(
  accounts: Sql,
  query: TransactionQuery,
  { maxRows, reached, customerId }: PageOfAccounts,
): Sql {
  const { search } = query;
  const list = orderOf(query, listSortKey);
  const pages = sourcesOf(search, reached, customerId).map(
    (source) => sql`(${pageOfAccount(query, maxRows, source)})`,
  );
  const page = sql`select t.*, ${list.cursor} from (
      select entry.* from (${accounts}) own (id)
        cross join lateral (${join(pages, ' union ')}) entry
      union all
      select ${pendingColumns} from ledger.holds h
        where h.account_id in (${accounts}) and ${filtersOf(query, shownCategory).pending}
          and ${orderOf(query, pendingSortKey).after} and ${containsTerms(holdSearchText, search)}
    ) t
    order by ${list.by} limit ${maxRows}`;
  return annotated(page, customerId, list.by);
}

function sourcesOf(
  search: string | undefined,
  reached: bigint | undefined,
  customerId: string | undefined,
): readonly Source[] {
  const labels = joinLabels(customerId);
  const beside = (source: Source, matches: Sql): Source => ({
    ...source,
    from: sql`${source.from} ${labels}`,
    matches,
  });
  if (reached === undefined) return [beside(everyEntry, sql`true`)];
  const [known, newer] = [indexedSource(search), newerSource(search, reached)];
  const labeled = sql`l.customer_id is not null and ${containsTerms(labeledSearchText, search)}`;
  return [
    beside(known, sql`l.customer_id is null and ${known.matches}`),
    beside(newer, sql`l.customer_id is null and ${newer.matches}`),
    ...(customerId === undefined ? [] : [beside(everyEntry, labeled)]),
  ];
}

function pageOfAccount(query: TransactionQuery, maxRows: number, source: Source): Sql {
  const { direction = 'desc' } = query;
  const { from, sortKey, matches } = source;
  const [, accountId, sequence] = sortKey;
  return sql`select ${postedColumns(shownCategory)} from ${from}
    where ${accountId} = own.id and ${filtersOf(query, shownCategory).posted}
      and ${orderOf(query, sortKey).after} and ${matches}
    order by ${sequence} ${direction === 'desc' ? sql`desc` : sql`asc`} limit ${maxRows}`;
}

/**
 * The transaction of this id on some accounts. A hold that was captured leads to the line that its
 * money was posted on: that is what became of it.
 */
export function transactionOfAccounts(accounts: Sql, id: string, customerId: string): Sql {
  const columns = postedColumns(shownCategory);
  // Newest first: most of what is opened is near the end of its account.
  const page = sql`select entry.* from (${accounts}) own (id)
      cross join lateral (
        select ${columns} from ledger.entries e ${joinLabels(customerId)}
          where e.account_id = own.id and e.id = ${id}
          order by e.sequence desc limit 1) entry
    union all
    select ${pendingColumns} from ledger.holds h
      where h.account_id in (${accounts}) and h.id = ${id} and ${listedHolds}
    union all
    (select ${columns} from ledger.holds h
      join ledger.entries e on e.journal_number = h.resolved_by and e.account_id = h.account_id
      ${joinLabels(customerId)}
      where h.account_id in (${accounts}) and h.id = ${id} and h.outcome = 'captured'
      order by e.sequence limit 1)`;
  return annotated(page, customerId, sql`t.number`);
}

/** Transactions of all open accounts, by the order of the journals themselves. */
export function transactionsOfAll(
  query: TransactionQuery,
  maxRows: number,
  reached: bigint | undefined,
): Sql {
  const list = orderOf(query, listSortKey);
  const page = sql`select t.*, ${list.cursor} from (
      ${reached === undefined ? postedPage(query, maxRows) : matchingPages(query, maxRows, reached)}
      union ${pendingPage(query, maxRows)}
    ) t
    order by ${list.by} limit ${maxRows}`;
  return annotated(page, undefined, list.by);
}

/** Whether words are searched for, which the index knows up to a number. */
export function hasSearchTerms({ search }: TransactionQuery): boolean {
  return searchTerms(search).length > 0;
}

/** Whether words or amounts are, of which it knows both. */
export function isSearch({ search, minAmount, maxAmount }: TransactionQuery): boolean {
  return hasSearchTerms({ search }) || minAmount !== undefined || maxAmount !== undefined;
}

interface Source {
  readonly from: Sql;
  readonly sortKey: readonly [Sql, Sql, Sql, Sql];
  readonly matches: Sql;
}

const bankCategory = sql`e.category`;

const everyEntry: Source = {
  from: sql`ledger.entries e`,
  sortKey: postedSortKey,
  matches: sql`true`,
};

const indexed = sql`searchable_transactions w
  join ledger.entries e on e.account_id = w.account_id and e.sequence = w.sequence`;

function indexedSource(search: string | undefined): Source {
  return { from: indexed, sortKey: indexedSortKey, matches: containsTerms(sql`w.words`, search) };
}

function newerSource(search: string | undefined, reached: bigint): Source {
  const matches = sql`e.journal_number > ${reached} and ${containsTerms(entrySearchText, search)}`;
  return { ...everyEntry, matches };
}

function postedPage(query: TransactionQuery, maxRows: number, source = everyEntry): Sql {
  const order = orderOf(query, source.sortKey);
  return sql`(select ${postedColumns(bankCategory)} from ${source.from}
    join accounts a on a.id = e.account_id and a.closed_at is null
    where ${filtersOf(query, bankCategory).posted} and ${order.after} and ${source.matches}
      and ${journalsInTime(query, source.sortKey[0])}
    order by ${order.by} limit ${maxRows})`;
}

function pendingPage(query: TransactionQuery, maxRows: number): Sql {
  const { search } = query;
  const order = orderOf(query, pendingSortKey);
  return sql`(select ${pendingColumns} from ledger.holds h
    join accounts a on a.id = h.account_id and a.closed_at is null
    ${joinOwner(sql`a.id`)}
    join customers c on c.id = owner.person_id
    where ${filtersOf(query, bankCategory).pending} and ${order.after}
      and (${containsTerms(holdSearchText, search)}
        or ${containsTerms(sql`c.search_words`, search)})
    order by ${order.by} limit ${maxRows})`;
}

// An entry matches in three ways: by an entry's own words and amount, which a job has put into an
// index; by those of an entry that is too new for that; by the words of its customer.
function matchingPages(query: TransactionQuery, maxRows: number, reached: bigint): Sql {
  const { search } = query;
  const known = indexedSource(search);
  const older = {
    ...known,
    matches: sql`${known.matches} and ${between(sql`w.amount_cents`, query)}`,
  };
  const newer = newerSource(search, reached);
  const theirs: Source = {
    ...everyEntry,
    matches: sql`a.id in (${ownedAccounts(sql`select k.id from customers k
      where k.status <> 'closed' and ${containsTerms(sql`k.search_words`, search)}`)})`,
  };
  const sources = hasSearchTerms(query) ? [older, newer, theirs] : [older, newer];
  return join(
    sources.map((source) => postedPage(query, maxRows, source)),
    ' union ',
  );
}

/** Adds whose each transaction is, and keeps the order. */
export function withPeople(transactions: Sql, query: TransactionQuery): Sql {
  return sql`select t.*, t.number::text as "journalNumber", a.account_name as "accountName", a.account_number as "accountNumber",
      c.id as "userId", c.first_name || ' ' || c.last_name as "userName", c.email as "userEmail"
    from (${transactions}) t
    join accounts a on a.id = t."accountId"
    ${joinOwner(sql`a.id`)}
    join customers c on c.id = owner.person_id
    order by ${orderOf(query, listSortKey).by}`;
}
