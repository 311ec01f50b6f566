import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { type LimitRequest, moveRequest, requestColumns } from './writes.ts';

/** Ends the requests of a customer who is being closed. */
export async function cancelLimitRequests(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: ReturnType<typeof actorOf>,
): Promise<void> {
  const pending = await rows<LimitRequest>(
    tx,
    sql`select ${requestColumns} from credit_limit_requests r
        where r.customer_id = ${customerId} and r.status = 'pending'
        order by r.id for update`,
  );
  for (const request of pending) {
    const action = 'cancel-limit-request';
    await moveRequest(tx, request, { to: 'cancelled', at: now, action, actor });
  }
}
