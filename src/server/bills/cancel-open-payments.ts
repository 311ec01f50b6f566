import sql from 'sql-template-tag';
import type { Tx } from '#database/connection.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { cancelEach } from '../base/cancel-each.ts';
import { releaseJournal } from './bill-journals.ts';
import { movePayment, type Payment, paymentColumns } from './writes.ts';

/**
 * Cancels all payments of a customer who is being closed. What was set aside for them is released
 * by the journals this returns, for the caller to record.
 */
export async function cancelOpenPayments(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: ReturnType<typeof actorOf>,
): Promise<JournalRequest[]> {
  const open = await cancelEach<Payment>(
    tx,
    sql`select ${paymentColumns} from bill_payments b
        where b.customer_id = ${customerId} and b.status in ('scheduled', 'review')
        order by b.id for update`,
    { at: now, action: 'cancel-bill-payment', actor },
    movePayment,
  );
  return open.filter(({ status }) => status === 'review').map(releaseJournal);
}
