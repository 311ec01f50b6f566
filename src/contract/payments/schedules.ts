import * as z from 'zod/mini';
import { calendarDate as realDay } from '#rules/calendar/calendar-date.ts';
import { businessDayRules, scheduleKinds } from '#rules/schedules/due-day.ts';
import { daysProblem, frequencies, LAST_DAY, type SeriesEnd } from '#rules/schedules/series.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body, withoutEmpty } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { nullableText, optionalLine, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { oneOrderQuery } from '../lists/list-query.ts';

/** Occurrences that a schedule ends after, and dates that a preview shows. */
const MAX_OCCURRENCES = 1_000;
const MAX_PREVIEW = 100;
const MAX_DAYS = 2;

const kind = z.enum(scheduleKinds, 'This must be an internal transfer, a bill or a wire');
const frequency = z
  .enum(frequencies, `This must be one of: ${frequencies.join(', ')}`)
  .check(z.meta({ examples: ['monthly'] }));
const businessDayRule = optionalChoice(businessDayRules);

const NOT_A_DAY = `A day of the month is a number from 1 to ${LAST_DAY}`;
const days = z.optional(
  z
    .array(
      z
        .int(NOT_A_DAY)
        .check(
          z.minimum(1, NOT_A_DAY),
          z.maximum(LAST_DAY, NOT_A_DAY),
          z.meta({ description: `${LAST_DAY} means the last day of the month.` }),
        ),
    )
    .check(z.maxLength(MAX_DAYS, `Please choose at most ${MAX_DAYS} of a month`)),
);

const NOT_A_COUNT = `A schedule can end after 1 to ${MAX_OCCURRENCES} payments`;
const ONE_END = 'Please choose one end: never, on a day or after a number of payments';

const endFields = body({
  never: z.optional(z.literal(true)),
  on: z.optional(calendarDate('End')),
  after: z.optional(
    z.int(NOT_A_COUNT).check(z.minimum(1, NOT_A_COUNT), z.maximum(MAX_OCCURRENCES, NOT_A_COUNT)),
  ),
}).check(z.meta({ examples: [{ never: true }] }));

/** Exactly one of three; left out, it never ends. */
const end = z.optional(
  z.pipe(
    withoutEmpty(endFields),
    z.transform(({ never, on, after }, context): SeriesEnd => {
      const chosen = [never, on, after].filter((one) => one !== undefined);
      if (chosen.length !== 1) {
        context.issues.push({ code: 'custom', input: chosen, message: ONE_END });
      }
      return { on: on === undefined ? null : realDay(on), after: after ?? null };
    }),
  ),
);

const seriesFields = {
  frequency,
  days,
  startOn: calendarDate('Start'),
  businessDayRule,
};

interface WithDays {
  readonly frequency: (typeof frequencies)[number];
  readonly days?: number[] | undefined;
}

/** The days of the month must fit the frequency. */
function withFittingDays<Fields extends WithDays, Sent>(fields: z.ZodMiniType<Fields, Sent>) {
  return z.pipe(
    fields,
    z.transform((value: Fields, context): Fields => {
      const message = daysProblem(value.frequency, value.days ?? null);
      if (message !== undefined) {
        context.issues.push({ code: 'custom', input: value.days, message, path: ['days'] });
      }
      return value;
    }),
  );
}

/** What is paid, from where to where, and when; the same for a new schedule and a changed one. */
export const scheduleFields = withFittingDays(
  body({
    kind,
    fromAccountId: id,
    /** Of an internal transfer. */
    toAccountId: orAbsent(id),
    /** Of a bill or a wire. */
    recipientId: orAbsent(id),
    amount: amount({ label: 'Amount' }),
    description: optionalLine({ label: 'Description', max: 140 }),
    ...seriesFields,
    end,
  }),
);

export const occurrenceStatuses = ['upcoming', 'done', 'failed', 'skipped'] as const;
export const scheduleStatuses = ['active', 'paused', 'ended'] as const;

const on = calendarDate('Day');

const occurrence = z.object({
  /** The day of the schedule, by which the occurrence is known. */
  on,
  /** The day on which it is carried out, at 6:00 bank time. */
  dueOn: on,
  status: z.enum(occurrenceStatuses),
  amount: printedAmount,
  /** Why it failed or was skipped, for a person. */
  reason: nullableText,
  /** The payment it became. */
  billPaymentId: z.nullable(id),
  transferId: z.nullable(id),
});

