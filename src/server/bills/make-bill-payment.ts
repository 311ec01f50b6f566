import { randomUUID } from 'node:crypto';
import type { Returned } from '#contract/endpoint.ts';
import type { payBill } from '#contract/payments/bills.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Draft } from '#database/draft.ts';
import { inOrder } from '#database/sending/in-order.ts';
import { type Cents, ZERO } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { billLeavesOn } from '#rules/payments/bill-delivery.ts';
import { keepSignature } from '../audit/signatures/keep-signature.ts';
import type { Actor } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import {
  type Authorized,
  authorizeOutgoing,
  type OutgoingFlag,
  type OutgoingSubmission,
} from '../outgoing/authorize-outgoing.ts';
import { auditedDestination, type Destination, isDeliverable } from '../outgoing/destinations.ts';
import type { OfSchedule } from '../outgoing/scheduled-sums.ts';
import { paymentDocument } from '../passkeys/signing/payment-document.ts';
import { requireSignature, type Signed, uetrOf } from '../passkeys/signing/require-signature.ts';
import { type Holder, readActiveHolder } from '../people/lock-holder.ts';
import type { Decision } from '../posting/act-in-turn.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { findRecipient } from '../recipients/find-recipient.ts';
import { startJournal } from './bill-journals.ts';
import { billToSign } from './bill-to-sign.ts';
import { isFirstPayment, mailPayment } from './payment-email.ts';
import { shownPayment } from './reads.ts';
import type { ScreenedDestination } from './screen-bill.ts';
import { insertPayment } from './writes.ts';

export interface BillOrder {
  readonly customerId: string;
  /** Who submits it: the customer, or the system on a scheduled day. */
  readonly actor: Actor;
  /** Null where nobody is signed in: a scheduled payment whose day has come. */
  readonly submission: OutgoingSubmission | null;
  readonly fromAccountId: string;
  readonly recipientId: string;
  readonly amountCents: Cents;
  readonly memo: string | null;
  /** Today, or the day for which the payment is kept. */
  readonly payOn: CalendarDate;
  /** What the watch list said before the customer's turn; see screen-bill.ts. */
  readonly screened: ScreenedDestination;
  /** What was found when it was scheduled. */
  readonly earlierFlags?: readonly OutgoingFlag[];
  /** Of the journal that pays, or sets the money aside; named after the payment where left out. */
  readonly journalKey?: string;
  /** The occurrence that it is. */
  readonly ofSchedule?: OfSchedule;
}

// Early enough that a payment is on its way on the day.
const PAYING_HOUR = '06:00';

/** A bill that passed the gate. */
interface PreparedBill {
  readonly holder: Holder;
  readonly authorized: Authorized;
  readonly destination: Destination;
  readonly signed: Signed | undefined;
}

/** Decides in the customer's turn whether a bill may be paid. All bills pass the outgoing gate here. */
export async function prepareBill(
  draft: Draft,
  deps: Deps,
  order: BillOrder,
): Promise<PreparedBill> {
  const { fromAccountId, recipientId, amountCents, payOn, screened, submission } = order;
  const [, holder, { bill }] = await inOrder([
    requireMoneyMoves(draft),
    readActiveHolder(draft, order.customerId),
    findRecipient(draft, order.customerId, recipientId),
  ]);
  const destination = requirePayable(bill, screened);
  const signed =
    submission?.signature &&
    (await requireSignature(draft, deps, {
      signer: { kind: 'customer', id: holder.id },
      kind: 'payment',
      signature: submission.signature,
      documentOf: (issued, { uetr = null }) =>
        paymentDocument(
          billToSign({ ...order, payeeId: recipientId, id: uetr }, destination),
          issued,
        ),
    }));
  const authorized = await authorizeOutgoing(draft, deps, {
    kind: 'bill',
    holder,
    fromAccountId,
    amountCents,
    feeCents: ZERO,
    destination,
    day: billLeavesOn(payOn, bankDay(deps.clock.businessNow())),
    screening: screened.findings,
    submission,
    signed,
    earlierFlags: order.earlierFlags ?? [],
    ofSchedule: order.ofSchedule,
  });
  return { holder, authorized, destination, signed };
}

/**
 * Pays the current version of a recipient's bill details in the customer's turn, or keeps the
 * payment for its day.
 */
export async function makeBillPayment(
  draft: Draft,
  deps: Deps,
  order: BillOrder,
): Promise<Decision<Returned<typeof payBill>>> {
  const { actor, fromAccountId, recipientId, amountCents, payOn, screened } = order;
  const now = deps.clock.businessNow();
  const { holder, authorized, destination, signed } = await prepareBill(draft, deps, order);
  const { account, flags } = authorized;
  const today = bankDay(now);
  const isNow = payOn === today;
  const leavesOn = billLeavesOn(payOn, today);
  const statusNow = authorized.needsReview ? 'review' : 'completed';
  const status = isNow ? statusNow : 'scheduled';
  const isFirst = await isFirstPayment(draft, destination.id);
  const payment = await insertPayment(draft, {
    id: signed ? uetrOf(signed) : randomUUID(),
    customerId: holder.id,
    fromAccountId,
    payeeId: recipientId,
    payeeName: destination.name,
    destinationId: destination.id,
    amountCents,
    memo: order.memo,
    payOn,
    bankDay: leavesOn,
    submittedAt: now,
    status,
    dueAt: isNow ? null : bankMoment(leavesOn, PAYING_HOUR),
    finishedAt: status === 'completed' ? now : null,
    screening: screened.findings,
    flags,
    holdId: status === 'review' ? randomUUID() : null,
    confirmedByCode: authorized.confirmedByCode,
  });
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
      ...(leavesOn !== payOn && { leavesOn }),
      to: auditedDestination(destination),
      ...(flags.length > 0 && { flags }),
    },
  });
  if (signed) {
    const item = { kind: 'bill-payment', id: payment.id } as const;
    await keepSignature(draft, { signed, item, actor, at: deps.clock.now() });
  }
  await mailPayment(draft, deps, holder, { ...payment, destination, isFirst });
  const billPayment = shownPayment({
    ...payment,
    destination,
    fromAccountName: account.accountName,
    signedWith: signed?.passkey.name ?? null,
    // It is posted behind this reply.
    transactionId: null,
  });
  if (!isNow) return { reply: { billPayment } };
  const journal = startJournal(authorized, payment);
  const key = order.journalKey ?? journal.key;
  return { journal: { ...journal, key, actor }, reply: { billPayment } };
}

/** Refuses a recipient whom no bill reaches, or who changed after the names were compared. */
export function requirePayable(
  destination: Destination | null,
  { destinationId }: ScreenedDestination,
): Destination {
  if (!destination || !isDeliverable(destination)) {
    const sentence = 'Please add an address, or your account number, to this payee first.';
    throw new Refusal('invalid-fields', { sentence, fields: { payeeId: sentence } });
  }
  // The names that were compared with the watch list are those of the payee a moment ago.
  if (destination.id !== destinationId) {
    throw new Refusal('conflict', { sentence: 'This payee was just changed.' });
  }
  return destination;
}
