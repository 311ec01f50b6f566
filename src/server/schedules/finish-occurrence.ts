// What a schedule looks like after one of its occurrences.
import type { Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Occurrence } from '#rules/schedules/due-day.ts';
import type { Deps } from '../base/deps.ts';
import { failSubmittedBill } from '../bills/fail-submitted-bill.ts';
import type { Holder } from '../people/lock-holder.ts';
import { findNext, skipMissed } from './next-occurrence.ts';
import { mailFailure } from './schedule-email.ts';
import { type Progress, type Schedule, saveOccurrence, updateProgress } from './writes.ts';

/** So many failures in a row pause a schedule. */
const MAX_FAILURES = 3;
const PAUSED = `${MAX_FAILURES} payments in a row failed.`;
const WAITED = 'An earlier payment of this schedule was still waiting on this day.';

interface DueAt extends Occurrence {
  readonly scheduleId: string;
  readonly amountCents: Cents;
}

interface Finished {
  readonly schedule: Schedule;
  readonly at: DueAt;
  readonly journalNumber: bigint;
  readonly billPaymentId?: string;
  readonly transferId?: string;
}

export async function finishOccurrence(
  tx: Tx,
  deps: Deps,
  { schedule, at, journalNumber, billPaymentId, transferId }: Finished,
): Promise<void> {
  const now = deps.clock.businessNow();
  await saveOccurrence(tx, {
    ...at,
    status: 'done',
    reason: null,
    journalNumber,
    billPaymentId: billPaymentId ?? null,
    transferId: transferId ?? null,
    finishedAt: now,
  });
  await moveOn(tx, schedule, at, 0, now);
}

interface Failed {
  readonly schedule: Schedule;
  readonly holder: Holder;
  readonly at: DueAt;
  readonly failure: string;
}

/** The customer gets an email at once. After too many failures in a row the schedule is paused. */
export async function failOccurrence(
  tx: Tx,
  deps: Deps,
  { schedule, holder, at, failure }: Failed,
): Promise<void> {
  const now = deps.clock.businessNow();
  const { billPaymentId } = schedule;
  await saveOccurrence(tx, {
    ...at,
    status: 'failed',
    reason: failure,
    journalNumber: null,
    billPaymentId,
    transferId: null,
    finishedAt: now,
  });
  if (billPaymentId !== null) {
    await failSubmittedBill(tx, deps, { holder, billPaymentId, failure });
  }
  const progress = await moveOn(tx, schedule, at, schedule.failures + 1, now);
  if (billPaymentId === null) {
    await mailFailure(tx, deps, { schedule, holder, at, failure, progress });
  }
}

async function moveOn(
  tx: Tx,
  schedule: Schedule,
  { on }: Occurrence,
  failures: number,
  now: Date,
): Promise<Progress> {
  const { next, missed } = await findNext(tx, schedule, { today: bankDay(now), lastOn: on });
  const lastOn = await skipMissed(tx, schedule, missed, { reason: WAITED, now, lastOn: on });
  const isPaused = failures >= MAX_FAILURES;
  const status = isPaused ? 'paused' : 'active';
  const progress: Progress = {
    status: next ? status : 'ended',
    reason: next && isPaused ? PAUSED : null,
    lastOn,
    next,
    failures,
  };
  await updateProgress(tx, schedule.id, progress, now);
  return progress;
}
