import type { Reply } from '#contract/endpoint.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useUnsentDecisions, withoutDecided } from './decision/unsent-decisions.ts';

export type WaitingQueue = Reply<typeof readOverview>['queues'][number];

/** How many wait, since when, and what day it is at the bank. */
export function useQueue(name: string): {
  readonly queue: WaitingQueue | undefined;
  readonly today: CalendarDate;
} {
  const { data } = useEndpoint(readOverview);
  const decisions = useUnsentDecisions();
  const queues = withoutDecided(data?.queues ?? [], decisions);
  const last = data?.days.at(-1)?.date;
  return {
    queue: queues.find((queue) => queue.name === name),
    // The bank's day need not be that of this machine's clock.
    today: last === undefined ? bankDay(new Date()) : calendarDate(last),
  };
}
