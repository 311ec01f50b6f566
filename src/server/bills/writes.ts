import sql, { empty, type Sql } from 'sql-template-tag';
import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { type Db, maybeOne, type Tx } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
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
  /** The day the customer chose. */
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

type StartedPayment = Omit<Payment, 'failure' | 'firstApprovedBy' | 'decidedAt'>;

export async function insertPayment(writer: Writer, started: StartedPayment): Promise<Payment> {
  await writeTo(writer, paymentRows(started));
  return { ...started, failure: null, firstApprovedBy: null, decidedAt: null };
}

function paymentRows(payment: StartedPayment): RowsToWrite {
  const cells = [
    ['id', 'uuid', payment.id],
    ['customer_id', 'uuid', payment.customerId],
    ['from_account_id', 'uuid', payment.fromAccountId],
    ['payee_id', 'uuid', payment.payeeId],
    ['payee_name', 'text', payment.payeeName],
    ['destination_id', 'uuid', payment.destinationId],
    ['amount_cents', 'bigint', payment.amountCents],
    ['memo', 'text', payment.memo],
    ['pay_on', 'date', payment.payOn],
    ['bank_day', 'date', payment.bankDay],
    ['submitted_at', 'timestamptz', payment.submittedAt],
    ['status', 'text', payment.status],
    ['due_at', 'timestamptz', payment.dueAt],
    ['finished_at', 'timestamptz', payment.finishedAt],
    ['screening', 'jsonb', JSON.stringify(payment.screening)],
    ['hold_id', 'uuid', payment.holdId],
    ['confirmed_by_code', 'boolean', payment.confirmedByCode],
    ['flags', 'text', payment.flags.join()],
  ] as const;
  const names = cells.map(([name]) => name).join(', ');
  return {
    name: 'bill_payments',
    types: cells.map(([, type]) => type),
    columns: cells.map(([, , cell]) => [cell]),
    write: (rows) => `insert into bill_payments (${names})
      select ${names.replace(/flags$/, "string_to_array(flags, ',')")}
      from ${rows} as fresh (${names})`,
  };
}

export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment | undefined> {
  return await maybeOne<Payment>(tx, selectPayment(paymentId, sql`for update`));
}

/** The same without a lock, for an action that acts in the customer's turn. */
export async function findPayment(db: Db, paymentId: string): Promise<Payment | undefined> {
  return await maybeOne<Payment>(db, selectPayment(paymentId));
}

function selectPayment(paymentId: string, lock: Sql = empty): Sql {
  return sql`select ${paymentColumns} from bill_payments b where b.id = ${paymentId} ${lock}`;
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

/**
 * The one way a payment changes its state. The row is locked, or it is its customer's turn; where
 * its state is another one by then, nothing is written.
 */
export async function movePayment(
  writer: Writer,
  payment: Payment,
  move: PaymentMove,
): Promise<Payment> {
  const { to, at, loggedAt = at, action, actor, failure = null, decidedBy = null, notes } = move;
  requireMove(paymentStates, payment.status, to);
  const { bankDay, screening, flags, holdId } = move.gated ?? payment;
  const moved: Payment = {
    ...payment,
    status: to,
    dueAt: null,
    finishedAt: to === 'review' ? null : at,
    failure,
    bankDay,
    screening,
    flags,
    holdId,
    decidedAt: decidedBy === null ? null : at,
  };
  await writeTo(writer, movedRows(payment, moved, decidedBy));
  await appendAudit(writer, {
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

function movedRows(before: Payment, moved: Payment, decidedBy: string | null): RowsToWrite {
  return {
    name: 'bill_payments_moved',
    types: [
      'uuid',
      'text',
      'text',
      'timestamptz',
      'text',
      'date',
      'jsonb',
      'text',
      'uuid',
      'text',
      'timestamptz',
    ],
    columns: [
      [moved.id],
      [before.status],
      [moved.status],
      [moved.finishedAt],
      [moved.failure],
      [moved.bankDay],
      [JSON.stringify(moved.screening)],
      [moved.flags.join()],
      [moved.holdId],
      [decidedBy],
      [moved.decidedAt],
    ],
    write: (rows) => `update bill_payments b
      set status = fresh.status, due_at = null, finished_at = fresh.finished_at,
        failure = fresh.failure, bank_day = fresh.bank_day, screening = fresh.screening,
        flags = string_to_array(fresh.flags, ','), hold_id = fresh.hold_id,
        decided_by = fresh.decided_by, decided_at = fresh.decided_at
      from ${rows} as fresh (id, before, status, finished_at, failure, bank_day, screening, flags,
        hold_id, decided_by, decided_at)
      where b.id = fresh.id and b.status = fresh.before returning b.id`,
    changesEach: true,
  };
}

export async function updateFirstApproval(
  writer: Writer,
  paymentId: string,
  first: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  await writeTo(writer, {
    name: 'bill_payments_first',
    types: ['uuid', 'text', 'timestamptz'],
    columns: [[paymentId], [first?.by ?? null], [first?.at ?? null]],
    write: (rows) => `update bill_payments b
      set first_approved_by = fresh.by, first_approved_at = fresh.at
      from ${rows} as fresh (id, by, at) where b.id = fresh.id and b.status = 'review'
      returning b.id`,
    changesEach: true,
  });
}
