import sql from 'sql-template-tag';
import type * as contract from '#contract/payments/recipients.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { lockRecipient } from './find-recipient.ts';
import { auditedRecipient, type RecipientNoun } from './save-recipient.ts';

type Request = Pick<Call<typeof contract.removeRecipient>, 'visitor' | 'params'>;

/** Removes a recipient whom no payment waits for. Payments that were made keep their destination. */
export async function removeRecipient(
  deps: Deps,
  { visitor, params: { id: recipientId } }: Request,
  noun: RecipientNoun = 'recipient',
): Promise<{ id: string }> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const before = await lockRecipient(tx, holder.id, recipientId);
    const open = sql`select 1 from bill_payments
      where payee_id = ${recipientId} and status in ('scheduled', 'review')
      union all select 1 from schedules where recipient_id = ${recipientId} and status <> 'ended'
      limit 1`;
    if (await maybeOne(tx, open)) throw new Refusal('payee-in-use');
    await run(
      tx,
      sql`update payees set removed_at = ${deps.clock.businessNow()} where id = ${recipientId}`,
    );
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action: `remove-${noun}`,
      subjectKind: noun,
      subjectId: recipientId,
      before: auditedRecipient(before),
    });
    return { id: recipientId };
  });
}
