import { randomUUID } from 'node:crypto';
import { payBill as endpoint } from '#contract/bills.ts';
import type { Received, Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Draft } from '#database/draft.ts';
import { ZERO } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Replay } from '../base/idempotency/replay.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { authorizeOutgoing } from '../outgoing/authorize-outgoing.ts';
import { auditedDestination, type Destination, isDeliverable } from '../outgoing/destinations.ts';
import { readActiveHolder } from '../people/lock-holder.ts';
import type { Decision } from '../posting/act-in-turn.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { submitInTurn } from '../posting/submit-in-turn.ts';
import { startJournal } from './bill-journals.ts';
import { getPayee } from './payees.ts';
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
  deps: PostingDeps,
  { visitor, body: request, idempotencyKey: key }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const customerId = visitor.session.subjectId;
  const submission = { customerId, key, request, now: deps.clock.now() };
  const screened = await screenPayee(deps.pool, customerId, request.payeeId);
  return await submitInTurn(deps, endpoint, submission, (draft) =>
    take(draft, deps, visitor, { request, key, screened }),
  );
}

async function take(
  draft: Draft,
  deps: Deps,
  visitor: Customer,
  { request, key, screened }: Submitted,
): Promise<Decision<Returned<typeof endpoint>>> {
  const { fromAccountId, payeeId, amount: amountCents, memo } = request;
  const now = deps.clock.businessNow();
  await requireMoneyMoves(draft);
  const holder = await readActiveHolder(draft, visitor.session.subjectId);
  const { id: customerId } = holder;
  const destination = await getPayee(draft, customerId, payeeId);
  requirePayable(destination, screened);
  const payOn = readDay(request.payOn, now, deps.config.limits.billScheduledAheadMs);
  const authorized = await authorizeOutgoing(draft, deps, {
    kind: 'bill',
    holder,
    fromAccountId,
    amountCents,
    feeCents: ZERO,
    destination,
    day: payOn,
    screening: screened.findings,
    submission: { session: visitor.session, key },
  });
  const { account, flags } = authorized;
  const isNow = payOn === bankDay(now);
  const statusNow = authorized.needsReview ? 'review' : 'completed';
  const status = isNow ? statusNow : 'scheduled';
  const isFirst = await isFirstPayment(draft, destination.id);
  const payment = await insertPayment(draft, {
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
  const actor = actorOf(visitor);
  await appendAudit(draft, {
    ...actor,
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
  await mailPayment(draft, deps, holder, { ...payment, destination, isFirst });
  const billPayment = shownPayment({
    ...payment,
    destination,
    fromAccountName: account.accountName,
  });
  const journal = isNow ? { ...startJournal(authorized, payment), actor } : undefined;
  return { journal, reply: { billPayment } };
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
