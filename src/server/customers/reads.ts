import sql, { type Sql } from 'sql-template-tag';
import type { listUsers as contract } from '#contract/customers.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import { listOrder, type Sorting } from '../base/list-order.ts';
import { type Placed, rowsToRead } from '../base/list-page.ts';
import { containsWords } from '../base/search-words.ts';

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
  totalBalance: [{ by: sql`coalesce(held.total, 0)`, kind: 'number' }, byKey],
} as const satisfies Record<string, Sorting['keys']>;

/** The customers and the first administrator. */
export async function listUsers(db: Db, query: Query): Promise<(UserRow & Placed)[]> {
  const { sort = 'createdAt', direction = sort === 'name' ? 'asc' : 'desc', status } = query;
  const order = listOrder({ name: sort, direction, keys: sortings[sort] }, query.cursor);
  const found = await rows<StoredUser & Placed>(
    db,
    sql`select ${columns}, held.count as "accountsCount", held.total as "totalBalance",
          ${order.place}
        from users u left join ${sort === 'totalBalance' ? sumsOfAll : sumsOfEach}
        where ${status === undefined ? sql`true` : sql`u.status = ${status}`}
          and ${containsWords(sql`u.search_words`, query.search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return found.map((row) => ({ ...row, ...shownSums(row) }));
}

/** One of them. */
export async function getUser(db: Db, userId: string): Promise<UserRow> {
  const found = await maybeOne<StoredUser>(
    db,
    sql`select ${columns}, held.count as "accountsCount", held.total as "totalBalance"
        from users u left join ${sumsOfEach} where u.id = ${userId}`,
  );
  if (!found) throw new Refusal('not-found', { sentence: 'This user was not found.' });
  return { ...found, ...shownSums(found) };
}

const columns = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.username, u.status, u.created_at as "createdAt"`;

const sums = sql`count(*) as count, sum(l.balance_cents)::bigint as total
  from accounts a join ledger.accounts l on l.id = a.id where a.closed_at is null`;

// For the rows of a page one by one; only a list in the order of balances needs those of all.
const sumsOfEach: Sql = sql`lateral (select ${sums} and a.customer_id = u.key) held on true`;
const sumsOfAll: Sql = sql`(select a.customer_id, ${sums} group by a.customer_id) held
  on held.customer_id = u.key`;

type StoredUser = Omit<UserRow, 'accountsCount' | 'totalBalance'> & {
  readonly accountsCount: bigint | null;
  readonly totalBalance: bigint | null;
};

function shownSums({ accountsCount, totalBalance }: StoredUser) {
  return { accountsCount: Number(accountsCount ?? 0n), totalBalance: cents(totalBalance ?? 0n) };
}
