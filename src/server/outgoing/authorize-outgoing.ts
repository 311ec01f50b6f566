// The one gate for money that leaves the bank. Whatever posts to a clearing account, or sets money
// aside for it, needs what this answers; see clearing.ts.

import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import type { Writer } from '#database/draft.ts';
import { inOrder } from '#database/sending/in-order.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { isBusiness, isCredit } from '#rules/products/account-types.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Session } from '../base/session/sessions.ts';
import type { SentSignature, Signed } from '../passkeys/signing/require-signature.ts';
import {
  findSignatureSettings,
  type SignatureSettings,
} from '../passkeys/signing/signature-settings.ts';
import { type AccessibleAccount, accessTo } from '../people/access.ts';
import type { Holder } from '../people/lock-holder.ts';
import { bindingOf, requireConfirmed } from '../people/step-ups.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import type { Destination } from './destinations.ts';
import { type OutgoingKind, requireWithinLimits } from './outgoing-limits.ts';
import { getRecipientHistory, isYoung, type RecipientHistory } from './recipient-history.ts';
import type { OfSchedule } from './scheduled-sums.ts';

/** Why a payment deserves a second look. */
export type OutgoingFlag = 'screening-hit' | 'new-recipient';

export interface OutgoingPayment {
  readonly kind: OutgoingKind;
  /** Locked, or read in the customer's turn. */
  readonly holder: Holder;
  readonly fromAccountId: string;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly destination: Destination;
  /** The bank day on which it leaves. */
  readonly day: CalendarDate;
  /** What the watch list says of the names; it was asked before the transaction began. */
  readonly screening: readonly ScreeningFinding[];
  /** Null where the payment was submitted earlier and its day has come, or is only looked at. */
  readonly submission: OutgoingSubmission | null;
  /** The customer's signature over exactly this payment. */
  readonly signed?: Signed | undefined;
  /** Of a payment that is stored already. */
  readonly paymentId?: string;
  /** What was found when a payment was scheduled. */
  readonly earlierFlags?: readonly OutgoingFlag[];
  /** What is submitted by it: a schedule pays its amount many times. Left out: once. */
  readonly submittedCents?: bigint;
  /** The schedule that it is, or the occurrence. */
  readonly ofSchedule?: OfSchedule | undefined;
}

export interface OutgoingSubmission {
  readonly session: Session;
  readonly key: string | undefined;
  /** As it was sent; what leaves the bank verifies it first. */
  readonly signature?: SentSignature | undefined;
}

const gate = Symbol('authorized');

/** The gate's yes. Only this file makes one. */
export interface Authorized {
  readonly [gate]: true;
  readonly holder: Holder;
  readonly account: AccessibleAccount;
  readonly kind: OutgoingKind;
  /** With the fee: what may be set aside or posted. */
  readonly totalCents: bigint;
  readonly destination: Destination;
  readonly flags: readonly OutgoingFlag[];
  /** Whether a fresh code, or a signature, confirmed this submission. */
  readonly confirmedByCode: boolean;
  /** Whether the customer's settings ask for a signature. */
  readonly mustBeSigned: boolean;
  /** Whether staff have to agree before anything leaves. Wires wait for staff in any case. */
  readonly needsReview: boolean;
}

/** Decides whether a payment may leave: a refusal, a review by staff, or a yes. */
export async function authorizeOutgoing(
  writer: Writer,
  deps: Pick<Deps, 'config' | 'clock' | 'keys'>,
  payment: OutgoingPayment,
): Promise<Authorized> {
  const { clock, config } = deps;
  const now = clock.businessNow();
  const { kind, holder, destination, amountCents, feeCents } = payment;
  const right = kind === 'bill' ? 'bills' : 'wire';
  const [, , account, history, settings] = await inOrder([
    requireMoneyMoves(writer),
    requireMaySend(holder, clock.now()),
    accessTo(writer, holder.id, payment.fromAccountId, right),
    getRecipientHistory(writer, { ...payment, customerId: holder.id, today: bankDay(now) }),
    findSignatureSettings(writer, holder.id),
  ]);
  requireSource(kind, account);
  const limited = {
    kind,
    customerId: holder.id,
    customerSince: holder.createdAt,
    isBusiness: isBusiness(account.accountType),
    amountCents,
    day: payment.day,
    paymentId: payment.paymentId ?? null,
  };
  await requireWithinLimits(writer, config, limited, now);
  const mustBeSigned = isToBeSigned(settings, payment, history);
  requireSigned(payment, mustBeSigned);
  const confirmedByCode = await requireStepUp(writer, deps, payment, history);
  const isNew = isNewRecipient(config.limits, payment, history, now);
  const hasHit = payment.screening.length > 0;
  return {
    [gate]: true,
    holder,
    account,
    kind,
    totalCents: amountCents + feeCents,
    destination,
    flags: [
      ...(hasHit ? (['screening-hit'] as const) : []),
      ...(isNew ? (['new-recipient'] as const) : []),
    ],
    confirmedByCode,
    mustBeSigned,
    needsReview: hasHit || (isNew && config.settings.newRecipientReview),
  };
}

