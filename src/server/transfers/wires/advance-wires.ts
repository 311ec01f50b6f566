// What happens to wires by itself: an approved one leaves, and one on its way arrives. Both are
// found by the time they are due and the bank's clock.
import sql from 'sql-template-tag';
import { type Db, one, rows, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isFrozen } from '#ledger/freeze.ts';
import type { TransferStatus, WireType } from '#rules/payments/transfer-types.ts';
import { theSystem } from '../../base/audit-log/actor.ts';
import type { Deps } from '../../base/deps.ts';
import { type DueWork, forEachDue } from '../../base/jobs/due-work.ts';
import { moveTransfer } from '../move-transfer.ts';
import { lockTransferAndHolder } from '../review/decide-on-transfer.ts';
import { mailStep } from '../transfer-email.ts';
import type { Transfer } from '../writes.ts';
import { arrivalTime } from './wire-terms.ts';

const EVERY_MS = 5_000;
const AT_ONCE = 200;

interface Step {
  readonly name: string;
  readonly from: TransferStatus;
  readonly to: TransferStatus;
  readonly nextDue?: (transfer: Transfer) => Date;
}

/** An approved wire leaves. */
export const releaseWires = advance({
  name: 'release-wires',
  from: 'approved',
  to: 'processing',
  nextDue: ({ transferType, decidedAt, submittedAt }) =>
    arrivalTime(transferType as WireType, decidedAt ?? submittedAt),
});

/** A wire on its way arrives. */
export const completeWires = advance({
  name: 'complete-wires',
  from: 'processing',
  to: 'completed',
});

function advance(step: Step): DueWork {
  return {
    name: step.name,
    everyMs: EVERY_MS,
    isDue: async (deps) => (await listDue(deps, step, 1)).length > 0,
    async run(deps) {
      const ids = await listDue(deps, step, AT_ONCE);
      return await forEachDue({ log: deps.log, job: step.name }, ids, (id) =>
        advanceOne(deps, step, id),
      );
    },
  };
}

// While the bank is frozen nothing leaves; what a blocked customer sent stays until it is clear,
// and so does a wire that staff report as returned.
const returnWaits = sql`exists (select from money_approvals m
  where m.kind = 'return' and m.item_id = t.id and m.status = 'pending')`;

async function listDue({ pool, clock }: Deps, { from }: Step, maxRows: number): Promise<string[]> {
  if (await isFrozen(pool)) return [];
  const due = await rows<{ id: string }>(
    pool as Db,
    sql`select t.id from transfers t join customers c on c.id = t.customer_id
        where t.due_at <= ${clock.businessNow()} and t.status = ${from}
          and c.status <> 'blocked' and not ${returnWaits}
        order by t.due_at limit ${maxRows}`,
  );
  return due.map(({ id }) => id);
}

async function advanceOne(deps: Deps, step: Step, id: string): Promise<boolean> {
  return await transaction(deps.pool, async (tx) => {
    const at = deps.clock.businessNow();
    const { transfer, holder } = await lockTransferAndHolder(tx, id);
    // Another process, the customer or a block may have come first.
    const isDue = transfer.status === step.from && transfer.dueAt !== null && transfer.dueAt <= at;
    if (!isDue || holder.status === 'blocked' || (await waitsForReturn(tx, id))) return false;
    const dueAt = step.nextDue?.(transfer);
    const moved = await moveTransfer(tx, transfer, {
      to: step.to,
      at,
      loggedAt: deps.clock.now(),
      action: step.name,
      actor: theSystem,
      ...(dueAt && { dueAt }),
    });
    await mailStep(tx, deps, holder, moved);
    return true;
  });
}

async function waitsForReturn(tx: Tx, id: string): Promise<boolean> {
  const { waits } = await one<{ waits: boolean }>(
    tx,
    sql`select ${returnWaits} as waits from transfers t where t.id = ${id}`,
  );
  return waits;
}
