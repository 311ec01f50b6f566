import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import type { Deps } from '../base/deps.ts';
import type { DueWork } from '../base/jobs/due-work.ts';
import { asOnlyCloser, closeDaysUntil, doDueWork } from './close-days.ts';

/**
 * Moves the demonstration's business time ahead, from midnight to midnight: each day is closed and
 * its due work done before the next one begins.
 */
export async function advanceClock(
  serverDeps: Deps,
  dueWork: readonly DueWork[],
  byMs: number,
): Promise<void> {
  const deps = { ...serverDeps, pool: serverDeps.slowPool };
  const { pool, clock } = deps;
  const advance = async () => {
    await clock.readShift(pool);
    for (let leftMs = byMs; leftMs > 0; ) {
      const now = clock.businessNow();
      const midnight = bankMoment(addDays(bankDay(now), 1), '00:00');
      const stepMs = Math.min(leftMs, midnight.getTime() - now.getTime());
      await clock.advanceBusiness(pool, stepMs);
      leftMs -= stepMs;
      await closeDaysUntil(deps, dueWork, clock.businessNow(), { isAlone: true });
    }
    await doDueWork(deps, dueWork, clock.businessNow());
  };
  await asOnlyCloser(pool, advance, { isPatient: true });
}
