import sql from 'sql-template-tag';
import { maybeOne, rows, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isFrozen } from '#ledger/freeze.ts';
import { record } from '#ledger/record.ts';
import { lockHolder } from '../accounts/lock-holder.ts';
import { theSystem } from '../base/actor.ts';
import { doEach } from '../base/due-work.ts';
import type { Parts } from '../base/parts.ts';
import type { Job } from '../base/queue.ts';
import { requireRecorded } from '../ledger-refusal.ts';
import { mailPayment } from './payment-email.ts';
import { journalOf, lockPayment, movePayment, type Payment } from './writes.ts';

const AT_ONCE = 200;

/**
 * Makes the payments whose day has come. One that the account cannot pay fails, and is not tried
 * again: the customer is told and decides.
 */
export const payDueBills: Job = {
  name: 'pay-due-bills',
  everyMs: 10_000,
  isDue: async (parts) => (await listDue(parts, 1)).length > 0,
  async run(parts) {
    const ids = await listDue(parts, AT_ONCE);
    await doEach({ log: parts.log, job: 'pay-due-bills' }, ids, (id) => payOne(parts, id));
  },
};

// What a blocked customer scheduled waits until they are unblocked.
async function listDue({ pool, clock }: Parts, most: number): Promise<string[]> {
  if (await isFrozen(pool)) return [];
  const due = await rows<{ id: string }>(
    pool,
    sql`select b.id from bill_payments b join customers c on c.id = b.customer_id
        where b.due_at <= ${clock.businessNow()} and c.status = 'active'
        order by b.due_at limit ${most}`,
  );
  return due.map(({ id }) => id);
}

async function payOne(parts: Parts, paymentId: string): Promise<void> {
  await transaction(parts.pool, async (tx) => {
    const at = parts.clock.businessNow();
    const owner = await maybeOne<{ customerId: string }>(
      tx,
      sql`select customer_id as "customerId" from bill_payments where id = ${paymentId}`,
    );
    if (!owner) return;
    const holder = await lockHolder(tx, owner.customerId);
    const payment = await lockPayment(tx, paymentId);
    // Another process may have been quicker, or the customer, or whoever blocked them.
    const isDue = payment?.status === 'scheduled' && payment.dueAt !== null && payment.dueAt <= at;
    if (!isDue || holder.status !== 'active') return;
    await mailPayment(tx, parts, holder, await settle(tx, parts, payment));
  });
}

// The ledger's answer decides which way it goes, so here it is asked before the rest is written.
async function settle(tx: Tx, { clock }: Parts, payment: Payment): Promise<Payment> {
  const at = clock.businessNow();
  const outcome = await record(tx, journalOf(payment), at);
  const step = { at, loggedAt: clock.now(), action: 'pay-due-bills', actor: theSystem };
  if (outcome.recorded) return await movePayment(tx, payment, { ...step, to: 'completed' });
  const isFinal = outcome.refusal in failures;
  // Anything else, such as a freeze a moment ago, leaves the payment due.
  if (!isFinal) requireRecorded(outcome);
  const failure = failures[outcome.refusal as keyof typeof failures];
  return await movePayment(tx, payment, { ...step, to: 'failed', failure });
}

const failures = {
  'insufficient-funds': 'The available balance was not sufficient.',
  'account-closed': 'The account is closed.',
} as const;
