import sql, { type Sql } from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { listSchedules as endpoint } from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one, rows } from '#database/connection.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { remaining } from '#rules/schedules/due-day.ts';
import {
  occurrenceColumns,
  type Schedule,
  type ScheduledPayment,
  type StoredOccurrence,
  scheduleColumns,
  seriesOf,
} from './writes.ts';

export type ShownSchedule = Returned<typeof endpoint>['schedules'][number];
type ShownOccurrence = ShownSchedule['occurrences'][number];

/** Enough to see what happened lately, and two months of a weekly schedule. */
const PAST_SHOWN = 12;
const UPCOMING_SHOWN = 10;
const ENDED_SHOWN = 20;

interface Row extends Schedule {
  readonly fromAccountName: string;
  readonly toName: string;
}

/** A customer's schedules: those that go on, the next one first, and the last that ended. */
export async function listSchedules(
  db: Db,
  customerId: string,
  today: CalendarDate,
): Promise<ShownSchedule[]> {
  return await readSchedules(
    db,
    today,
    sql`s.customer_id = ${customerId}
      and (s.status <> 'ended' or s.id in (select e.id from schedules e
        where e.customer_id = ${customerId} and e.status = 'ended'
        order by e.ended_at desc limit ${ENDED_SHOWN}))`,
  );
}

/** One of them, after a change. */
export async function getSchedule(
  db: Db,
  scheduleId: string,
  today: CalendarDate,
): Promise<ShownSchedule> {
  const [schedule] = await readSchedules(db, today, sql`s.id = ${scheduleId}`);
  if (!schedule) throw new Refusal('not-found');
  return schedule;
}

async function readSchedules(db: Db, today: CalendarDate, which: Sql): Promise<ShownSchedule[]> {
  const schedules = await rows<Row>(
    db,
    sql`select ${scheduleColumns}, a.account_name as "fromAccountName",
          ${toName} as "toName"
        from schedules s join accounts a on a.id = s.from_account_id
        left join accounts t on t.id = s.to_account_id
        left join payees p on p.id = s.recipient_id
        left join destinations d on d.id = p.destination_id
        where ${which}
        order by s.status = 'ended', s.due_at nulls last, s.ended_at desc, s.created_at, s.id`,
  );
  const stored = await readOccurrences(
    db,
    schedules.map(({ id }) => id),
  );
  const byId = Map.groupBy(stored, ({ scheduleId }) => scheduleId);
  return schedules.map((schedule) => shownSchedule(schedule, byId.get(schedule.id) ?? [], today));
}

/** How a schedule that is not stored yet calls its two sides. */
export async function namesOf(
  db: Db,
  { fromAccountId, toAccountId, recipientId }: ScheduledPayment,
): Promise<{ readonly fromAccountName: string; readonly toName: string }> {
  return await one(
    db,
    sql`select a.account_name as "fromAccountName", ${toName} as "toName"
        from accounts a left join accounts t on t.id = ${toAccountId}
        left join payees p on p.id = ${recipientId}
        left join destinations d on d.id = p.destination_id
        where a.id = ${fromAccountId}`,
  );
}

const toName = sql`coalesce(t.account_name, d.name, p.name, 'Former recipient')`;

/** The latest finished ones of each, and all that were changed or left out ahead of their day. */
async function readOccurrences(db: Db, ids: readonly string[]): Promise<StoredOccurrence[]> {
  return await rows<StoredOccurrence>(
    db,
    sql`select listed.* from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
          select ${occurrenceColumns} from schedule_occurrences o
          where o.schedule_id = wanted.id
          order by o.on_day desc limit ${PAST_SHOWN + UPCOMING_SHOWN}) listed
        order by "on"`,
  );
}

/** A schedule as its customer reads it. */
export function shownSchedule(
  schedule: Row,
  stored: readonly StoredOccurrence[],
  today: CalendarDate,
): ShownSchedule {
  const { endOn, endAfter, amountCents, days } = schedule;
  const finished = stored.filter(({ status }) => status !== 'upcoming').slice(-PAST_SHOWN);
  return {
    ...schedule,
    amount: amountCents,
    days: days === null ? null : [...days],
    end: endOfSeries(endOn, endAfter),
    occurrences: [...finished.map(shownOccurrence), ...upcomingOf(schedule, stored, today)].sort(
      byDay,
    ),
  };
}

function upcomingOf(
  schedule: Schedule,
  stored: readonly StoredOccurrence[],
  today: CalendarDate,
): ShownOccurrence[] {
  const { nextOn, nextDueOn, lastOn } = schedule;
  if (nextOn === null || nextDueOn === null) return [];
  const changed = new Map(stored.map((occurrence) => [occurrence.on, occurrence]));
  const finished = stored.filter(({ status }) => status !== 'upcoming');
  const skipped = new Set<string>(finished.map(({ on }) => on));
  const reached = { today, lastOn, skipped };
  return remaining(seriesOf(schedule), schedule.businessDayRule, reached)
    .take(UPCOMING_SHOWN)
    .map(({ on, dueOn }) => ({
      on,
      // The next one waits where its day has passed without it.
      dueOn: on === nextOn ? nextDueOn : dueOn,
      status: 'upcoming' as const,
      amount: changed.get(on)?.amountCents ?? schedule.amountCents,
      reason: null,
      billPaymentId: schedule.billPaymentId,
      transferId: null,
    }))
    .toArray();
}

function shownOccurrence({ amountCents, ...occurrence }: StoredOccurrence): ShownOccurrence {
  return { ...occurrence, amount: amountCents };
}

function endOfSeries(on: CalendarDate | null, after: number | null): ShownSchedule['end'] {
  if (on !== null) return { on };
  return after === null ? { never: true } : { after };
}

function byDay(one: ShownOccurrence, other: ShownOccurrence): number {
  return one.on < other.on ? -1 : 1;
}
