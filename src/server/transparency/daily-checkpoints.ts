import sql from 'sql-template-tag';
import { type Db, maybeOne, run } from '#database/connection.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { followAllSeals, type LogDeps } from './follow-seals.ts';

/** Keeps what the log is at the close of a day. A step of the closing, after its seals. */
export async function keepCheckpoint(deps: LogDeps, day: CalendarDate): Promise<void> {
  await followAllSeals(deps);
  await run(
    deps.pool,
    sql`insert into transparency_checkpoints (day, size, checkpoint)
        select ${day}, size, checkpoint from transparency_log where checkpoint is not null
        on conflict (day) do nothing`,
  );
}

/** The checkpoint that was kept at the close of a day. */
export async function findDailyCheckpoint(db: Db, day: string): Promise<string | undefined> {
  const row = await maybeOne<{ checkpoint: string }>(
    db,
    sql`select checkpoint from transparency_checkpoints where day = ${day}`,
  );
  return row?.checkpoint;
}

/** The last one that was kept before a day; of the same day it is always the same. */
export async function findCheckpointBefore(db: Db, day: CalendarDate): Promise<string | undefined> {
  const row = await maybeOne<{ checkpoint: string }>(
    db,
    sql`select checkpoint from transparency_checkpoints where day < ${day}
        order by day desc limit 1`,
  );
  return row?.checkpoint;
}
