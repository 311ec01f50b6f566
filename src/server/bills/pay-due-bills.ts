import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal, type RefusalCode } from '#contract/refusals.ts';
import { maybeOne, rows, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isFrozen } from '#ledger/freeze.ts';
import { record } from '#ledger/record.ts';
import { ZERO } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import { type DueWork, forEachDue } from '../base/jobs/due-work.ts';
import { type Authorized, authorizeOutgoing } from '../outgoing/authorize-outgoing.ts';
import { type Destination, getDestination } from '../outgoing/destinations.ts';
import { type Holder, lockHolder } from '../people/lock-holder.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { startJournal } from './bill-journals.ts';
import { isFirstPayment, mailPayment } from './payment-email.ts';
import { type ScreenedDestination, screenPayment } from './screen-bill.ts';
import { lockPayment, movePayment, type Payment } from './writes.ts';

const AT_ONCE = 200;

/**
 * Makes the payments whose day has come. Each passes the gate once more, as if it were typed now.
 * One that the gate or the account refuses fails, and is not tried again: the customer gets an
 * email and decides. One that deserves a second look waits for staff.
 */
export const payDueBills: DueWork = {
  name: 'pay-due-bills',
  everyMs: 10_000,
  isDue: async (deps) => (await listDue(deps, 1)).length > 0,
  async run(deps) {
    const ids = await listDue(deps, AT_ONCE);
    return await forEachDue({ log: deps.log, job: 'pay-due-bills' }, ids, (id) => payOne(deps, id));
  },
};

// What a customer scheduled waits while the customer is blocked, or outgoing payments are paused.
async function listDue({ pool, clock }: Deps, maxRows: number): Promise<string[]> {
  if (await isFrozen(pool)) return [];
  const due = await rows<{ id: string }>(
    pool,
    sql`select b.id from bill_payments b join customers c on c.id = b.customer_id
        where b.due_at <= ${clock.businessNow()} and c.status = 'active'
          and (c.no_outgoing_until is null or c.no_outgoing_until <= ${clock.now()})
        order by b.due_at limit ${maxRows}`,
  );
  return due.map(({ id }) => id);
}

/** Whether the payment moved on; one that comes too early stays as it is. */
async function payOne(deps: Deps, paymentId: string): Promise<boolean> {
  const screened = await screenPayment(deps.pool, paymentId);
  return await transaction(deps.pool, async (tx) => {
    const at = deps.clock.businessNow();
    const owner = await maybeOne<{ customerId: string }>(
      tx,
      sql`select customer_id as "customerId" from bill_payments where id = ${paymentId}`,
    );
    if (!owner) return false;
    const holder = await lockHolder(tx, owner.customerId);
    const payment = await lockPayment(tx, paymentId);
    // Another process, the customer or a block may have come first.
    const isDue = payment?.status === 'scheduled' && payment.dueAt !== null && payment.dueAt <= at;
    if (!isDue || holder.status !== 'active') return false;
    const destination = await getDestination(tx, payment.destinationId);
    const isFirst = await isFirstPayment(tx, destination.id, ['completed']);
    const moved = await pay(tx, deps, { payment, holder, destination, screened });
    if (moved) await mailPayment(tx, deps, holder, { ...moved, destination, isFirst });
    return moved !== undefined;
  });
}

interface DuePayment {
  readonly payment: Payment;
  readonly holder: Holder;
  readonly destination: Destination;
  readonly screened: ScreenedDestination;
}

// The gate's and the ledger's answers decide which way it goes, so the rest is written afterwards.
async function pay(tx: Tx, deps: Deps, due: DuePayment): Promise<Payment | undefined> {
  const { payment } = due;
  const at = deps.clock.businessNow();
  const step = { at, loggedAt: deps.clock.now(), action: 'pay-due-bills', actor: theSystem };
  const authorized = await authorize(tx, deps, due);
  if (authorized === 'later') return undefined;
  if (typeof authorized === 'string') {
    return await movePayment(tx, payment, { ...step, to: 'failed', failure: authorized });
  }
  const to = authorized.needsReview ? 'review' : 'completed';
  const gated = {
    bankDay: bankDay(at),
    screening: due.screened.findings,
    flags: authorized.flags,
    holdId: to === 'review' ? randomUUID() : null,
  };
  const started = { ...payment, ...gated, status: to } as const;
  const outcome = await record(tx, { ...startJournal(authorized, started), actor: theSystem }, at);
  if (outcome.recorded) {
    const notes = gated.flags.length > 0 ? { notes: { flags: gated.flags } } : {};
    return await movePayment(tx, payment, { ...step, to, gated, ...notes });
  }
  const isFinal = outcome.refusal in failures;
  // Anything else, such as a freeze a moment ago, leaves the payment due.
  if (!isFinal) requireRecorded(outcome);
  const failure = failures[outcome.refusal as keyof typeof failures];
  return await movePayment(tx, payment, { ...step, to: 'failed', failure });
}

/** The gate's yes, why it says no for good, or that it is too early to say. */
async function authorize(
  tx: Tx,
  deps: Deps,
  { payment, holder, destination, screened }: DuePayment,
): Promise<Authorized | string> {
  try {
    return await authorizeOutgoing(tx, deps, {
      kind: 'bill',
      holder,
      fromAccountId: payment.fromAccountId,
      amountCents: payment.amountCents,
      feeCents: ZERO,
      destination,
      day: bankDay(deps.clock.businessNow()),
      screening: screened.findings,
      submission: null,
      paymentId: payment.id,
      earlierFlags: payment.flags,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (LATER.includes(error.code)) return 'later';
    return error.code === 'not-found' ? failures['account-closed'] : error.message;
  }
}

const LATER: readonly RefusalCode[] = ['frozen', 'outgoing-paused', 'not-signed-in'];

const failures = {
  'insufficient-funds': 'The available balance was not sufficient.',
  overdrawn: 'The account was overdrawn.',
  'account-closed': 'The account is closed.',
} as const;
