import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract/refusals.ts';
import type { Draft } from '#database/draft.ts';
import { ZERO } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { theSystem } from '../../base/audit-log/actor.ts';
import type { Deps } from '../../base/deps.ts';
import { startJournal } from '../../bills/bill-journals.ts';
import { makeBillPayment, requirePayable } from '../../bills/make-bill-payment.ts';
import { isFirstPayment, mailPayment } from '../../bills/payment-email.ts';
import { screenPayee, screenPayment } from '../../bills/screen-bill.ts';
import { findPayment, movePayment, type Payment } from '../../bills/writes.ts';
import { type Authorized, authorizeOutgoing } from '../../outgoing/authorize-outgoing.ts';
import { getDestination } from '../../outgoing/destinations.ts';
import { findRecipient } from '../../recipients/find-recipient.ts';
import { requireRecipient } from '../schedule-terms.ts';
import { arrangedBy } from './arranged-by.ts';
import type { DueOccurrence, Execution, SchedulableKind } from './schedule-kind.ts';

/** A bill: to the current details of its recipient, or to those that a payment was submitted to. */
export const bill: SchedulableKind = {
  screen: (db, { customerId, payment, billPaymentId }) =>
    billPaymentId === null
      ? screenPayee(db, customerId, requireRecipient(payment))
      : screenPayment(db, billPaymentId),

  async authorize(writer, deps, { holder, payment, screened, ...scheduled }) {
    const recipient = await findRecipient(writer, holder.id, requireRecipient(payment));
    const destination = requirePayable(recipient.bill, screened);
    const authorized = await authorizeOutgoing(writer, deps, {
      ...payment,
      ...scheduled,
      kind: 'bill',
      holder,
      feeCents: ZERO,
      destination,
      screening: screened.findings,
    });
    return arrangedBy(authorized);
  },

  async execute(draft, deps, due) {
    const { billPaymentId } = due;
    if (billPaymentId !== null) return await paySubmitted(draft, deps, due, billPaymentId);
    const { holder, payment, key: journalKey, screened, earlierFlags, ofSchedule } = due;
    const { journal, reply } = await makeBillPayment(draft, deps, {
      customerId: holder.id,
      actor: theSystem,
      submission: null,
      fromAccountId: payment.fromAccountId,
      recipientId: requireRecipient(payment),
      amountCents: payment.amountCents,
      memo: payment.description,
      payOn: bankDay(deps.clock.businessNow()),
      screened,
      earlierFlags,
      journalKey,
      ofSchedule,
    });
    if (!journal) throw new Error('A bill that is paid today moves money.');
    return { journal, billPaymentId: reply.billPayment.id };
  },
};

/** Pays what was submitted with this date, to the version of the payee that it was submitted to. */
async function paySubmitted(
  draft: Draft,
  deps: Deps,
  due: DueOccurrence,
  billPaymentId: string,
): Promise<Execution> {
  const submitted = await findPayment(draft, billPaymentId);
  if (submitted?.status !== 'scheduled') throw new Refusal('conflict');
  const destination = await getDestination(draft, submitted.destinationId);
  const authorized = await authorizeOutgoing(draft, deps, {
    ...due.payment,
    kind: 'bill',
    holder: due.holder,
    feeCents: ZERO,
    destination,
    day: bankDay(deps.clock.businessNow()),
    screening: due.screened.findings,
    submission: null,
    paymentId: submitted.id,
    earlierFlags: submitted.flags,
  });
  const isFirst = await isFirstPayment(draft, destination.id, ['completed']);
  const payment = await moveSubmitted(draft, deps, due, submitted, authorized);
  await mailPayment(draft, deps, due.holder, { ...payment, destination, isFirst });
  const journal = { ...startJournal(authorized, payment), key: due.key };
  return { journal, billPaymentId };
}

async function moveSubmitted(
  draft: Draft,
  { clock }: Deps,
  { screened }: DueOccurrence,
  payment: Payment,
  { needsReview, flags }: Authorized,
): Promise<Payment> {
  const at = clock.businessNow();
  return await movePayment(draft, payment, {
    to: needsReview ? 'review' : 'completed',
    at,
    loggedAt: clock.now(),
    action: 'pay-scheduled-bill',
    actor: theSystem,
    gated: {
      bankDay: bankDay(at),
      screening: screened.findings,
      flags,
      holdId: needsReview ? randomUUID() : null,
    },
    ...(flags.length > 0 && { notes: { flags } }),
  });
}
