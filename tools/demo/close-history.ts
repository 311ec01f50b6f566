import { closingDays, openDay } from '#ledger/days/bank-days.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import type { Deps } from '#server/base/deps.ts';
import { FixedBusinessClock } from '#server/base/time/fixed-business-clock.ts';
import { closeBegunDay } from '#server/books/close-days.ts';
import { closingSteps } from '#server/books/closing-steps.ts';
import { openDaysUntil } from './history.ts';

// The server seals the whole history when it starts, and the public log follows that.
const steps = closingSteps.filter(({ name }) => name !== 'seal' && name !== 'checkpoint');

/** Closes the days of the history that have ended at a moment, each a minute after its end. */
export async function closeHistory(deps: Deps, moment: Date): Promise<void> {
  if ((await openDay(deps.pool)) === undefined) return;
  await openDaysUntil(deps.pool, moment);
  for (const begun of await closingDays(deps.pool)) {
    const at = bankMoment(addDays(begun.day, 1), '00:01');
    const clock = new FixedBusinessClock(deps.clock, at);
    if (await closeBegunDay({ ...deps, clock }, begun, { steps, isAlone: true })) continue;
    throw new Error(`Bank day ${begun.day} is out of balance.`);
  }
}
