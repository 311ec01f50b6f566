import sql from 'sql-template-tag';
import type { ScreeningFinding } from '#contract/transfers.ts';
import { maybeOne, one, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { PaymentStatus } from '#rules/payments/transfer-types.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { requireMove } from '../base/state-machine.ts';
import type { OutgoingFlag } from '../outgoing/authorize-outgoing.ts';
import { paymentStates } from './payment-states.ts';

/** What is submitted, and never changes. */
export interface NewPayment {
  readonly id: string;
  readonly customerId: string;
  readonly fromAccountId: string;
  readonly payeeId: string;
  readonly payeeName: string;
  readonly destinationId: string;
  readonly amountCents: Cents;
  readonly memo: string | null;
  readonly payOn: CalendarDate;
  readonly submittedAt: Date;
  readonly confirmedByCode: boolean;
}

export interface Payment extends NewPayment {
  readonly status: PaymentStatus;
  readonly dueAt: Date | null;
  readonly finishedAt: Date | null;
  readonly failure: string | null;
  /** The bank day on which it leaves. */
  readonly bankDay: CalendarDate;
  readonly screening: readonly ScreeningFinding[];
  readonly flags: readonly OutgoingFlag[];
  readonly holdId: string | null;
  readonly firstApprovedBy: string | null;
  readonly decidedAt: Date | null;
}

/** Of a table that the statement calls b. */
export const paymentColumns = sql`b.id, b.customer_id as "customerId",
  b.from_account_id as "fromAccountId", b.payee_id as "payeeId", b.payee_name as "payeeName",
  b.destination_id as "destinationId", b.amount_cents as "amountCents", b.memo,
  b.pay_on as "payOn", b.submitted_at as "submittedAt", b.status, b.due_at as "dueAt",
  b.finished_at as "finishedAt", b.failure, b.bank_day as "bankDay", b.screening, b.flags,
  b.hold_id as "holdId", b.first_approved_by as "firstApprovedBy", b.decided_at as "decidedAt",
  b.confirmed_by_code as "confirmedByCode"`;

type StartedPayment = Omit<Payment, 'failure' | 'bankDay' | 'firstApprovedBy' | 'decidedAt'>;

export async function insertPayment(tx: Tx, payment: StartedPayment): Promise<Payment> {
  const { id, customerId, fromAccountId, payeeId, payeeName, amountCents, memo } = payment;
  const { payOn, submittedAt, status, dueAt, finishedAt, holdId } = payment;
  return await one<Payment>(
    tx,
    sql`insert into bill_payments as b (id, customer_id, from_account_id, payee_id, payee_name,
          destination_id, amount_cents, memo, pay_on, bank_day, submitted_at, status, due_at,
          finished_at, screening, flags, hold_id,
          confirmed_by_code)
        values (${id}, ${customerId}, ${fromAccountId}, ${payeeId}, ${payeeName},
          ${payment.destinationId}, ${amountCents}, ${memo}, ${payOn}, ${payOn}, ${submittedAt},
          ${status}, ${dueAt}, ${finishedAt}, ${JSON.stringify(payment.screening)},
          ${payment.flags}, ${holdId}, ${payment.confirmedByCode})
        returning ${paymentColumns}`,
  );
}

export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment | undefined> {
  return await maybeOne<Payment>(
    tx,
    sql`select ${paymentColumns} from bill_payments b where b.id = ${paymentId} for update`,
  );
}

export interface PaymentMove {
  readonly to: PaymentStatus;
  /** Business time. */
  readonly at: Date;
  /** Real time, which the audit log keeps; left out where only the other is known. */
  readonly loggedAt?: Date;
  readonly action: string;
  readonly actor: ReturnType<typeof actorOf>;
  readonly failure?: string;
  /** What the gate saw when its day had come. */
  readonly gated?: Pick<Payment, 'bankDay' | 'screening' | 'flags' | 'holdId'>;
  /** The staff member whose decision it is. */
  readonly decidedBy?: string;
  /** What else the audit log should know. */
  readonly notes?: Readonly<Record<string, unknown>>;
}

/** The one way a payment changes its state. The row must be locked. */
export async function movePayment(tx: Tx, payment: Payment, move: PaymentMove): Promise<Payment> {
  const { to, at, loggedAt = at, action, actor, failure = null, decidedBy = null, notes } = move;
  requireMove(paymentStates, payment.status, to);
  const { bankDay, screening, flags, holdId } = move.gated ?? payment;
  const moved = await one<Payment>(
    tx,
    sql`update bill_payments b
        set status = ${to}, due_at = null, finished_at = ${to === 'review' ? null : at},
          failure = ${failure}, bank_day = ${bankDay}, screening = ${JSON.stringify(screening)},
          flags = ${flags}, hold_id = ${holdId}, decided_by = ${decidedBy},
          decided_at = ${decidedBy === null ? null : at}
        where b.id = ${payment.id}
        returning ${paymentColumns}`,
  );
  await appendAudit(tx, {
    ...actor,
    at: loggedAt,
    action,
    subjectKind: 'bill-payment',
    subjectId: payment.id,
    before: { status: payment.status },
    after: { status: to, ...(failure !== null && { failure }), ...notes },
  });
  return moved;
}

export async function updateFirstApproval(
  tx: Tx,
  paymentId: string,
  first: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  const { by, at } = first ?? { by: null, at: null };
  await run(
    tx,
    sql`update bill_payments set first_approved_by = ${by}, first_approved_at = ${at}
        where id = ${paymentId}`,
  );
}
