import sql from 'sql-template-tag';
import type * as contract from '#contract/bills.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { auditedDestination } from '../outgoing/destinations.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { lockPayee } from './payees.ts';

/** Removes a payee whom no payment waits for. Payments that were made keep their destination. */
export async function removePayee(
  deps: Deps,
  { visitor, params: { id: payeeId } }: Call<typeof contract.removePayee>,
): Promise<{ id: string }> {
  const now = deps.clock.businessNow();
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const before = await lockPayee(tx, holder.id, payeeId);
    const open = sql`select 1 from bill_payments
      where payee_id = ${payeeId} and status in ('scheduled', 'review') limit 1`;
    if (await maybeOne(tx, open)) throw new Refusal('payee-in-use');
    await run(tx, sql`update payees set removed_at = ${now} where id = ${payeeId}`);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action: 'remove-payee',
      subjectKind: 'payee',
      subjectId: payeeId,
      before: auditedDestination(before),
    });
    return { id: payeeId };
  });
}
