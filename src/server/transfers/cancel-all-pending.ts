import sql from 'sql-template-tag';
import type { Tx } from '#database/connection.ts';
import { recordAll } from '#ledger/record.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { cancelEach } from '../base/cancel-each.ts';
import { cancelOpenPayments } from '../bills/cancel-open-payments.ts';
import { cancelAuthorizations } from '../cards/cancel-authorizations.ts';
import { cancelLimitRequests } from '../credit-limits/cancel-limit-requests.ts';
import { endDeposits } from '../deposits/end-deposits.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { moveTransfer } from './move-transfer.ts';
import { releaseOf } from './transfer-journals.ts';
import { type Transfer, transferColumns } from './writes.ts';

/**
 * Ends everything of a customer that still waits, when the customer is closed: transfers, checks,
 * bills, card authorizations and requests. Afterwards nothing here is held on their accounts. The
 * customer must be locked; `now` is business time. What has already left goes on its way.
 */
export async function cancelAllPending(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: ReturnType<typeof actorOf>,
): Promise<void> {
  const billReleases = await cancelOpenPayments(tx, customerId, now, actor);
  await cancelLimitRequests(tx, customerId, now, actor);
  const pending = await cancelEach<Transfer>(
    tx,
    sql`select ${transferColumns} from transfers t
        where t.customer_id = ${customerId} and t.status = 'pending'
        order by t.id for update`,
    { at: now, action: 'cancel-transfer', actor },
    moveTransfer,
  );
  const releases = [
    ...billReleases,
    ...(await cancelAuthorizations(tx, customerId, now, actor)),
    ...pending.map(releaseOf),
    ...(await endDeposits(tx, customerId, now, actor)),
  ].map((request) => ({ ...request, actor }));
  if (releases.length === 0) return;
  for (const outcome of await recordAll(tx, releases, now)) requireRecorded(outcome);
}
