import sql, { type Sql } from 'sql-template-tag';
import type {
  listAllTransactions as everyones,
  listTransactions,
} from '#contract/accounts/transactions.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { type Db, one, rows } from '#database/connection.ts';
import type { WithCursor } from '../base/lists/list-page.ts';
import { accessibleAccounts, accessTo, ownedAccounts } from '../people/access.ts';
import { type Annotated, shownRow } from './annotate-transactions.ts';
import {
  hasSearchTerms,
  isSearch,
  transactionsOfAccounts,
  transactionsOfAll,
  withPeople,
} from './select-transactions.ts';

type OwnQuery = Received<typeof listTransactions, 'query'>;
export type OwnRow = Returned<typeof listTransactions>['transactions'][number] & WithCursor;

/** What was posted to a customer's accounts and what is set aside, at most so many. */
export async function listOwnTransactions(
  db: Db,
  customerId: string,
  query: OwnQuery,
  maxRows: number,
): Promise<OwnRow[]> {
  const { accountId } = query;
  if (accountId !== undefined) await accessTo(db, customerId, accountId, 'view');
  const chosen = accountId === undefined ? sql`true` : sql`id = ${accountId}`;
  const accounts = sql`${openAccounts(customerId)} and ${chosen}`;
  const reached = hasSearchTerms(query) ? await findReached(db) : undefined;
  const page = transactionsOfAccounts(accounts, query, { maxRows, reached, customerId });
  return (await rows<Annotated<OwnRow>>(db, page)).map((row) => shownRow<OwnRow>(row));
}

/** The accounts whose transactions a customer reads, as a query of their ids. */
export function openAccounts(customerId: string): Sql {
  return sql`select id from accounts
    where id in (${accessibleAccounts(customerId, 'view')}) and closed_at is null`;
}

type AllQuery = Received<typeof everyones, 'query'>;
export type StaffRow = Returned<typeof everyones>[number] & WithCursor;

/** The same of every customer, or of one, as staff see it. */
export async function listAllTransactions(
  db: Db,
  query: AllQuery,
  maxRows: number,
): Promise<StaffRow[]> {
  const { userId, accountId } = query;
  if (userId === undefined && accountId === undefined) {
    const reached = isSearch(query) ? await findReached(db) : undefined;
    return await listWithPeople(db, transactionsOfAll(query, maxRows, reached), query);
  }
  const ofUser = userId === undefined ? sql`true` : sql`id in (${ownedAccounts(userId)})`;
  const ofAccount = accountId === undefined ? sql`true` : sql`id = ${accountId}`;
  const accounts = sql`select id from accounts
    where closed_at is null and ${ofUser} and ${ofAccount}`;
  const reached = hasSearchTerms(query) ? await findReached(db) : undefined;
  const some = transactionsOfAccounts(accounts, query, { maxRows, reached });
  return await listWithPeople(db, some, query);
}

async function listWithPeople(db: Db, page: Sql, query: AllQuery): Promise<StaffRow[]> {
  const listed = await rows<Annotated<StaffRow>>(db, withPeople(page, query));
  return listed.map((row) => shownRow<StaffRow>(row));
}

// Asked for by itself: only of a number that it knows can the database tell how few are beyond it.
async function findReached(db: Db): Promise<bigint> {
  const statement = sql`select reached_number as reached from searchable_progress`;
  return (await one<{ reached: bigint }>(db, statement)).reached;
}
