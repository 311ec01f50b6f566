import sql from 'sql-template-tag';
import type { Received } from '#contract/endpoint.ts';
import type { listRecipients as endpoint } from '#contract/payments/recipients.ts';
import { type Db, rows } from '#database/connection.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { readRecipients } from './find-recipient.ts';
import { readLastPaid } from './last-paid.ts';
import { type ShownRecipient, shownRecipient } from './recipient-shapes.ts';

type Query = Received<typeof endpoint, 'query'>;

const name = sql`coalesce(d.name, p.name)`;

const sortKeys = {
  createdAt: [
    { by: sql`p.created_at`, kind: 'moment' },
    { by: sql`p.id`, kind: 'uuid' },
  ],
  name: [
    { by: sql`lower(${name})`, kind: 'text' },
    { by: sql`p.id`, kind: 'uuid' },
  ],
} as const;

/** A customer's recipients, one row more than a page. */
export async function listRecipients(
  db: Db,
  customerId: string,
  query: Query,
): Promise<(ShownRecipient & WithCursor)[]> {
  const { sort = 'createdAt', direction = 'desc', cursor, search } = query;
  const order = listOrder({ name: sort, direction, keys: sortKeys[sort] }, cursor);
  const page = await rows<{ id: string } & WithCursor>(
    db,
    sql`select p.id, ${order.cursor}
        from payees p left join destinations d on d.id = p.destination_id
        where p.customer_id = ${customerId} and p.removed_at is null
          and ${containsTerms(sql`lower(concat_ws(' ', ${name}, p.nickname))`, search)}
          and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  const ids = page.map(({ id }) => id);
  const recipients = await readRecipients(db, sql`p.id = any(${ids})`);
  const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
  const lastPaid = await readLastPaid(db, ids);
  return page.flatMap(({ id, ...row }) => {
    const recipient = byId.get(id);
    // One that was deleted between the two statements is left out.
    return recipient ? [{ ...shownRecipient(recipient, lastPaid.get(id) ?? null), ...row }] : [];
  });
}
