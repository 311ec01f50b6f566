import sql from 'sql-template-tag';
import { one, type Tx } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import { digestedRow } from '../audit/digested-rows.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { requireMove } from '../base/state-machine.ts';
import { transferStates } from './transfer-states.ts';
import { type Transfer, transferColumns } from './writes.ts';

export interface Move {
  readonly to: TransferStatus;
  /** Business time. */
  readonly at: Date;
  /** Real time, which the audit log keeps; left out where only the other is known. */
  readonly loggedAt?: Date;
  /** As the action's file is named. */
  readonly action: string;
  readonly actor: ReturnType<typeof actorOf>;
  /** The staff member whose decision it is. */
  readonly decidedBy?: string;
  readonly reason?: string | undefined;
  /** When the next step happens by itself. */
  readonly dueAt?: Date;
  /** What else the audit log should know. */
  readonly notes?: Readonly<Record<string, unknown>>;
}

const OVER: readonly TransferStatus[] = ['completed', 'denied', 'cancelled', 'returned'];

/** The one way a transfer changes its state. The row must be locked. */
export async function moveTransfer(tx: Tx, transfer: Transfer, move: Move): Promise<Transfer> {
  const {
    to,
    at,
    loggedAt = at,
    action,
    actor,
    decidedBy = null,
    reason = null,
    dueAt = null,
    notes,
  } = move;
  requireMove(transferStates[transfer.transferType], transfer.status, to);
  const decidedAt = decidedBy === null ? null : at;
  const finishedAt = OVER.includes(to) ? at : null;
  const moved = await one<Transfer>(
    tx,
    sql`update transfers t
        set status = ${to}, due_at = ${dueAt}, finished_at = ${finishedAt},
          decided_by = coalesce(${decidedBy}, t.decided_by),
          decided_at = coalesce(${decidedAt}, t.decided_at),
          reason = coalesce(${reason}, t.reason)
        where t.id = ${transfer.id}
        returning ${transferColumns}`,
  );
  await appendAudit(
    tx,
    {
      ...actor,
      at: loggedAt,
      action,
      subjectKind: 'transfer',
      subjectId: transfer.id,
      before: { status: transfer.status },
      after: {
        status: to,
        ...(reason !== null && { reason }),
        // In the demonstration the bank's time may be days ahead of real time.
        ...(at.getTime() - loggedAt.getTime() > MINUTE_MS && { businessTime: at }),
        ...notes,
      },
    },
    digestedRow('transfers', transfer.id),
  );
  return moved;
}
