import sql from 'sql-template-tag';
import type { PaymentStatus } from '#contract/bills.ts';
import { maybeOne, one, type Tx } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { posting } from '#ledger/requests.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar-date.ts';
import type { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import { requireMove } from '../base/state-machine.ts';
import { paymentStates } from './payment-states.ts';

export interface Payment {
  readonly id: string;
  readonly customerId: string;
  readonly fromAccountId: string;
  readonly payeeId: string;
  readonly payeeName: string;
  readonly amountCents: Cents;
  readonly memo: string | null;
  readonly payOn: CalendarDate;
  readonly submittedAt: Date;
  readonly status: PaymentStatus;
  readonly dueAt: Date | null;
  readonly finishedAt: Date | null;
  readonly failure: string | null;
}

/** Of a table that the statement calls b. */
export const paymentColumns = sql`b.id, b.customer_id as "customerId",
  b.from_account_id as "fromAccountId", b.payee_id as "payeeId", b.payee_name as "payeeName",
  b.amount_cents as "amountCents", b.memo, b.pay_on as "payOn",
  b.submitted_at as "submittedAt", b.status, b.due_at as "dueAt",
  b.finished_at as "finishedAt", b.failure`;

export async function insertPayment(tx: Tx, payment: Payment): Promise<Payment> {
  const { id, customerId, fromAccountId, payeeId, payeeName, amountCents, memo } = payment;
  const { payOn, submittedAt, status, dueAt, finishedAt } = payment;
  return await one<Payment>(
    tx,
    sql`insert into bill_payments as b (id, customer_id, from_account_id, payee_id, payee_name,
          amount_cents, memo, pay_on, submitted_at, status, due_at, finished_at)
        values (${id}, ${customerId}, ${fromAccountId}, ${payeeId}, ${payeeName}, ${amountCents},
          ${memo}, ${payOn}, ${submittedAt}, ${status}, ${dueAt}, ${finishedAt})
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
}

/** The one way a payment changes its state. The row must be locked. */
export async function movePayment(tx: Tx, payment: Payment, move: PaymentMove): Promise<Payment> {
  const { to, at, loggedAt = at, action, actor, failure = null } = move;
  requireMove(paymentStates, payment.status, to);
  const moved = await one<Payment>(
    tx,
    sql`update bill_payments b
        set status = ${to}, due_at = null, finished_at = ${at}, failure = ${failure}
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
    after: { status: to, ...(failure !== null && { failure }) },
  });
  return moved;
}

/** The money of a payment. Named after it, so that the ledger records it once at most. */
export function journalOf({ id, fromAccountId, amountCents, payeeName }: Payment): JournalRequest {
  return posting(
    { key: `bill-payment ${id}`, kind: 'bill-payment' },
    {
      from: fromAccountId,
      to: generalAccounts.billPayClearing,
      amountCents,
      description: `Bill payment to ${payeeName}`,
      merchant: payeeName,
      category: 'Bills',
    },
  );
}
