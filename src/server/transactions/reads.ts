import sql from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type { listAllTransactions as everyones, listTransactions } from '#contract/transactions.ts';
import { type Db, one, rows } from '#database/connection.ts';
import { getOwnAccount } from '../accounts/get-own-account.ts';
import type { Placed } from '../base/lists/list-page.ts';
import {
  hasWords,
  isSearch,
  transactionsOfAccounts,
  transactionsOfAll,
  withPeople,
} from './select-transactions.ts';

type OwnQuery = Received<typeof listTransactions, 'query'>;
export type OwnRow = Returned<typeof listTransactions>['transactions'][number] & Placed;

/** What was posted to a customer's accounts and what is set aside, at most so many. */
export async function listOwnTransactions(
  db: Db,
  customerId: string,
  query: OwnQuery,
  most: number,
): Promise<OwnRow[]> {
  const { accountId } = query;
  if (accountId !== undefined) await getOwnAccount(db, customerId, accountId);
  const chosen = accountId === undefined ? sql`true` : sql`id = ${accountId}`;
  const accounts = sql`select id from accounts
    where customer_id = ${customerId} and closed_at is null and ${chosen}`;
  const reached = hasWords(query) ? await findReached(db) : undefined;
  return await rows<OwnRow>(db, transactionsOfAccounts(accounts, query, most, reached));
}

type AllQuery = Received<typeof everyones, 'query'>;
export type StaffRow = Returned<typeof everyones>[number] & Placed;

/** The same of every customer, or of one, as staff see it. */
export async function listAllTransactions(
  db: Db,
  query: AllQuery,
  most: number,
): Promise<StaffRow[]> {
  const { userId, accountId } = query;
  if (userId === undefined && accountId === undefined) {
    const reached = isSearch(query) ? await findReached(db) : undefined;
    return await rows<StaffRow>(db, withPeople(transactionsOfAll(query, most, reached), query));
  }
  const ofUser = userId === undefined ? sql`true` : sql`customer_id = ${userId}`;
  const ofAccount = accountId === undefined ? sql`true` : sql`id = ${accountId}`;
  const accounts = sql`select id from accounts
    where closed_at is null and ${ofUser} and ${ofAccount}`;
  const reached = hasWords(query) ? await findReached(db) : undefined;
  const some = transactionsOfAccounts(accounts, query, most, reached);
  return await rows<StaffRow>(db, withPeople(some, query));
}

// Asked for by itself: only of a number that it knows can the database tell how few are beyond it.
async function findReached(db: Db): Promise<bigint> {
  const found = sql`select reached_number as reached from searchable_progress`;
  return (await one<{ reached: bigint }>(db, found)).reached;
}
