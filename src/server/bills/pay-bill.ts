import { randomUUID } from 'node:crypto';
import { payBill as endpoint } from '#contract/bills.ts';
import type { Received, Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { record } from '#ledger/record.ts';
import { ZERO } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Replay } from '../base/idempotency/replay.ts';
import { submitOnce } from '../base/idempotency/submissions.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { authorizeOutgoing } from '../outgoing/authorize-outgoing.ts';
import { auditedDestination, type Destination, isDeliverable } from '../outgoing/destinations.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves, requireRecorded } from '../posting/ledger-refusal.ts';
import { startJournal } from './bill-journals.ts';
import { lockPayee } from './payees.ts';
import { isFirstPayment, mailPayment } from './payment-email.ts';
import { shownPayment } from './reads.ts';
import { type ScreenedDestination, screenPayee } from './screen-bill.ts';
import { insertPayment } from './writes.ts';

type Request = Received<typeof endpoint, 'body'>;
type Customer = VisitorOf<'customer'>;

interface Submitted {
  readonly request: Request;
  readonly key: string | undefined;
  readonly screened: ScreenedDestination;
}

// Early enough that a payment is on its way on the day.
const PAYING_HOUR = '06:00';

/** Pays a payee at once, or keeps the payment for its day. */
export async function payBill(
  deps: Deps,
  { visitor, body: request, idempotencyKey: key }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const customerId = visitor.session.subjectId;
  const submission = { customerId, key, request, now: deps.clock.now() };
  const screened = await screenPayee(deps.pool, customerId, request.payeeId);
  return await submitOnce(deps.pool, endpoint, submission, (tx) =>
    take(tx, deps, visitor, { request, key, screened }),
  );
}

async function take(
  tx: Tx,
  deps: Deps,
  visitor: Customer,
  { request, key, screened }: Submitted,
): Promise<Returned<typeof endpoint>> {
  const { fromAccountId, payeeId, amount: amountCents, memo } = request;
  const now = deps.clock.businessNow();
  await requireMoneyMoves(tx);
  const { id: customerId } = await lockActiveHolder(tx, visitor.session.subjectId);
  const destination = await lockPayee(tx, customerId, payeeId);
  requirePayable(destination, screened);
  const payOn = readDay(request.payOn, now, deps.config.limits.billScheduledAheadMs);
  const authorized = await authorizeOutgoing(tx, deps, {
    kind: 'bill',
    customerId,
    fromAccountId,
    amountCents,
    feeCents: ZERO,
    destination,
    day: payOn,
    screening: screened.findings,
    submission: { session: visitor.session, key },
  });
  const { holder, account, flags } = authorized;
  const isNow = payOn === bankDay(now);
  const statusNow = authorized.needsReview ? 'review' : 'completed';
  const status = isNow ? statusNow : 'scheduled';
  const isFirst = await isFirstPayment(tx, destination.id);
  const payment = await insertPayment(tx, {
    id: randomUUID(),
    customerId,
    fromAccountId,
    payeeId,
    payeeName: destination.name,
    destinationId: destination.id,
    amountCents,
    memo: memo ?? null,
    payOn,
    submittedAt: now,
    status,
    dueAt: isNow ? null : bankMoment(payOn, PAYING_HOUR),
    finishedAt: status === 'completed' ? now : null,
    screening: screened.findings,
    flags,
    holdId: status === 'review' ? randomUUID() : null,
    confirmedByCode: authorized.confirmedByCode,
  });
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: deps.clock.now(),
    action: 'pay-bill',
    subjectKind: 'bill-payment',
    subjectId: payment.id,
    after: {
      status,
      amountCents,
      payOn,
      to: auditedDestination(destination),
      ...(flags.length > 0 && { flags }),
    },
  });
  await mailPayment(tx, deps, holder, { ...payment, destination, isFirst });
  if (isNow)
    requireRecorded(
      await record(tx, { ...startJournal(authorized, payment), actor: actorOf(visitor) }, now),
    );
  return {
    billPayment: shownPayment({ ...payment, destination, fromAccountName: account.accountName }),
  };
}

function requirePayable(destination: Destination, { destinationId }: ScreenedDestination): void {
  if (!isDeliverable(destination)) {
    const sentence = 'Please add an address, or your account number, to this payee first.';
    throw new Refusal('invalid-fields', { sentence, fields: { payeeId: sentence } });
  }
  // The names that were compared with the watch list are those of the payee a moment ago.
  if (destination.id !== destinationId) {
    throw new Refusal('conflict', { sentence: 'This payee was just changed.' });
  }
}

function readDay(requestedDay: string | undefined, now: Date, aheadMs: number): CalendarDate {
  const today = bankDay(now);
  if (requestedDay === undefined) return today;
  const latest = bankDay(new Date(now.getTime() + aheadMs));
  const sentence =
    requestedDay < today
      ? 'This day has passed. Please choose today or a later day.'
      : `Please choose a day up to ${latest}.`;
  if (requestedDay < today || requestedDay > latest) {
    throw new Refusal('invalid-fields', { sentence, fields: { payOn: sentence } });
  }
  return calendarDate(requestedDay);
}
