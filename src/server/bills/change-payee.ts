import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { changePayee as endpoint } from '#contract/bills.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import {
  auditedDestination,
  type DestinationFields,
  destinationHash,
  insertDestination,
} from '../outgoing/destinations.ts';
import { bindingOf, requireConfirmed } from '../outgoing/step-ups.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { mailPayeeChanged } from './payee-email.ts';
import { destinationOf, lockPayee, type Payee, payeeOf } from './payees.ts';

/**
 * Gives a payee a new version of its destination, which counts as a new recipient. Payments that
 * were submitted before keep the version they were made to.
 */
export async function changePayee(
  deps: Deps,
  { visitor, params: { id: payeeId }, body }: Call<typeof endpoint>,
): Promise<{ payee: Payee }> {
  const { clock, config, keys } = deps;
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const before = await lockPayee(tx, holder.id, payeeId);
    const wanted = destinationOf(body);
    const hash = destinationHash(wanted);
    if (hash.equals(before.hash)) return { payee: payeeOf(payeeId, before.payeeSince, before) };
    if (config.settings.stepUp) {
      const binding = bindingOf('change-payee', payeeId, hash.toString('hex'));
      await requireConfirmed(tx, keys, { session: visitor.session, binding, now: clock.now() });
    }
    const owner = { id: randomUUID(), customerId: holder.id, payeeId };
    const after = await insertDestination(tx, owner, wanted, clock.businessNow());
    await run(tx, sql`update payees set destination_id = ${after.id} where id = ${payeeId}`);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'change-payee',
      subjectKind: 'payee',
      subjectId: payeeId,
      before: auditedDestination(before),
      after: { ...auditedDestination(after), changed: changedFields(before, after) },
    });
    await mailPayeeChanged(tx, deps, holder, { before, after });
    return { payee: payeeOf(payeeId, before.payeeSince, after) };
  });
}

function changedFields(before: DestinationFields, after: DestinationFields): string[] {
  const fields = ['name', 'accountNumber', 'address', 'city', 'state', 'postalCode'] as const;
  return fields.filter((field) => before[field] !== after[field]);
}
