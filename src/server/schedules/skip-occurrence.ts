import type { skipOccurrence as endpoint } from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { findNext } from './next-occurrence.ts';
import { changeOwnSchedule, requireUpcoming } from './own-schedule.ts';
import type { ShownSchedule } from './reads.ts';
import { findOccurrence, saveOccurrence, updateProgress } from './writes.ts';

/** Leaves out one occurrence that is still to come; the rest of the series stays as it is. */
export async function skipOccurrence(
  deps: Deps,
  call: Call<typeof endpoint>,
): Promise<{ schedule: ShownSchedule }> {
  return await changeOwnSchedule(deps, call, 'skip-occurrence', async (tx, own) => {
    const { schedule, now, today } = own;
    const { id: scheduleId, reason, failures } = schedule;
    const occurrence = requireUpcoming(deps, own, call.body.on);
    const stored = await findOccurrence(tx, scheduleId, occurrence.on);
    if (stored?.status === 'skipped') throw new Refusal('conflict');
    await saveOccurrence(tx, {
      ...occurrence,
      scheduleId,
      status: 'skipped',
      amountCents: stored?.amountCents ?? schedule.amountCents,
      reason: 'You left out this payment.',
      journalNumber: null,
      billPaymentId: null,
      transferId: null,
      finishedAt: now,
    });
    if (occurrence.on === schedule.nextOn) {
      const { on: lastOn } = occurrence;
      const { next } = await findNext(tx, schedule, { today, lastOn });
      const status = next ? 'active' : 'ended';
      await updateProgress(tx, scheduleId, { status, reason, lastOn, next, failures }, now);
    }
    return { skipped: occurrence.on };
  });
}
