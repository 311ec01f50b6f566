import sql from 'sql-template-tag';
import type * as contract from '#contract/accounts/alerts.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { MANY } from '../events/event.ts';
import { insertEvents } from '../events/insert-events.ts';

type Query = Received<typeof contract.listNotifications, 'query'>;
type Notification = Returned<typeof contract.listNotifications>['notifications'][number];

const columns = sql`n.id, n.kind, n.text, n.at, n.read_at as "readAt", n.link`;

/** A customer's notifications, one more than a page. */
export async function listNotifications(
  db: Db,
  customerId: string,
  query: Query,
): Promise<(Notification & WithCursor)[]> {
  const { sort = 'createdAt', direction = 'desc', cursor, search } = query;
  const keys = [{ by: sql`n.number`, kind: 'number' }] as const;
  const order = listOrder({ name: sort, direction, keys }, cursor);
  return await rows<Notification & WithCursor>(
    db,
    sql`select ${columns}, ${order.cursor} from notifications n
        where n.customer_id = ${customerId} and ${order.after}
          and ${containsTerms(sql`lower(' ' || n.text)`, search)}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
}

export async function countUnread(db: Db, customerId: string): Promise<number> {
  const { unread } = await one<{ unread: number }>(
    db,
    sql`select count(*)::integer as unread from notifications
        where customer_id = ${customerId} and read_at is null`,
  );
  return unread;
}

/** Read twice, it was read the first time. */
export async function readNotification(
  { pool, clock }: Deps,
  { params: { id }, visitor }: Call<typeof contract.readNotification>,
): Promise<{ notification: Notification; unread: number }> {
  const { subjectId } = visitor.session;
  return await transaction(pool, async (tx) => {
    const changed = await run(
      tx,
      sql`update notifications set read_at = ${clock.now()}
          where id = ${id} and customer_id = ${subjectId} and read_at is null`,
    );
    const notification = await maybeOne<Notification>(
      tx,
      sql`select ${columns} from notifications n
          where n.id = ${id} and n.customer_id = ${subjectId}`,
    );
    if (!notification) throw new Refusal('not-found');
    const unread = await countUnread(tx, subjectId);
    if (changed > 0) await notifyPages(tx, subjectId, id, clock.now());
    return { notification, unread };
  });
}

export async function readAllNotifications(
  { pool, clock }: Deps,
  { visitor }: Call<typeof contract.readAllNotifications>,
): Promise<{ unread: number }> {
  const { subjectId } = visitor.session;
  return await transaction(pool, async (tx) => {
    const changed = await run(
      tx,
      sql`update notifications set read_at = ${clock.now()}
          where customer_id = ${subjectId} and read_at is null`,
    );
    const unread = await countUnread(tx, subjectId);
    if (changed > 0) await notifyPages(tx, subjectId, MANY, clock.now());
    return { unread };
  });
}

/** The customer's other open pages show the count as well. */
async function notifyPages(tx: Tx, personId: string, itemId: string, now: Date): Promise<void> {
  const event = { audience: 'customer', personId, topic: 'notifications', itemId } as const;
  await insertEvents(tx, [event], now);
}
