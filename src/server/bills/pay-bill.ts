import type { Received, Reply } from '#contract/endpoint.ts';
import { payBill as endpoint } from '#contract/payments/bills.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Call } from '../base/http/mount.ts';
import type { Replay } from '../base/idempotency/replay.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import type { OutgoingSubmission } from '../outgoing/authorize-outgoing.ts';
import { sentSignature } from '../passkeys/signing/require-signature.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { submitInTurn } from '../posting/submit-in-turn.ts';
import { findRecipient } from '../recipients/find-recipient.ts';
import { type BillOrder, makeBillPayment } from './make-bill-payment.ts';
import { screenPayee } from './screen-bill.ts';

type Body = Received<typeof endpoint, 'body'>;

interface Request extends Pick<Body, 'fromAccountId' | 'payeeId' | 'amount' | 'payOn' | 'memo'> {
  readonly recipientId?: string | undefined;
}

/** Pays a payee at once, or keeps the payment for its day. */
export async function payBill(
  deps: PostingDeps,
  { visitor, body, idempotencyKey: key, request }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const { session } = visitor;
  // The same bill signed twice, because the first answer was lost, is one submission.
  const { signature, ...bill } = body;
  const sent = { session, key, signature: sentSignature(deps, request, signature) };
  const orderOf = await prepareOrder(deps, visitor, bill, sent);
  const submission = { customerId: session.subjectId, key, request: bill, now: deps.clock.now() };
  return await submitInTurn(deps, endpoint, submission, async (draft) =>
    makeBillPayment(draft, deps, await orderOf(draft)),
  );
}

/** What the watch list says is asked before the customer's turn. */
export async function prepareOrder(
  { pool, clock, config }: Pick<PostingDeps, 'pool' | 'clock' | 'config'>,
  visitor: VisitorOf<'customer'>,
  request: Request,
  submission: OutgoingSubmission | null,
): Promise<(draft: Draft) => Promise<BillOrder>> {
  const customerId = visitor.session.subjectId;
  const recipientId = request.recipientId ?? request.payeeId;
  const screened = await screenPayee(shareConnection(pool), customerId, recipientId);
  return async (draft) => {
    await requireOnePayee(draft, customerId, request);
    return {
      customerId,
      actor: actorOf(visitor),
      submission,
      fromAccountId: request.fromAccountId,
      recipientId,
      amountCents: request.amount,
      memo: request.memo ?? null,
      payOn: readDay(request.payOn, clock.businessNow(), config.limits.billScheduledAheadMs),
      screened,
    };
  };
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
