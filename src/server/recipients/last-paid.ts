import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';

/** When each of these recipients was last sent something that was not called back or refused. */
export async function readLastPaid(
  db: Db,
  recipientIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const paid = await rows<{ id: string; at: Date }>(
    db,
    // A wire that was typed before its recipient was saved went to the same destination.
    sql`select v.payee_id as id, max(sent.at) as at
        from destinations v
        join destinations d on d.customer_id = v.customer_id and d.hash = v.hash
        cross join lateral (
          select submitted_at as at from bill_payments
            where destination_id = d.id and status not in ('failed', 'cancelled')
          union all
          select submitted_at from transfers
            where destination_id = d.id and status not in ('denied', 'cancelled', 'returned')) sent
        where v.payee_id = any(${recipientIds}) group by v.payee_id`,
  );
  return new Map(paid.map(({ id, at }) => [id, at]));
}
