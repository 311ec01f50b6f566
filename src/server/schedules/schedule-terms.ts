// What a customer chose, as it is stored.
import type { Received } from '#contract/endpoint.ts';
import type { makeSchedule } from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { usualRule } from '#rules/schedules/due-day.ts';
import type { Deps } from '../base/deps.ts';
import { accessTo } from '../people/access.ts';
import { findRecipient } from '../recipients/find-recipient.ts';
import type { ScheduledPayment, ScheduleTerms } from './writes.ts';

type Body = Received<typeof makeSchedule, 'body'>;

/** Refuses a payment without its other side, or with one of another kind. */
export function termsOf(body: Body): ScheduleTerms {
  const { kind, toAccountId, recipientId, end, days } = body;
  const leaves = kind !== 'internal-transfer';
  const sentence = leaves ? 'Please choose a recipient.' : 'Please choose an account to pay into.';
  const field = leaves ? 'recipientId' : 'toAccountId';
  if (body[field] === undefined) {
    throw new Refusal('invalid-fields', { sentence, fields: { [field]: sentence } });
  }
  return {
    kind,
    fromAccountId: body.fromAccountId,
    toAccountId: leaves ? null : (toAccountId ?? null),
    recipientId: leaves ? (recipientId ?? null) : null,
    amountCents: body.amount,
    description: body.description ?? null,
    frequency: body.frequency,
    days: days?.length ? days : null,
    startOn: calendarDate(body.startOn),
    endOn: end?.on ?? null,
    endAfter: end?.after ?? null,
    businessDayRule: body.businessDayRule ?? usualRule(kind),
  };
}

/** A schedule begins today or later, and not so far away that nobody remembers it. */
export function requireStart(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  startOn: CalendarDate,
): void {
  const now = clock.businessNow();
  const today = bankDay(now);
  const latest = bankDay(new Date(now.getTime() + config.limits.billScheduledAheadMs));
  if (startOn >= today && startOn <= latest) return;
  const sentence =
    startOn < today
      ? 'This day has passed. Please choose today or a later day.'
      : `Please choose a day up to ${latest}.`;
  throw new Refusal('invalid-fields', { sentence, fields: { startOn: sentence } });
}

/** The other side that a kind does not use is ignored, but it must not be another customer's. */
export async function requireOwnSides(
  db: Db,
  customerId: string,
  { kind, toAccountId, recipientId }: Body,
): Promise<void> {
  const leaves = kind !== 'internal-transfer';
  if (leaves && toAccountId !== undefined) await accessTo(db, customerId, toAccountId, 'transfer');
  if (!leaves && recipientId !== undefined) await findRecipient(db, customerId, recipientId);
}

export function requireSecondAccount({ toAccountId }: ScheduledPayment): string {
  if (toAccountId === null) throw new Error('An internal transfer has a target.');
  return toAccountId;
}

export function requireRecipient({ recipientId }: ScheduledPayment): string {
  if (recipientId === null) throw new Error('What leaves the bank has a recipient.');
  return recipientId;
}

/**
 * What a fresh code confirms beside the payment itself: that it is repeated, and how often. A code
 * for one payment does not confirm a hundred.
 */
export function confirmationKey(terms: ScheduleTerms, key: string | undefined): string {
  const { frequency, days, startOn, endOn, endAfter } = terms;
  return `schedule ${JSON.stringify([frequency, days, startOn, endOn, endAfter, key])}`;
}

/** For the audit log, which cannot be erased: without what the customer wrote. */
export function auditedTerms(terms: ScheduleTerms): ScheduleTermsAudit {
  const { kind, fromAccountId, toAccountId, recipientId, amountCents } = terms;
  const { frequency, days, startOn, endOn, endAfter, businessDayRule } = terms;
  const payment = { kind, fromAccountId, toAccountId, recipientId, amountCents };
  return { ...payment, frequency, days, startOn, endOn, endAfter, businessDayRule };
}

type ScheduleTermsAudit = Omit<ScheduleTerms, 'description'>;
