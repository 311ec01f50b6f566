import sql, { empty, type Sql } from 'sql-template-tag';
import type { addPayee as addEndpoint, listPayees as listEndpoint } from '#contract/bills.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows, type Tx } from '#database/connection.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import {
  type Destination,
  type DestinationFields,
  destinationColumns,
} from '../outgoing/destinations.ts';

export type Payee = Returned<typeof addEndpoint>['payee'];
export type PayeeFields = Received<typeof addEndpoint, 'body'>;
type Query = Received<typeof listEndpoint, 'query'>;

const columns = sql`p.id, d.name, d.account_number as "accountNumber", d.address, d.city, d.state,
  d.postal_code as "zipCode", p.created_at as "createdAt"`;

const sortKeys = {
  createdAt: [
    { by: sql`p.created_at`, kind: 'moment' },
    { by: sql`p.id`, kind: 'uuid' },
  ],
  name: [
    { by: sql`lower(d.name)`, kind: 'text' },
    { by: sql`p.id`, kind: 'uuid' },
  ],
} as const;

/** A customer's payees, one row more than a page. */
export async function listPayees(
  db: Db,
  customerId: string,
  query: Query,
): Promise<(Payee & WithCursor)[]> {
  const { sort = 'createdAt', direction = 'desc', cursor, search } = query;
  const order = listOrder({ name: sort, direction, keys: sortKeys[sort] }, cursor);
  return await rows<Payee & WithCursor>(
    db,
    sql`select ${columns}, ${order.cursor}
        from payees p join destinations d on d.id = p.destination_id
        where p.customer_id = ${customerId} and p.removed_at is null
          and ${containsTerms(sql`lower(d.name)`, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
}

/** An own payee's current destination, locked: the payee stays as it is while it is being paid. */
export async function lockPayee(tx: Tx, customerId: string, payeeId: string): Promise<LockedPayee> {
  return await getPayee(tx, customerId, payeeId, sql`for update of p`);
}

/** The same without a lock, for an action that acts in the customer's turn. */
export async function getPayee(
  db: Db,
  customerId: string,
  payeeId: string,
  lock: Sql = empty,
): Promise<LockedPayee> {
  const payee = await maybeOne<LockedPayee>(
    db,
    sql`select ${destinationColumns}, p.created_at as "payeeSince"
        from payees p join destinations d on d.id = p.destination_id
        where p.id = ${payeeId} and p.customer_id = ${customerId} and p.removed_at is null
        ${lock}`,
  );
  if (!payee) throw new Refusal('not-found', { sentence: 'This payee was not found.' });
  return payee;
}

export interface LockedPayee extends Destination {
  readonly payeeSince: Date;
}

export function destinationOf(fields: PayeeFields): DestinationFields {
  return {
    kind: 'bill',
    name: fields.name,
    accountNumber: fields.accountNumber ?? null,
    bankName: null,
    routingNumber: null,
    swiftCode: null,
    address: fields.address ?? null,
    city: fields.city ?? null,
    state: fields.state ?? null,
    country: null,
    postalCode: fields.zipCode ?? null,
  };
}

export function payeeOf(id: string, createdAt: Date, to: DestinationFields): Payee {
  const { name, accountNumber, address, city, state, postalCode } = to;
  return { id, name, accountNumber, address, city, state, zipCode: postalCode, createdAt };
}