async function requireMaySend(holder: Holder, now: Date): Promise<void> {
  if (holder.status !== 'active') throw new Refusal('not-signed-in');
  requireNotPaused(holder, now);
}

export interface ClosingCheck {
  /** Locked. */
  readonly holder: Holder;
  readonly account: AccessibleAccount;
  readonly amountCents: Cents;
  readonly destination: Destination;
  readonly screening: readonly ScreeningFinding[];
  readonly screeningDecision?: 'cleared' | undefined;
}

/**
 * The same for a check by which staff pay out an account that they close. The limits and codes for
 * what customers send do not apply: staff decide it, two of them where it is much.
 */
export async function authorizeClosingCheck(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { holder, account, amountCents, destination, screening, screeningDecision }: ClosingCheck,
): Promise<Authorized> {
  await requireMoneyMoves(db);
  if (holder.status !== 'active') throw new Refusal('customer-blocked');
  requireNotPaused(holder, clock.now());
  const hasHit = screening.length > 0;
  if (hasHit && screeningDecision !== 'cleared') throw new Refusal('screening-hit');
  return {
    [gate]: true,
    holder,
    account,
    kind: 'bill',
    totalCents: amountCents,
    destination,
    flags: hasHit ? ['screening-hit'] : [],
    confirmedByCode: false,
    mustBeSigned: false,
    needsReview: false,
  };
}

/** After a reset of the password nothing leaves for a while. */
export function requireNotPaused(
  { noOutgoingUntil }: Pick<Holder, 'noOutgoingUntil'>,
  now: Date,
): void {
  if (noOutgoingUntil !== null && noOutgoingUntil > now) throw new Refusal('outgoing-paused');
}

function requireSource(kind: OutgoingKind, { accountType }: AccessibleAccount): void {
  const isChecking = accountType === 'checking' || accountType === 'business_checking';
  if (kind === 'bill' ? isChecking : !isCredit(accountType)) return;
  const sentence =
    kind === 'bill'
      ? 'Bills can be paid from a checking account.'
      : 'A wire cannot be sent from a credit account.';
  throw new Refusal('invalid-fields', { sentence, fields: { fromAccountId: sentence } });
}

/** What counts toward the recipient's sums. */
function submittedCentsOf({ submittedCents, amountCents }: OutgoingPayment): bigint {
  return submittedCents ?? amountCents;
}

/**
 * Small payments to a recipient add up until one of them is confirmed, so that a large one cannot
 * be split.
 */
function isToBeSigned(
  { aboveCents, newRecipients }: SignatureSettings,
  payment: OutgoingPayment,
  { isKnown, unconfirmedCents }: RecipientHistory,
): boolean {
  if (newRecipients && !isKnown) return true;
  return aboveCents !== null && unconfirmedCents + submittedCentsOf(payment) > aboveCents;
}

/** A payment whose day has come was submitted by the rules of its time. */
function requireSigned({ submission, signed }: OutgoingPayment, mustBeSigned: boolean): void {
  if (mustBeSigned && submission !== null && !signed) throw new Refusal('signature-required');
}

/**
 * A payment to a recipient whom the bank has not paid before needs a fresh code, and so does one
 * with which the payments to the recipient since the last code come to a large sum. A signature
 * over the payment says more than a code. Answers whether one of the two confirmed it.
 */
async function requireStepUp(
  writer: Writer,
  { config: { limits, settings }, clock, keys }: Pick<Deps, 'config' | 'clock' | 'keys'>,
  payment: OutgoingPayment,
  { isKnown, unconfirmedCents }: RecipientHistory,
): Promise<boolean> {
  const { kind, fromAccountId, amountCents, destination, day, submission, signed } = payment;
  if (signed) return true;
  if (!settings.stepUp || submission === null) return false;
  const threshold = kind === 'bill' ? limits.stepUpBillCents : limits.stepUpWireCents;
  if (isKnown && unconfirmedCents + submittedCentsOf(payment) < threshold) return false;
  const { session, key } = submission;
  const binding = bindingOf(
    kind,
    fromAccountId,
    destination.hash.toString('hex'),
    amountCents.toString(),
    day,
    key ?? null,
  );
  await requireConfirmed(writer, keys, { session, binding, now: clock.now() });
  return true;
}

/**
 * Whether more than a little goes to a recipient whom the customer has had for less than a day. All
 * payments to the recipient count, so that many small ones are one large one. A scheduled payment
 * was judged on the day it was submitted, and that stands.
 */
function isNewRecipient(
  { newRecipientPaymentCents, newRecipientMs }: Limits,
  payment: OutgoingPayment,
  { since, totalCents }: RecipientHistory,
  now: Date,
): boolean {
  if (payment.earlierFlags?.includes('new-recipient')) return true;
  const isMuch = totalCents + submittedCentsOf(payment) > newRecipientPaymentCents;
  return isMuch && isYoung(since, now, newRecipientMs);
}
