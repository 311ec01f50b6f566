import sql from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { Cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { BusinessDayRule, Occurrence, ScheduleKind } from '#rules/schedules/due-day.ts';
import type { Frequency, Series } from '#rules/schedules/series.ts';
import type { OutgoingFlag } from '../outgoing/authorize-outgoing.ts';

/** What is paid, from where to where. */
export interface ScheduledPayment {
  readonly kind: ScheduleKind;
  readonly fromAccountId: string;
  readonly toAccountId: string | null;
  readonly recipientId: string | null;
  readonly amountCents: Cents;
  readonly description: string | null;
}

/** What the customer chose: the payment, and its days. */
export interface ScheduleTerms extends ScheduledPayment {
  readonly frequency: Frequency;
  readonly days: readonly number[] | null;
  readonly startOn: CalendarDate;
  readonly endOn: CalendarDate | null;
  readonly endAfter: number | null;
  readonly businessDayRule: BusinessDayRule;
}

/** What the gate said when a payment was scheduled. */
export interface Arranged {
  readonly flags: readonly OutgoingFlag[];
  /** The version of the recipient for which a code confirmed it; null without a code. */
  readonly confirmedDestinationId: string | null;
}

export type ScheduleStatus = 'active' | 'paused' | 'ended';

export interface Schedule extends ScheduleTerms {
  readonly id: string;
  readonly customerId: string;
  readonly billPaymentId: string | null;
  readonly flags: readonly OutgoingFlag[];
  readonly confirmedDestinationId: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date | null;
  readonly status: ScheduleStatus;
  readonly reason: string | null;
  readonly lastOn: CalendarDate | null;
  readonly nextOn: CalendarDate | null;
  readonly nextDueOn: CalendarDate | null;
  readonly dueAt: Date | null;
  readonly failures: number;
}

/** Of a table that the statement calls s. */
export const scheduleColumns = sql`s.id, s.customer_id as "customerId", s.kind,
  s.from_account_id as "fromAccountId", s.to_account_id as "toAccountId",
  s.recipient_id as "recipientId", s.amount_cents as "amountCents", s.description, s.frequency,
  s.days, s.start_on as "startOn", s.end_on as "endOn", s.end_after as "endAfter",
  s.business_day_rule as "businessDayRule", s.bill_payment_id as "billPaymentId", s.flags,
  s.confirmed_destination_id as "confirmedDestinationId", s.created_at as "createdAt",
  s.changed_at as "changedAt", s.status, s.reason, s.last_on as "lastOn", s.next_on as "nextOn",
  s.next_due_on as "nextDueOn", s.due_at as "dueAt", s.failures`;

export function seriesOf(terms: ScheduleTerms): Series {
  const { frequency, days, startOn, endOn: on, endAfter: after } = terms;
  return { frequency, days, startOn, end: { on, after } };
}

// Early enough that a payment is on its way on the day.
const RUNNING_HOUR = '06:00';

/** When an occurrence is carried out. */
export function dueAtOf(dueOn: CalendarDate): Date {
  return bankMoment(dueOn, RUNNING_HOUR);
}

export async function insertSchedule(writer: Writer, schedule: Schedule): Promise<void> {
  await writeTo(writer, scheduleRows(schedule));
}

function scheduleRows(schedule: Schedule): RowsToWrite {
  const { endAfter } = schedule;
  const cells = [
    ['id', 'uuid', schedule.id],
    ['customer_id', 'uuid', schedule.customerId],
    ['kind', 'text', schedule.kind],
    ['from_account_id', 'uuid', schedule.fromAccountId],
    ['to_account_id', 'uuid', schedule.toAccountId],
    ['recipient_id', 'uuid', schedule.recipientId],
    ['amount_cents', 'bigint', schedule.amountCents],
    ['description', 'text', schedule.description],
    ['frequency', 'text', schedule.frequency],
    ['start_on', 'date', schedule.startOn],
    ['end_on', 'date', schedule.endOn],
    ['end_after', 'bigint', endAfter === null ? null : BigInt(endAfter)],
    ['business_day_rule', 'text', schedule.businessDayRule],
    ['confirmed_destination_id', 'uuid', schedule.confirmedDestinationId],
    ['created_at', 'timestamptz', schedule.createdAt],
    ['status', 'text', schedule.status],
    ['next_on', 'date', schedule.nextOn],
    ['next_due_on', 'date', schedule.nextDueOn],
    ['due_at', 'timestamptz', schedule.dueAt],
    ['days', 'text', schedule.days?.join() ?? null],
    ['flags', 'text', schedule.flags.join()],
  ] as const;
  const names = cells.map(([name]) => name).join(', ');
  const values = names.replace(
    /days, flags$/,
    "string_to_array(days, ',')::smallint[], string_to_array(flags, ',')",
  );
  return {
    name: 'schedules',
    types: cells.map(([, type]) => type),
    columns: cells.map(([, , cell]) => [cell]),
    write: (rows) => `insert into schedules (${names})
      select ${values} from ${rows} as fresh (${names})`,
  };
}

/** One of a customer's own schedules; the customer must be locked. */
export async function lockSchedule(
  tx: Tx,
  customerId: string,
  scheduleId: string,
): Promise<Schedule | undefined> {
  return await maybeOne<Schedule>(
    tx,
    sql`select ${scheduleColumns} from schedules s
        where s.id = ${scheduleId} and s.customer_id = ${customerId} for update`,
  );
}

export async function updateTerms(
  tx: Tx,
  scheduleId: string,
  terms: ScheduleTerms,
  { flags, confirmedDestinationId }: Arranged,
  changedAt: Date,
): Promise<void> {
  await run(
    tx,
    sql`update schedules
        set kind = ${terms.kind}, from_account_id = ${terms.fromAccountId},
          to_account_id = ${terms.toAccountId}, recipient_id = ${terms.recipientId},
          amount_cents = ${terms.amountCents}, description = ${terms.description},
          frequency = ${terms.frequency}, days = ${terms.days}, start_on = ${terms.startOn},
          end_on = ${terms.endOn}, end_after = ${terms.endAfter},
          business_day_rule = ${terms.businessDayRule}, flags = ${flags},
          confirmed_destination_id = ${confirmedDestinationId}, changed_at = ${changedAt}
        where id = ${scheduleId}`,
  );
}

/** How a schedule stands after an occurrence, a pause or a change. */
export interface Progress {
  readonly status: ScheduleStatus;
  readonly reason: string | null;
  readonly lastOn: CalendarDate | null;
  /** Of an active one. */
  readonly next: Occurrence | undefined;
  readonly failures: number;
}

export async function updateProgress(
  tx: Tx,
  scheduleId: string,
  { status, reason, lastOn, next, failures }: Progress,
  now: Date,
): Promise<void> {
  const due = status === 'active' ? next : undefined;
  await run(
    tx,
    sql`update schedules
        set status = ${status}, reason = ${reason}, last_on = ${lastOn}, failures = ${failures},
          next_on = ${due?.on ?? null}, next_due_on = ${due?.dueOn ?? null},
          due_at = ${due ? dueAtOf(due.dueOn) : null},
          ended_at = ${status === 'ended' ? now : null}
        where id = ${scheduleId}`,
  );
}

export interface StoredOccurrence extends Occurrence {
  readonly scheduleId: string;
  readonly status: 'upcoming' | 'done' | 'failed' | 'skipped';
  readonly amountCents: Cents;
  readonly reason: string | null;
  readonly journalNumber: bigint | null;
  readonly billPaymentId: string | null;
  readonly transferId: string | null;
  readonly finishedAt: Date | null;
}

/** Of a table that the statement calls o. */
export const occurrenceColumns = sql`o.schedule_id as "scheduleId", o.on_day as "on",
  o.due_on as "dueOn", o.status, o.amount_cents as "amountCents", o.reason,
  o.journal_number as "journalNumber", o.bill_payment_id as "billPaymentId",
  o.transfer_id as "transferId", o.finished_at as "finishedAt"`;

/** Writes what became of an occurrence. One that is finished stays as it is: the database insists. */
export async function saveOccurrence(tx: Tx, occurrence: StoredOccurrence): Promise<void> {
  const { scheduleId, on, dueOn, status, amountCents, reason, journalNumber } = occurrence;
  const { billPaymentId, transferId, finishedAt } = occurrence;
  await run(
    tx,
    sql`insert into schedule_occurrences as o (schedule_id, on_day, due_on, status, amount_cents,
          reason, journal_number, bill_payment_id, transfer_id, finished_at)
        values (${scheduleId}, ${on}, ${dueOn}, ${status}, ${amountCents}, ${reason},
          ${journalNumber}, ${billPaymentId}, ${transferId}, ${finishedAt})
        on conflict (schedule_id, on_day) do update
        set due_on = excluded.due_on, status = excluded.status,
          amount_cents = excluded.amount_cents, reason = excluded.reason,
          journal_number = excluded.journal_number, bill_payment_id = excluded.bill_payment_id,
          transfer_id = excluded.transfer_id, finished_at = excluded.finished_at`,
  );
}

/** Notes with what the amount of one that is still to come was changed. */
export async function updateArranged(
  tx: Tx,
  { scheduleId, on }: Pick<StoredOccurrence, 'scheduleId' | 'on'>,
  { flags, confirmedDestinationId }: Arranged,
  changedAt: Date,
): Promise<void> {
  await run(
    tx,
    sql`update schedule_occurrences
        set flags = ${flags}, confirmed_destination_id = ${confirmedDestinationId},
          changed_at = ${changedAt}
        where schedule_id = ${scheduleId} and on_day = ${on}`,
  );
}

interface FoundOccurrence extends StoredOccurrence {
  /** What was found when its amount was changed. */
  readonly flags: readonly OutgoingFlag[];
}

export async function findOccurrence(
  db: Db,
  scheduleId: string,
  on: CalendarDate,
): Promise<FoundOccurrence | undefined> {
  return await maybeOne<FoundOccurrence>(
    db,
    sql`select ${occurrenceColumns}, o.flags from schedule_occurrences o
        where o.schedule_id = ${scheduleId} and o.on_day = ${on}`,
  );
}

/** Takes back the changes of single occurrences that are still to come. */
export async function deleteUpcoming(tx: Tx, scheduleId: string): Promise<void> {
  await run(
    tx,
    sql`delete from schedule_occurrences
        where schedule_id = ${scheduleId} and status = 'upcoming'`,
  );
}
