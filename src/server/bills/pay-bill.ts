import { randomUUID } from 'node:crypto';
import { payBill as endpoint } from '#contract/bills.ts';
import type { Received, Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { record } from '#ledger/record.ts';
import { bankMoment } from '#rules/bank-calendar.ts';
import { bankDay } from '#rules/bank-day.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar-date.ts';
import { getOwnAccount, type OwnAccount } from '../accounts/get-own-account.ts';
import { lockActiveHolder } from '../accounts/lock-holder.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Parts } from '../base/parts.ts';
import type { Replay } from '../base/replay.ts';
import { actOnce } from '../base/submissions.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { requireMoneyMoves, requireRecorded } from '../ledger-refusal.ts';
import { lockPayee } from './payees.ts';
import { mailPayment } from './payment-email.ts';
import { insertPayment, journalOf } from './writes.ts';

type Asked = Received<typeof endpoint, 'body'>;
type Customer = VisitorOf<'customer'>;

// Early enough that a payment reaches its payee on the day.
const PAYING_HOUR = '06:00';

/** Pays a payee at once, or keeps the payment for its day. */
export async function payBill(
  parts: Parts,
  visitor: Customer,
  asked: Asked,
  key?: string,
): Promise<Replay<Reply<typeof endpoint>>> {
  const customerId = visitor.session.subjectId;
  const submission = { customerId, key, asked, now: parts.clock.now() };
  return await actOnce(parts.pool, endpoint, submission, (tx) => take(tx, parts, visitor, asked));
}

async function take(
  tx: Tx,
  parts: Parts,
  visitor: Customer,
  { fromAccountId, payeeId, amount: amountCents, payOn: asked, memo }: Asked,
): Promise<Returned<typeof endpoint>> {
  const now = parts.clock.businessNow();
  await requireMoneyMoves(tx);
  const holder = await lockActiveHolder(tx, visitor.session.subjectId);
  const account = await getOwnAccount(tx, holder.id, fromAccountId);
  requireChecking(account);
  const payee = await lockPayee(tx, holder.id, payeeId);
  const payOn = readDay(asked, now, parts.config.limits.billScheduledAheadMs);
  const isNow = payOn === bankDay(now);

  const payment = await insertPayment(tx, {
    id: randomUUID(),
    customerId: holder.id,
    fromAccountId,
    payeeId,
    payeeName: payee.name,
    amountCents,
    memo: memo ?? null,
    payOn,
    submittedAt: now,
    status: isNow ? 'completed' : 'scheduled',
    dueAt: isNow ? null : bankMoment(payOn, PAYING_HOUR),
    finishedAt: isNow ? now : null,
    failure: null,
  });
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: parts.clock.now(),
    action: 'pay-bill',
    subjectKind: 'bill-payment',
    subjectId: payment.id,
    after: { status: payment.status, amountCents, payOn },
  });
  await mailPayment(tx, parts, holder, payment);
  if (isNow) requireRecorded(await record(tx, journalOf(payment), now));
  return {
    billPayment: {
      ...payment,
      fromAccountName: account.accountName,
      amount: amountCents,
      date: payment.submittedAt,
    },
  };
}

function requireChecking({ accountType }: OwnAccount): void {
  if (accountType === 'checking' || accountType === 'business_checking') return;
  const sentence = 'A bill is paid from a checking account.';
  throw new Refusal('invalid-fields', { sentence, fields: { fromAccountId: sentence } });
}

function readDay(asked: string | undefined, now: Date, aheadMs: number): CalendarDate {
  const today = bankDay(now);
  if (asked === undefined) return today;
  const latest = bankDay(new Date(now.getTime() + aheadMs));
  const sentence =
    asked < today
      ? 'This day has passed. Please choose today or a later one.'
      : `Please choose a day up to ${latest}.`;
  if (asked < today || asked > latest) {
    throw new Refusal('invalid-fields', { sentence, fields: { payOn: sentence } });
  }
  return calendarDate(asked);
}
