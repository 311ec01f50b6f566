import sql from 'sql-template-tag';
import type {
  listBillPayments as endpoint,
  listAllBillPayments as staffEndpoint,
} from '#contract/bills.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { type Db, rows } from '#database/connection.ts';
import { listOrder } from '../base/list-order.ts';
import { type Placed, rowsToRead } from '../base/list-page.ts';
import { containsWords } from '../base/search-words.ts';
import { type Payment, paymentColumns } from './writes.ts';

type Query = Received<typeof endpoint, 'query'>;
type Row = Returned<typeof endpoint>['billPayments'][number];
type StaffQuery = Received<typeof staffEndpoint, 'query'>;
type StaffRow = Returned<typeof staffEndpoint>[number];

const sortKeys = {
  createdAt: [
    { by: sql`b.submitted_at`, kind: 'moment' },
    { by: sql`b.id`, kind: 'uuid' },
  ],
  amount: [
    { by: sql`b.amount_cents`, kind: 'number' },
    { by: sql`b.id`, kind: 'uuid' },
  ],
} as const;

function orderOf({ sort = 'createdAt', direction = 'desc', cursor }: Query) {
  return listOrder({ name: sort, direction, keys: sortKeys[sort] }, cursor);
}

interface Found extends Payment, Placed {
  readonly fromAccountName: string;
}

/** A customer's bill payments, one row more than a page. */
export async function listBillPayments(
  db: Db,
  customerId: string,
  query: Query,
): Promise<(Row & Placed)[]> {
  const { search, status } = query;
  const order = orderOf(query);
  const said = sql`lower(concat_ws(' ', b.payee_name, b.memo))`;
  const found = await rows<Found>(
    db,
    sql`select ${paymentColumns}, a.account_name as "fromAccountName", ${order.place}
        from bill_payments b join accounts a on a.id = b.from_account_id
        where b.customer_id = ${customerId} and ${withStatus(status)}
          and ${containsWords(said, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return found.map((row) => ({ ...row, amount: row.amountCents, date: row.submittedAt }));
}

interface StaffFound extends Found {
  readonly userName: string;
  readonly userEmail: string | null;
  readonly fromAccountNumber: string;
}

/** Everybody's bill payments, one row more than a page. */
export async function listAllBillPayments(
  db: Db,
  query: StaffQuery,
): Promise<(StaffRow & Placed)[]> {
  const { search, status } = query;
  const order = orderOf(query);
  const said = sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, b.payee_name))`;
  const found = await rows<StaffFound>(
    db,
    sql`select ${paymentColumns}, ${order.place},
          c.first_name || ' ' || c.last_name as "userName", c.email as "userEmail",
          a.account_name as "fromAccountName", a.account_number as "fromAccountNumber"
        from bill_payments b
        join customers c on c.id = b.customer_id and c.status <> 'closed'
        join accounts a on a.id = b.from_account_id
        where ${withStatus(status)} and ${containsWords(said, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return found.map((row) => ({
    ...row,
    userId: row.customerId,
    amount: row.amountCents,
    createdAt: row.submittedAt,
  }));
}

function withStatus(status: string | undefined) {
  return status ? sql`b.status = ${status}` : sql`true`;
}
