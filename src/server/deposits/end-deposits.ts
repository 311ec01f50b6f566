import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { markReleased, releaseOf } from './release-deposits.ts';
import { type Deposit, depositColumns, moveDeposit } from './writes.ts';

/**
 * Ends a customer's deposits when the customer is closed: waiting checks are refused, and what is
 * held of accepted ones is released by the journals this returns, for the caller to record.
 */
export async function endDeposits(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: ReturnType<typeof actorOf>,
): Promise<JournalRequest[]> {
  const deposits = await rows<Deposit>(
    tx,
    sql`select ${depositColumns} from check_deposits d
        where d.customer_id = ${customerId} and d.status in ('pending', 'approved')
        order by d.id for update`,
  );
  const journals: JournalRequest[] = [];
  for (const deposit of deposits) {
    const isWaiting = deposit.status === 'pending';
    const reason = 'The account was closed.';
    await moveDeposit(tx, deposit, {
      to: isWaiting ? 'denied' : 'completed',
      at: now,
      action: isWaiting ? 'deny-deposit' : 'release-deposits',
      actor,
      ...(isWaiting && { reason }),
    });
    const holdIds = await markReleased(tx, deposit.id, now, null);
    if (holdIds.length > 0) journals.push(releaseOf(holdIds));
  }
  return journals;
}
