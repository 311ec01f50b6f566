import sql, { join, type Sql } from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type { listUsers as contract } from '#contract/people/customers.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, type Pool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { listOrder, type Sorting } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { joinOwner, ownedAccounts } from '../people/access.ts';
import { searchAddress, searchPeople } from './search-people.ts';

type Query = Received<typeof contract, 'query'>;
export type UserRow = Returned<typeof contract>[number];

const byKey = { by: sql`u.key`, kind: 'uuid' } as const;

const sortings = {
  createdAt: [{ by: sql`u.created_at`, kind: 'moment' }, byKey],
  name: [
    { by: sql`lower(u.last_name)`, kind: 'text' },
    { by: sql`lower(u.first_name)`, kind: 'text' },
    byKey,
  ],
  email: [{ by: sql`u.email`, kind: 'text' }, byKey],
  accountsCount: [{ by: sql`coalesce(held.count, 0)`, kind: 'number' }, byKey],
  totalBalance: [{ by: sql`coalesce(held.total, 0)`, kind: 'number' }, byKey],
} as const satisfies Record<string, Sorting['keys']>;

type Sort = keyof typeof sortings;
type Direction = 'asc' | 'desc';

const isText = (sort: Sort) => sort === 'name' || sort === 'email';
const needsAllSums = (sort: Sort) => sort === 'accountsCount' || sort === 'totalBalance';

/** The customers and the first administrator: a page of each, merged into one. */
export async function listUsers(
  pool: Pool,
  query: Query,
  maxRows = rowsToRead(query),
): Promise<(UserRow & WithCursor)[]> {
  const address = searchAddress(query.search);
  const owner = address ? await listFound(pool, query, maxRows, address) : [];
  return owner.length > 0
    ? owner
    : await listFound(pool, query, maxRows, searchPeople(query.search));
}

async function listFound(
  pool: Pool,
  query: Query,
  maxRows: number,
  match: Sql,
): Promise<(UserRow & WithCursor)[]> {
  const { sort = 'createdAt', direction = isText(sort) ? 'asc' : 'desc' } = query;
  const parts = [sql`listed_customers`, sql`listed_administrator`];
  const pages = parts.map((people) =>
    pageOf(people, { ...query, sort, direction, match }, maxRows),
  );
  const users = await readWith(
    pool,
    sort,
    sql`select u.*, held.count as "accountsCount", held.total as "totalBalance"
        from (${join(pages, ' union all ')}) u left join ${sumsOfEach}
        order by ${mergedBy(sort, direction)} limit ${maxRows}`,
  );
  return users.map((row) => ({ ...row, ...shownSums(row) }));
}

interface Sorted extends Query {
  readonly sort: Sort;
  readonly direction: Direction;
  /** The condition that a customer matches the search. */
  readonly match: Sql;
}

function pageOf(people: Sql, query: Sorted, maxRows: number): Sql {
  const { sort, direction, status, match, cursor } = query;
  const order = listOrder({ name: sort, direction, keys: sortings[sort] }, cursor);
  const sums = needsAllSums(sort) ? sql`left join ${sumsOfAll}` : sql``;
  return sql`(select ${columns}, u.key, ${order.cursor}, ${sortValues(sort)}
    from ${people} u ${sums}
    where ${status === undefined ? sql`true` : sql`u.status = ${status}`}
      and ${match} and ${order.after}
    order by ${order.by} limit ${maxRows})`;
}

const mergedNames = [sql`sort_0`, sql`sort_1`, sql`sort_2`];

function sortValues(sort: Sort): Sql {
  return join(sortings[sort].map(({ by }, index) => sql`${by} as ${mergedNames[index]}`));
}

function mergedBy(sort: Sort, direction: Direction): Sql {
  const down = direction === 'desc' ? sql`desc` : sql`asc`;
  return join(sortings[sort].map((_, index) => sql`${mergedNames[index]} ${down}`));
}

// In the order of sums all of them are needed, which takes more memory than a statement has.
async function readWith(
  pool: Pool,
  sort: Sort,
  statement: Sql,
): Promise<(StoredUser & WithCursor)[]> {
  if (!needsAllSums(sort)) return await rows<StoredUser & WithCursor>(pool, statement);
  return await transaction(pool, async (tx) => {
    await run(tx, sql`set local work_mem = '64MB'`);
    return await rows<StoredUser & WithCursor>(tx, statement);
  });
}

/** One of them. */
export async function getUser(db: Db, userId: string): Promise<UserRow> {
  const isFirst = userId === FIRST_ADMINISTRATOR;
  const people = isFirst ? sql`listed_administrator` : sql`listed_customers`;
  const record = await maybeOne<StoredUser>(
    db,
    sql`select ${columns}, held.count as "accountsCount", held.total as "totalBalance"
        from ${people} u left join ${sumsOfEach}
        where ${isFirst ? sql`true` : sql`u.key = ${userId}`}`,
  );
  if (!record) throw new Refusal('not-found', { sentence: 'This user was not found.' });
  return { ...record, ...shownSums(record) };
}

const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.username, u.status, u.created_at as "createdAt"`;

const sums = sql`count(*) as count, sum(l.balance_cents)::bigint as total
  from accounts a join ledger.accounts l on l.id = a.id`;

// For the rows of a page one by one; only a list in the order of sums needs all of them.
const sumsOfEach: Sql = sql`lateral (select ${sums}
  where a.closed_at is null and a.id in (${ownedAccounts(sql`u.key`)})) held on true`;
const sumsOfAll: Sql = sql`(select owner.person_id, ${sums} ${joinOwner(sql`a.id`)}
  where a.closed_at is null group by owner.person_id) held on held.person_id = u.key`;

type StoredUser = Omit<UserRow, 'accountsCount' | 'totalBalance'> & {
  readonly accountsCount: bigint | null;
  readonly totalBalance: bigint | null;
};

function shownSums({ accountsCount, totalBalance }: StoredUser) {
  return { accountsCount: Number(accountsCount ?? 0n), totalBalance: cents(totalBalance ?? 0n) };
}
