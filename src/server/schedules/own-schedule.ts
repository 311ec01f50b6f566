// What changes of an own schedule have in common: the customer and the schedule are locked, so that
// a change and the job that carries the schedule out have one order.
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { type Occurrence, remaining } from '#rules/schedules/due-day.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { type Holder, lockActiveHolder } from '../people/lock-holder.ts';
import { getSchedule, type ShownSchedule } from './reads.ts';
import { lockSchedule, type Schedule, seriesOf } from './writes.ts';

interface OwnCall {
  readonly visitor: VisitorOf<'customer'>;
  readonly params: { readonly id: string };
}

export interface OwnSchedule {
  readonly schedule: Schedule;
  readonly holder: Holder;
  readonly now: Date;
  readonly today: CalendarDate;
}

/** Changes a schedule that goes on; what `change` returns is noted in the audit log. */
export async function changeOwnSchedule(
  deps: Deps,
  { visitor, params: { id } }: OwnCall,
  action: string,
  change: (tx: Tx, own: OwnSchedule) => Promise<Readonly<Record<string, unknown>>>,
): Promise<{ schedule: ShownSchedule }> {
  const now = deps.clock.businessNow();
  const today = bankDay(now);
  return await transaction(deps.pool, async (tx) => {
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const schedule = await lockSchedule(tx, holder.id, id);
    if (!schedule) throw new Refusal('not-found');
    requireChangeable(schedule);
    const after = await change(tx, { schedule, holder, now, today });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action,
      subjectKind: 'schedule',
      subjectId: id,
      before: { status: schedule.status, nextOn: schedule.nextOn },
      after,
    });
    return { schedule: await getSchedule(tx, id, today) };
  });
}

function requireChangeable({ status, billPaymentId }: Schedule): void {
  if (status === 'ended') {
    throw new Refusal('conflict', { sentence: 'This schedule has ended.' });
  }
  if (billPaymentId !== null) {
    const sentence = 'This payment can only be cancelled. Please cancel it and make a new one.';
    throw new Refusal('conflict', { sentence });
  }
}

export function requireActive({ status }: Schedule): void {
  if (status === 'active') return;
  throw new Refusal('conflict', { sentence: 'This schedule is paused. Please resume it first.' });
}

/** The occurrence of this day, where it is still to come. */
export function requireUpcoming(
  { config }: Pick<Deps, 'config'>,
  { schedule, today }: Pick<OwnSchedule, 'schedule' | 'today'>,
  on: string,
): Occurrence {
  requireActive(schedule);
  const day = calendarDate(on);
  // Further ahead nobody looks, and counting there would take long.
  const latest = addDays(today, Math.ceil(config.limits.billScheduledAheadMs / DAY_MS));
  const reached = { today, lastOn: schedule.lastOn, skipped: new Set<string>() };
  if (day <= latest) {
    for (const { on, dueOn } of remaining(seriesOf(schedule), schedule.businessDayRule, reached)) {
      if (on === day && day === schedule.nextOn) {
        return { on, dueOn: schedule.nextDueOn ?? dueOn };
      }
      if (on === day && (schedule.nextOn === null || day > schedule.nextOn)) return { on, dueOn };
      if (on >= day) break;
    }
  }
  throw new Refusal('conflict', { sentence: 'No payment of this schedule is due on this day.' });
}
