import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { actorOf } from '../base/actor.ts';
import { movePayment, type Payment, paymentColumns } from './writes.ts';

/** Calls off all payments of a customer who is being closed. */
export async function cancelScheduledPayments(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: ReturnType<typeof actorOf>,
): Promise<void> {
  const scheduled = await rows<Payment>(
    tx,
    sql`select ${paymentColumns} from bill_payments b
        where b.customer_id = ${customerId} and b.status = 'scheduled'
        order by b.id for update`,
  );
  for (const payment of scheduled) {
    const action = 'cancel-bill-payment';
    await movePayment(tx, payment, { to: 'cancelled', at: now, action, actor });
  }
}
