import sql from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type {
  addPayee as addEndpoint,
  listPayees as listEndpoint,
} from '#contract/payments/bills.ts';
import { type Db, rows } from '#database/connection.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import type { DestinationFields } from '../outgoing/destinations.ts';
import type { Recipient } from '../recipients/find-recipient.ts';

export type Payee = Returned<typeof addEndpoint>['payee'];
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

export function payeeOf({ id, createdAt }: Recipient, to: DestinationFields): Payee {
  const { name, accountNumber, address, city, state, postalCode } = to;
  return { id, name, accountNumber, address, city, state, zipCode: postalCode, createdAt };
}
