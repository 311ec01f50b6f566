import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { releaseJournal } from './bill-journals.ts';
import { movePayment, type Payment, paymentColumns } from './writes.ts';

/**
 * Cancels all payments of a customer who is being closed. What was set aside for them is let go by
 * the journals this answers, for the caller to record.
 */
export async function cancelOpenPayments(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: ReturnType<typeof actorOf>,
): Promise<JournalRequest[]> {
  const open = await rows<Payment>(
    tx,
    sql`select ${paymentColumns} from bill_payments b
        where b.customer_id = ${customerId} and b.status in ('scheduled', 'review')
        order by b.id for update`,
  );
  for (const payment of open) {
    const action = 'cancel-bill-payment';
    await movePayment(tx, payment, { to: 'cancelled', at: now, action, actor });
  }
  return open.filter(({ status }) => status === 'review').map(releaseJournal);
}
