import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { addPayee as endpoint } from '#contract/bills.ts';
import { Refusal } from '#contract/refusals.ts';
import { one, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { auditedDestination, insertDestination } from '../outgoing/destinations.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { mailPayeeAdded } from './payee-email.ts';
import { destinationOf, type Payee, payeeOf } from './payees.ts';

/** More than anyone pays; a list of any length would only fill the database. */
const MAX_PAYEES = 500;

/** Saves a payee. The customer gets an email, whatever the notification settings. */
export async function addPayee(
  deps: Deps,
  { visitor, body }: Call<typeof endpoint>,
): Promise<{ payee: Payee }> {
  const now = deps.clock.businessNow();
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const { id: customerId } = holder;
    await requireFewerPayees(tx, customerId);
    const [id, destinationId] = [randomUUID(), randomUUID()];
    await run(
      tx,
      sql`insert into payees (id, customer_id, destination_id, created_at)
          values (${id}, ${customerId}, ${destinationId}, ${now})`,
    );
    const owner = { id: destinationId, customerId, payeeId: id };
    const destination = await insertDestination(tx, owner, destinationOf(body), now);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action: 'add-payee',
      subjectKind: 'payee',
      subjectId: id,
      after: auditedDestination(destination),
    });
    await mailPayeeAdded(tx, deps, holder, destination);
    return { payee: payeeOf(id, now, destination) };
  });
}

async function requireFewerPayees(tx: Tx, customerId: string): Promise<void> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::integer as count from payees
        where customer_id = ${customerId} and removed_at is null`,
  );
  if (count < MAX_PAYEES) return;
  throw new Refusal('over-limit', { sentence: `You can save up to ${MAX_PAYEES} payees.` });
}
