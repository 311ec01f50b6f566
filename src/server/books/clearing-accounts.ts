// Clearing accounts: what stands there waits for its counterpart. An item is what a journal moved
// on a clearing account; it is open until a clearing takes it.
import sql, { type Sql } from 'sql-template-tag';
import type {
  listClearingAccounts,
  listOpenItems as listItems,
} from '#contract/back-office/books.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { type ListOrder, listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { isClearing, storedItems, unclosedItems } from './clearing-items.ts';
import { sidesOf } from './sides.ts';

type ClearingAccount = Returned<typeof listClearingAccounts>[number];

/** A clearing takes items that sum to zero, so that what is open is the balance of the account. */
export async function listClearing(db: Db): Promise<ClearingAccount[]> {
  const accounts = await rows<
    Omit<ClearingAccount, 'debit' | 'credit'> & { readonly amountCents: bigint }
  >(
    db,
    sql`select c.number, c.name, (open.count + coalesce(unclosed.count, 0))::int as "openItems",
          account.balance_cents as "amountCents",
          least(open.oldest, unclosed.oldest) as "oldestDay"
        from ledger.chart c
        cross join lateral (
          select ledger.total(balance_cents) as balance_cents
            from ledger.accounts where class = 'general' and chart_number = c.number) account
        cross join lateral (
          select count(*), min(bank_day) as oldest
            from (${storedItems(sql`account_number = c.number`)}) item) open
        left join (
          select account_number, count(*), min(bank_day) as oldest
            from (${unclosedItems(sql`true`)}) item group by account_number
        ) unclosed on unclosed.account_number = c.number
        where ${isClearing(sql`c.number`)}
        order by c.number`,
  );
  return accounts.map(({ amountCents, ...account }) => ({ ...account, ...sidesOf(amountCents) }));
}

type Query = Received<typeof listItems, 'query'>;
type Item = Returned<typeof listItems>[number] & WithCursor;

export async function listOpenItems(db: Db, number: string, query: Query): Promise<Item[]> {
  await requireClearingAccount(db, number);
  const { direction = 'desc', cursor } = query;
  const keys = [
    { by: sql`item.bank_day`, kind: 'date' },
    { by: sql`item.journal_number`, kind: 'number' },
  ] as const;
  const order = listOrder({ name: 'number', direction, keys }, cursor);
  const page = (items: Sql) => pageOf(items, query, order);
  const items = await rows<Omit<Item, 'debit' | 'credit'> & { readonly amountCents: bigint }>(
    db,
    sql`select item.journal_number::text as journal, j.kind, item.bank_day as day,
          j.posted_at as "postedAt", texts.description, item.amount_cents as "amountCents",
          item.cursor
        from (
          (${page(storedItems(sql`account_number = ${number}`))})
          union all
          (${page(unclosedItems(sql`a.chart_number = ${number}`))})
        ) item
        join ledger.journals j on j.number = item.journal_number
        cross join lateral (
          select min(e.description) as description
            from ledger.entries e join ledger.accounts a on a.id = e.account_id
            where e.journal_number = j.number and a.chart_number = ${number}) texts
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return items.map(({ amountCents, ...item }) => ({ ...item, ...sidesOf(amountCents) }));
}

/** The first page of some items, so that an index is read no further than the page. */
function pageOf(items: Sql, query: Query, order: ListOrder): Sql {
  const { olderThan } = query;
  const isOld =
    olderThan === undefined
      ? sql`true`
      : sql`item.bank_day < (select day from ledger.bank_days where status = 'open')
          - ${Number(olderThan)}::int`;
  return sql`select item.bank_day, item.journal_number, item.amount_cents, ${order.cursor}
    from (${items}) item where ${isOld} and ${order.after}
    order by ${order.by} limit ${rowsToRead(query)}`;
}

export async function requireClearingAccount(db: Db, number: string): Promise<void> {
  const known = await maybeOne(
    db,
    sql`select from ledger.chart where number = ${number} and ${isClearing(sql`number`)}`,
  );
  if (!known) throw new Refusal('not-found');
}
