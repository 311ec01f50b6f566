import sql from 'sql-template-tag';
import type { Tx } from '#database/connection.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { cancelEach } from '../base/cancel-each.ts';
import { type LimitRequest, moveRequest, requestColumns } from './writes.ts';

/** Ends the requests of a customer who is being closed. */
export async function cancelLimitRequests(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: ReturnType<typeof actorOf>,
): Promise<void> {
  await cancelEach<LimitRequest>(
    tx,
    sql`select ${requestColumns} from credit_limit_requests r
        where r.customer_id = ${customerId} and r.status = 'pending'
        order by r.id for update`,
    { at: now, action: 'cancel-limit-request', actor },
    moveRequest,
  );
}
