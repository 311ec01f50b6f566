import type {
  pauseSchedule as endpoint,
  resumeSchedule as resume,
} from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { findNext, skipMissed } from './next-occurrence.ts';
import { changeOwnSchedule, requireActive } from './own-schedule.ts';
import type { ShownSchedule } from './reads.ts';
import { updateProgress } from './writes.ts';

/** Nothing is carried out until the customer resumes it. This works while money is frozen, too. */
export async function pauseSchedule(
  deps: Deps,
  call: Call<typeof endpoint>,
): Promise<{ schedule: ShownSchedule }> {
  return await changeOwnSchedule(deps, call, 'pause-schedule', async (tx, { schedule, now }) => {
    requireActive(schedule);
    const { lastOn, failures } = schedule;
    const progress = { status: 'paused', reason: null, lastOn, failures, next: undefined } as const;
    await updateProgress(tx, schedule.id, progress, now);
    return { status: 'paused' };
  });
}

const WAS_PAUSED = 'The schedule was paused on this day.';

/** Continues from today on; what fell into the pause is left out. */
export async function resumeSchedule(
  deps: Deps,
  call: Call<typeof resume>,
): Promise<{ schedule: ShownSchedule }> {
  return await changeOwnSchedule(deps, call, 'resume-schedule', async (tx, own) => {
    const { schedule, now, today } = own;
    await requireMoneyMoves(tx);
    if (schedule.status !== 'paused') throw new Refusal('conflict');
    const { next, missed } = await findNext(tx, schedule, { today, lastOn: schedule.lastOn });
    const { lastOn: before } = schedule;
    const left = { reason: WAS_PAUSED, now, lastOn: before };
    const lastOn = await skipMissed(tx, schedule, missed, left);
    const status = next ? 'active' : 'ended';
    await updateProgress(tx, schedule.id, { status, reason: null, lastOn, next, failures: 0 }, now);
    return { status, nextOn: next?.on ?? null, skipped: missed.length };
  });
}