const schedule = z.object({
  id,
  status: z.enum(scheduleStatuses),
  kind: z.enum(scheduleKinds),
  fromAccountId: id,
  fromAccountName: z.string(),
  toAccountId: z.nullable(id),
  recipientId: z.nullable(id),
  /** The account or the recipient that it pays. */
  toName: z.string(),
  amount: printedAmount,
  description: nullableText,
  frequency: z.enum(frequencies),
  days: z.nullable(z.array(z.int())),
  startOn: on,
  end: z.union([
    z.object({ never: z.literal(true) }),
    z.object({ on }),
    z.object({ after: z.int() }),
  ]),
  businessDayRule: z.enum(businessDayRules),
  /** The day of the next occurrence; null while paused and once ended. */
  nextOn: z.nullable(on),
  /** Why it is paused or has ended, for a person. */
  reason: nullableText,
  /** The bill payment with a date that made it; such a schedule can only be cancelled. */
  billPaymentId: z.nullable(id),
  createdAt: timestamp,
  /** The latest ones of the past and the next ones, in order. */
  occurrences: z.array(occurrence),
});

const one = { params: z.object({ id }), reply: z.object({ schedule }) };

export const listSchedules = endpoint({
  feature: 'schedules',
  summary: 'The customer’s own schedules, the next due first; ended ones last.',
  method: 'GET',
  path: '/api/schedules',
  access: 'customer',
  query: oneOrderQuery,
  reply: z.object({ schedules: z.array(schedule) }),
});

const paymentRefusals = [
  'not-found',
  'over-limit',
  'step-up-required',
  'signature-required',
  'outgoing-paused',
  'conflict',
  'frozen',
] as const;

export const makeSchedule = endpoint({
  feature: 'schedules',
  summary: 'Schedules an internal transfer, a bill or a wire, once or repeatedly.',
  method: 'POST',
  path: '/api/schedules',
  access: 'customer',
  body: scheduleFields,
  reply: one.reply,
  idempotent: true,
  refusals: paymentRefusals,
});

export const changeSchedule = endpoint({
  feature: 'schedules',
  summary: 'Changes the series: every occurrence that is still to come.',
  method: 'PUT',
  path: '/api/schedules/:id',
  access: 'customer',
  ...one,
  body: scheduleFields,
  refusals: paymentRefusals,
});

export const changeOccurrence = endpoint({
  feature: 'schedules',
  summary: 'Changes the amount of one occurrence that is still to come.',
  method: 'PUT',
  path: '/api/schedules/:id/occurrence',
  access: 'customer',
  ...one,
  body: body({ on, amount: amount({ label: 'Amount' }) }),
  refusals: paymentRefusals,
});

export const cancelSchedule = endpoint({
  feature: 'schedules',
  summary: 'Ends a schedule: nothing of it is carried out any more.',
  method: 'DELETE',
  path: '/api/schedules/:id',
  access: 'customer',
  ...one,
  refusals: ['not-found', 'conflict'],
});

export const pauseSchedule = endpoint({
  feature: 'schedules',
  summary: 'Pauses a schedule; what falls into the pause is skipped.',
  method: 'POST',
  path: '/api/schedules/:id/pause',
  access: 'customer',
  ...one,
  refusals: ['not-found', 'conflict'],
});

export const resumeSchedule = endpoint({
  feature: 'schedules',
  summary: 'Continues a paused schedule from today on.',
  method: 'POST',
  path: '/api/schedules/:id/resume',
  access: 'customer',
  ...one,
  refusals: ['not-found', 'conflict', 'frozen'],
});

export const skipOccurrence = endpoint({
  feature: 'schedules',
  summary: 'Leaves out one occurrence that is still to come.',
  method: 'POST',
  path: '/api/schedules/:id/skip',
  access: 'customer',
  ...one,
  body: body({ on }),
  refusals: ['not-found', 'conflict'],
});

const NOT_A_PREVIEW = `A preview shows 1 to ${MAX_PREVIEW} dates`;

export const previewSchedule = endpoint({
  feature: 'schedules',
  summary: 'The days on which a schedule would be carried out, past ones included.',
  method: 'POST',
  path: '/api/schedules/preview',
  access: 'customer',
  body: withFittingDays(
    body({
      kind,
      ...seriesFields,
      end,
      count: z
        .int(NOT_A_PREVIEW)
        .check(z.minimum(1, NOT_A_PREVIEW), z.maximum(MAX_PREVIEW, NOT_A_PREVIEW)),
    }),
  ),
  reply: z.object({ dates: z.array(on) }),
});
