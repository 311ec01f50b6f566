import sql, { type Sql } from 'sql-template-tag';
import type { listAllAccounts as contract, listAccounts } from '#contract/accounts/accounts.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import { type AccountType, isCredit } from '#rules/products/account-types.ts';
import { listOrder, type Sorting } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { accessibleAccounts, joinOwner, ownedAccounts } from '../people/access.ts';

type OwnAccountRow = Returned<typeof listAccounts>['accounts'][number];

interface Money {
  readonly balance: bigint;
  readonly held: bigint;
  readonly limit: bigint;
}

/** A credit account's balance is negative when its owner owes; its limit is available too. */
export function shownMoney(accountType: AccountType, { balance, held, limit }: Money) {
  const available = balance - held + limit;
  return {
    balance: cents(balance),
    availableBalance: cents(available),
    creditLimit: isCredit(accountType) ? cents(limit) : null,
    overdrawn: available < 0n,
  };
}

interface StoredAccount extends Money {
  readonly id: string;
  readonly accountName: string;
  readonly nickname: string | null;
  readonly accountNumber: string;
  readonly accountType: AccountType;
  readonly productId: string;
  readonly productName: string;
  readonly createdAt: Date;
  readonly holds: readonly StoredHold[] | null;
}

// Inside JSON an amount is text, so that it stays exact.
interface StoredHold {
  readonly id: string;
  readonly reason: string;
  readonly description: string;
  readonly amount: string;
  readonly placedAt: string;
  readonly releaseAt: string | null;
}

/**
 * A customer's open accounts, newest first, with the holds on each: one statement, so that balance
 * and holds are of the same moment. Every open dashboard asks for it twice a minute.
 */
export async function listOwnAccounts(db: Db, customerId: string): Promise<OwnAccountRow[]> {
  const { text, values } =
    sql`select a.id, a.account_name as "accountName", a.nickname, a.account_number as "accountNumber",
        a.account_type as "accountType", a.product_id as "productId", p.name as "productName",
        a.created_at as "createdAt", l.balance_cents as balance,
        l.held_cents as held, l.credit_limit_cents as limit,
        case when l.held_cents > 0 then (
          select json_agg(json_build_object('id', h.id, 'reason', h.reason,
              'description', h.description, 'amount', h.amount_cents::text,
              'placedAt', h.placed_at, 'releaseAt', h.release_at)
              order by h.placed_by desc, h.id)
            from ledger.holds h where h.account_id = a.id and h.resolved_by is null) end as holds
      from accounts a join ledger.accounts l on l.id = a.id
      join products p on p.id = a.product_id
      where a.id in (${accessibleAccounts(customerId, 'view')}) and a.closed_at is null
      order by a.created_at desc, a.account_type, a.id`;
  const records = await rows<StoredAccount>(db, { name: 'list-own-accounts', text, values });
  return records.map(({ balance, held, limit, holds, ...account }) => ({
    ...account,
    ...shownMoney(account.accountType, { balance, held, limit }),
    holds: (holds ?? []).map(shownHold),
  }));
}

function shownHold({ amount, placedAt, releaseAt, ...hold }: StoredHold) {
  return {
    ...hold,
    amount: cents(BigInt(amount)),
    placedAt: new Date(placedAt),
    releaseAt: releaseAt === null ? null : new Date(releaseAt),
  };
}

type AllQuery = Received<typeof contract, 'query'>;
export type AccountRow = Returned<typeof contract>[number] & WithCursor;

const byId = { by: sql`a.id`, kind: 'uuid' } as const;

const sortings = {
  createdAt: [{ by: sql`a.created_at`, kind: 'moment' }, byId],
  balance: [{ by: sql`l.balance_cents`, kind: 'number' }, byId],
  userName: [
    { by: sql`lower(c.last_name)`, kind: 'text' },
    { by: sql`lower(c.first_name)`, kind: 'text' },
    byId,
  ],
} as const satisfies Record<string, Sorting['keys']>;

/** Every open account, as staff see them. */
export async function listAllAccounts(
  db: Db,
  query: AllQuery,
  maxRows = rowsToRead(query),
): Promise<AccountRow[]> {
  const { sort = 'createdAt', direction = sort === 'userName' ? 'asc' : 'desc' } = query;
  const order = listOrder({ name: sort, direction, keys: sortings[sort] }, query.cursor);
  const records = await rows<StoredRow>(
    db,
    sql`select a.id, a.account_name as "accountName", a.account_number as "accountNumber",
          a.account_type as "accountType", a.product_id as "productId", p.name as "productName",
          a.created_at as "createdAt", c.id as "userId", c.first_name || ' ' || c.last_name as "userName",
          c.email as "userEmail", l.balance_cents as balance, l.held_cents as held,
          l.credit_limit_cents as limit, ${order.cursor}
        from accounts a
        join ledger.accounts l on l.id = a.id
        join products p on p.id = a.product_id
        ${joinOwner(sql`a.id`)}
        join customers c on c.id = owner.person_id
        where a.closed_at is null and ${matches(query)} and ${order.after}
        order by ${order.by} limit ${maxRows}`,
  );
  return records.map(({ held, limit, ...row }) => ({
    ...row,
    ...shownMoney(row.accountType, { balance: row.balance, held, limit }),
  }));
}

type StoredRow = Omit<AccountRow, keyof ReturnType<typeof shownMoney>> & Money;

// Digits are looked up as the beginning of an account number, by its index; all else is a person.
function matches({ accountType, userId, search }: AllQuery): Sql {
  const ofType = accountType === undefined ? sql`true` : sql`a.account_type = ${accountType}`;
  const ofUser = userId === undefined ? sql`true` : sql`a.id in (${ownedAccounts(userId)})`;
  return sql`${ofType} and ${ofUser} and ${matchesSearch(search)}`;
}

function matchesSearch(search: string | undefined): Sql {
  if (search === undefined) return sql`true`;
  if (/^\d+$/.test(search)) return sql`a.account_number like ${`${search}%`}`;
  const people = sql`select k.id from customers k
    where k.status <> 'closed' and ${containsTerms(sql`k.search_words`, search)}`;
  return sql`a.id in (${ownedAccounts(people)})`;
}
