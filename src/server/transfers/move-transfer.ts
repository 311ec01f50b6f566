import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import { digestedRow } from '../audit/digested-rows.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { requireMove } from '../base/state-machine.ts';
import { transferStates } from './transfer-states.ts';
import type { Transfer } from './writes.ts';

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

/**
 * The one way a transfer changes its state. The row is locked, or it is its customer's turn; where
 * its state is another one by then, nothing is written.
 */
export async function moveTransfer(
  writer: Writer,
  transfer: Transfer,
  move: Move,
): Promise<Transfer> {
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
  const moved: Transfer = {
    ...transfer,
    status: to,
    dueAt,
    finishedAt: OVER.includes(to) ? at : null,
    decidedAt: decidedBy === null ? transfer.decidedAt : at,
    reason: reason ?? transfer.reason,
  };
  await writeTo(writer, movedRows(transfer, moved, decidedBy));
  await appendAudit(
    writer,
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

function movedRows(before: Transfer, moved: Transfer, decidedBy: string | null): RowsToWrite {
  return {
    name: 'transfers_moved',
    types: ['uuid', 'text', 'text', 'timestamptz', 'timestamptz', 'text', 'timestamptz', 'text'],
    columns: [
      [moved.id],
      [before.status],
      [moved.status],
      [moved.dueAt],
      [moved.finishedAt],
      [decidedBy],
      [moved.decidedAt],
      [moved.reason],
    ],
    write: (rows) => `update transfers t
      set status = fresh.status, due_at = fresh.due_at, finished_at = fresh.finished_at,
        decided_by = coalesce(fresh.decided_by, t.decided_by), decided_at = fresh.decided_at,
        reason = fresh.reason
      from ${rows} as fresh
        (id, before, status, due_at, finished_at, decided_by, decided_at, reason)
      where t.id = fresh.id and t.status = fresh.before returning t.id`,
    changesEach: true,
  };
}
