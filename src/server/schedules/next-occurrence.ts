import sql from 'sql-template-tag';
import { type Db, rows, type Tx } from '#database/connection.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type CountedFrom, countedOccurrences } from '#rules/schedules/counted-occurrences.ts';
import { type Occurrence, remaining } from '#rules/schedules/due-day.ts';
import { type ScheduleTerms, saveOccurrence, seriesOf } from './writes.ts';

interface Series extends ScheduleTerms {
  readonly id: string;
}

interface Reached {
  readonly today: CalendarDate;
  readonly lastOn: CalendarDate | null;
}

export interface NextOccurrence {
  /** Undefined where the series has ended. */
  readonly next: Occurrence | undefined;
  /** Those before it whose day has passed without them. */
  readonly missed: readonly Occurrence[];
  /** What it is still to pay, in the time that counts. */
  readonly remainingCents: bigint;
}

/** What a series does next after its last occurrence. */
export async function findNext(
  db: Db,
  series: Series,
  { today, lastOn }: Reached,
): Promise<NextOccurrence> {
  const skipped = await listSkipped(db, series.id, lastOn);
  const missed: Occurrence[] = [];
  const reached = { today, lastOn, skipped };
  for (const { isMissed, ...next } of remaining(
    seriesOf(series),
    series.businessDayRule,
    reached,
  )) {
    if (!isMissed) {
      const remainingCents = sumOfSeries(series, { ...reached, nextOn: next.on });
      return { next, missed, remainingCents };
    }
    missed.push(next);
  }
  return { next: undefined, missed, remainingCents: 0n };
}

/** What a series comes to in the sums of its recipient, each occurrence with the series' amount. */
export function sumOfSeries(terms: ScheduleTerms, from: CountedFrom): bigint {
  const { amountCents, businessDayRule } = terms;
  const days = countedOccurrences(seriesOf(terms), businessDayRule, from);
  return amountCents * BigInt(days.length);
}

async function listSkipped(
  db: Db,
  scheduleId: string,
  lastOn: CalendarDate | null,
): Promise<Set<string>> {
  const skipped = await rows<{ on: string }>(
    db,
    sql`select on_day as "on" from schedule_occurrences
        where schedule_id = ${scheduleId} and status <> 'upcoming'
          and (${lastOn}::date is null or on_day > ${lastOn})`,
  );
  return new Set(skipped.map(({ on }) => on));
}

/** Notes that these were left out. Returns the last of them, or what was the last before. */
export async function skipMissed(
  tx: Tx,
  { id: scheduleId, amountCents }: Series,
  missed: readonly Occurrence[],
  { reason, now, lastOn }: { reason: string; now: Date; lastOn: CalendarDate | null },
): Promise<CalendarDate | null> {
  for (const occurrence of missed) {
    await saveOccurrence(tx, {
      ...occurrence,
      scheduleId,
      status: 'skipped',
      amountCents,
      reason,
      journalNumber: null,
      billPaymentId: null,
      transferId: null,
      finishedAt: now,
    });
  }
  return missed.at(-1)?.on ?? lastOn;
}
