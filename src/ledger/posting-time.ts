// A posting is dated by the server's clock, and a wrong clock must not get into the books: the
// statement that posts compares its time with the clock of the database.
import { one, type Tx } from '#database/connection.ts';

/**
 * How far two clocks may differ. A database can be configured with another value:
 * alter database bank set larch.clock_tolerance = '10 s'.
 */
const TOLERANCE = `coalesce(
  nullif(current_setting('larch.clock_tolerance', true), '')::interval, '5 s')`;

/** SQL: whether this time has come by the database's clock, if business time is not shifted. */
export function hasCome(time: string): string {
  return `(${time}::timestamptz <= clock_timestamp() + ${TOLERANCE})`;
}

/** Refuses a time that has not come by the database's clock. */
export async function requireCome(tx: Tx, time: Date): Promise<void> {
  const { come } = await one<{ come: boolean }>(tx, {
    text: `select ${hasCome('$1')} as come`,
    values: [time],
  });
  if (!come) await requireShifted(tx, time);
}

/** Refuses a time that has not come, unless the demonstration has moved business time to it. */
export async function requireShifted(tx: Tx, time: Date): Promise<void> {
  const { shifted } = await one<{ shifted: boolean }>(tx, {
    text: `select $1::timestamptz - shift_ms * interval '1 millisecond'
      <= clock_timestamp() + ${TOLERANCE} as shifted from business_clock`,
    values: [time],
  });
  if (!shifted) throw new ClockAhead();
}

/** This server's clock is ahead of the database's. Nothing was posted. */
export class ClockAhead extends Error {
  override name = 'ClockAhead';
  readonly code = 'clock-ahead';

  constructor() {
    super('The clock of this server is ahead of the clock of the database.');
  }
}
