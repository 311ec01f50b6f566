import { payBill as endpoint } from '#contract/bills.ts';
import type { Received, Reply } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Call } from '../base/http/mount.ts';
import type { Replay } from '../base/idempotency/replay.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { submitInTurn } from '../posting/submit-in-turn.ts';
import { findRecipient } from '../recipients/find-recipient.ts';
import { makeBillPayment } from './make-bill-payment.ts';
import { screenPayee } from './screen-bill.ts';

type Request = Received<typeof endpoint, 'body'>;

/** Pays a payee at once, or keeps the payment for its day. */
export async function payBill(
  deps: PostingDeps,
  { visitor, body: request, idempotencyKey: key }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const { pool, clock, config } = deps;
  const { session } = visitor;
  const customerId = session.subjectId;
  const submission = { customerId, key, request, now: clock.now() };
  const recipientId = request.recipientId ?? request.payeeId;
  const screened = await screenPayee(pool, customerId, recipientId);
  return await submitInTurn(deps, endpoint, submission, async (draft) => {
    await requireOnePayee(draft, customerId, request);
    return await makeBillPayment(draft, deps, {
      customerId,
      actor: actorOf(visitor),
      submission: { session, key },
      fromAccountId: request.fromAccountId,
      recipientId,
      amountCents: request.amount,
      memo: request.memo ?? null,
      payOn: readDay(request.payOn, clock.businessNow(), config.limits.billScheduledAheadMs),
      screened,
    });
  });
}

// A payee's id is its recipient's. Two ids that differ leave open who was meant.
async function requireOnePayee(db: Db, customerId: string, request: Request): Promise<void> {
  const { payeeId, recipientId } = request;
  if (recipientId === undefined || recipientId === payeeId) return;
  await findRecipient(db, customerId, payeeId);
  await findRecipient(db, customerId, recipientId);
  const sentence = 'The payee and the recipient are not the same.';
  throw new Refusal('invalid-fields', { sentence, fields: { recipientId: sentence } });
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
