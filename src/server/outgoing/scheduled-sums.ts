// What a customer's schedules are still to pay to a recipient. No payment is stored before its day,
// so the sums of a recipient count it here.
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { countedOccurrences } from '#rules/schedules/counted-occurrences.ts';
import type { BusinessDayRule } from '#rules/schedules/due-day.ts';
import type { Frequency } from '#rules/schedules/series.ts';
import type { Destination } from './destinations.ts';
import type { OutgoingKind } from './outgoing-limits.ts';
import { isSameRecipient } from './same-recipient.ts';

/** A schedule, or its occurrence of this day. */
export interface OfSchedule {
  readonly id: string;
  readonly on?: CalendarDate;
}

export interface ScheduledTo {
  readonly kind: OutgoingKind;
  readonly customerId: string;
  readonly destination: Destination;
  readonly today: CalendarDate;
  /** What the payment itself is of, or takes the place of: it is not counted besides. */
  readonly ofSchedule?: OfSchedule | undefined;
}

/** What was submitted at one time, and is still to be paid. */
export interface ScheduledSum {
  readonly amountCents: bigint;
  readonly submittedAt: Date;
  readonly isConfirmed: boolean;
}

interface ScheduleRow {
  readonly id: string;
  readonly destinationId: string;
  readonly amountCents: Cents;
  readonly frequency: Frequency;
  readonly days: readonly number[] | null;
  readonly startOn: CalendarDate;
  readonly endOn: CalendarDate | null;
  readonly endAfter: number | null;
  readonly businessDayRule: BusinessDayRule;
  readonly lastOn: CalendarDate | null;
  readonly nextOn: CalendarDate | null;
  readonly submittedAt: Date;
  readonly confirmedDestinationId: string | null;
}

interface OccurrenceRow {
  readonly scheduleId: string;
  readonly on: CalendarDate;
  readonly status: string;
  readonly amountCents: Cents;
  readonly submittedAt: Date | null;
  readonly confirmedDestinationId: string | null;
}

/** Paused schedules count: their customer, or a thief, resumes them without a question. */
export async function listScheduledSums(db: Db, to: ScheduledTo): Promise<ScheduledSum[]> {
  const schedules = await readSchedules(db, to);
  if (schedules.length === 0) return [];
  const ids = schedules.map(({ id }) => id);
  const byId = Map.groupBy(await readOccurrences(db, ids), ({ scheduleId }) => scheduleId);
  return schedules.flatMap((schedule) => sumsOf(schedule, byId.get(schedule.id) ?? [], to));
}

async function readSchedules(db: Db, to: ScheduledTo): Promise<ScheduleRow[]> {
  const { kind, customerId } = to;
  const ofKind =
    kind === 'bill' ? sql`s.kind = 'bill'` : sql`s.kind = 'wire' and p.wire_type = ${kind}`;
  return await rows<ScheduleRow>(
    db,
    // One that was made for a bill payment with a date is that payment, which is counted.
    sql`select s.id, d.id as "destinationId", s.amount_cents as "amountCents", s.frequency, s.days,
          s.start_on as "startOn", s.end_on as "endOn", s.end_after as "endAfter",
          s.business_day_rule as "businessDayRule", s.last_on as "lastOn", s.next_on as "nextOn",
          coalesce(s.changed_at, s.created_at) as "submittedAt",
          s.confirmed_destination_id as "confirmedDestinationId"
        from schedules s join payees p on p.id = s.recipient_id
          join destinations d on d.id =
            case s.kind when 'bill' then p.destination_id else p.wire_destination_id end
        where s.customer_id = ${customerId} and s.status <> 'ended'
          and s.bill_payment_id is null and ${ofKind} and ${isSameRecipient(to)}`,
  );
}

async function readOccurrences(db: Db, ids: readonly string[]): Promise<OccurrenceRow[]> {
  return await rows<OccurrenceRow>(
    db,
    sql`select o.schedule_id as "scheduleId", o.on_day as "on", o.status,
          o.amount_cents as "amountCents", o.changed_at as "submittedAt",
          o.confirmed_destination_id as "confirmedDestinationId"
        from schedules s join schedule_occurrences o on o.schedule_id = s.id
        where s.id = any(${ids}) and (s.last_on is null or o.on_day > s.last_on)`,
  );
}

/** The series as it was submitted, and each occurrence whose amount was changed since. */
function sumsOf(
  schedule: ScheduleRow,
  stored: readonly OccurrenceRow[],
  { kind, destination, today, ofSchedule }: ScheduledTo,
): ScheduledSum[] {
  const { id, endOn, endAfter, lastOn, nextOn, amountCents, submittedAt } = schedule;
  const isCounted = (on: CalendarDate) =>
    ofSchedule?.id !== id || (ofSchedule.on !== undefined && ofSchedule.on !== on);
  // A code for a payee says nothing about another one of the same name, nor about a later version.
  const isConfirmed = (by: { readonly confirmedDestinationId: string | null }) =>
    by.confirmedDestinationId === schedule.destinationId &&
    (kind !== 'bill' || schedule.destinationId === destination.id);
  const days = new Set<string>(stored.map(({ on }) => on));
  const series = { ...schedule, end: { on: endOn, after: endAfter } };
  const from = { today, lastOn, nextOn, skipped: days };
  const unchanged = countedOccurrences(series, schedule.businessDayRule, from).filter(isCounted);
  const changed = stored.filter(({ status, on }) => status === 'upcoming' && isCounted(on));
  return [
    {
      amountCents: amountCents * BigInt(unchanged.length),
      submittedAt,
      isConfirmed: isConfirmed(schedule),
    },
    ...changed.map((occurrence) => ({
      amountCents: occurrence.amountCents,
      submittedAt: occurrence.submittedAt ?? submittedAt,
      isConfirmed: isConfirmed(occurrence),
    })),
  ];
}
