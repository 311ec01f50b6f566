import sql from 'sql-template-tag';
import type { Tx } from '#database/connection.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import type { Actor } from '../base/audit-log/actor.ts';
import { cancelEach } from '../base/cancel-each.ts';
import { type Authorization, authorizationColumns, moveAuthorization } from './authorizations.ts';
import { releaseJournal } from './card-journals.ts';

/**
 * Cancels what a customer who is being closed has authorized by card and no merchant has claimed.
 * What was held for it is released by the journals this returns, for the caller to record.
 */
export async function cancelAuthorizations(
  tx: Tx,
  customerId: string,
  now: Date,
  actor: Actor,
): Promise<JournalRequest[]> {
  const pending = await cancelEach<Authorization>(
    tx,
    sql`select ${authorizationColumns} from card_authorizations p
        where p.customer_id = ${customerId} and p.status = 'pending'
        order by p.id for update`,
    { at: now, action: 'cancel-authorization', actor },
    moveAuthorization,
  );
  return pending.map(releaseJournal);
}
