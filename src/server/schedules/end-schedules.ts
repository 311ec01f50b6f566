import sql, { type Sql } from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';

interface Ending {
  /** Business time. */
  readonly now: Date;
  /** Real time, which the audit log keeps. */
  readonly at: Date;
  readonly actor: ReturnType<typeof actorOf>;
}

/** Ends everything that a customer who leaves has scheduled, and forgets what they wrote about it. */
export async function endSchedulesOf(tx: Tx, customerId: string, ending: Ending): Promise<void> {
  await end(tx, sql`s.customer_id = ${customerId}`, null, ending);
  await rows(
    tx,
    sql`update schedules set description = null
        where customer_id = ${customerId} and description is not null returning id`,
  );
}

/** Ends what pays from or into an account that is being closed. */
export async function endSchedulesAt(tx: Tx, accountId: string, ending: Ending): Promise<void> {
  const which = sql`${accountId} in (s.from_account_id, s.to_account_id)`;
  await end(tx, which, 'The account was closed.', ending);
}

async function end(
  tx: Tx,
  which: Sql,
  reason: string | null,
  { now, at, actor }: Ending,
): Promise<void> {
  const ended = await rows<{ id: string }>(
    tx,
    sql`update schedules s
        set status = 'ended', reason = ${reason}, next_on = null, next_due_on = null,
          due_at = null, ended_at = ${now}
        where ${which} and s.status <> 'ended' and s.bill_payment_id is null returning s.id`,
  );
  for (const { id } of ended) {
    await appendAudit(tx, {
      ...actor,
      at,
      action: 'cancel-schedule',
      subjectKind: 'schedule',
      subjectId: id,
      after: { status: 'ended' },
    });
  }
}
