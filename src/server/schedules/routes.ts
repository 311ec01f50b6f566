import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments/schedules.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { firstOccurrences, usualRule } from '#rules/schedules/due-day.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { shortListReply } from '../base/lists/list-page.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { cancelSchedule } from './cancel-schedule.ts';
import { changeOccurrence } from './change-occurrence.ts';
import { changeSchedule } from './change-schedule.ts';
import { makeSchedule } from './make-schedule.ts';
import { pauseSchedule, resumeSchedule } from './pause-schedule.ts';
import { listSchedules, type ShownSchedule } from './reads.ts';
import { skipOccurrence } from './skip-occurrence.ts';

export function scheduleRoutes(app: FastifyInstance, deps: PostingDeps): void {
  const { pool, clock } = deps;
  const serve = serveActions(app, deps);

  mount(app, contract.listSchedules, async (call) => {
    const today = bankDay(clock.businessNow());
    const all = await listSchedules(pool, call.visitor.session.subjectId, today);
    return { schedules: shortListReply(call, all, searchTextOf) };
  });
  mount(app, contract.previewSchedule, ({ body }) => {
    const { kind, days, frequency, startOn, end, count } = body;
    const series = {
      frequency,
      days: days?.length ? days : null,
      startOn: calendarDate(startOn),
      end: end ?? { on: null, after: null },
    };
    const rule = body.businessDayRule ?? usualRule(kind);
    const today = bankDay(clock.businessNow());
    return { dates: firstOccurrences(series, rule, { today, count }).map(({ dueOn }) => dueOn) };
  });
  serve(contract.makeSchedule, makeSchedule);
  serve(contract.changeSchedule, changeSchedule);
  serve(contract.changeOccurrence, changeOccurrence);
  serve(contract.cancelSchedule, cancelSchedule);
  serve(contract.pauseSchedule, pauseSchedule);
  serve(contract.resumeSchedule, resumeSchedule);
  serve(contract.skipOccurrence, skipOccurrence);
}

function searchTextOf({ toName, fromAccountName, description }: ShownSchedule): string {
  return `${toName} ${fromAccountName} ${description ?? ''}`;
}
