// Time is passed in. `now` is real time: sessions, codes, throttles, mail. `businessNow` is the
// bank's time, by which due dates and postings are dated; the demonstration can move it ahead.
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';

export interface Clock {
  now(): Date;
  businessNow(): Date;
}

/** A clock whose business time is ahead by what the database says. */
export abstract class ShiftedClock implements Clock {
  #shiftMs = 0;

  abstract now(): Date;

  /** What this machine takes for the time, which is compared with the database's. */
  machineNow(): Date {
    return this.now();
  }

  businessNow(): Date {
    return new Date(this.now().getTime() + this.#shiftMs);
  }

  /** Takes over a shift that another process may have made. */
  async readShift(db: Db): Promise<void> {
    this.#shiftMs = await readShiftMs(db);
  }

  /** Moves business time ahead for every process on this database; it never moves back. */
  async advanceBusiness(db: Db, byMs: number): Promise<void> {
    this.#shiftMs = await addShiftMs(db, byMs);
  }
}

export class SystemClock extends ShiftedClock {
  override now(): Date {
    return new Date();
  }
}

/** A clock that stands still until it is moved, for tests. */
export class TestClock extends ShiftedClock {
  #at: number;

  constructor(start: string | Date = '2026-03-02T17:00:00Z') {
    super();
    this.#at = new Date(start).getTime();
  }

  override now(): Date {
    return new Date(this.#at);
  }

  /** A test moves time on purpose; that does not make the machine's clock wrong. */
  override machineNow(): Date {
    return new Date();
  }

  advance(byMs: number): void {
    this.#at += byMs;
  }
}

async function readShiftMs(db: Db): Promise<number> {
  const row = await one<{ shiftMs: bigint }>(
    db,
    sql`select shift_ms as "shiftMs" from business_clock`,
  );
  return Number(row.shiftMs);
}

async function addShiftMs(db: Db, byMs: number): Promise<number> {
  const row = await one<{ shiftMs: bigint }>(
    db,
    sql`update business_clock set shift_ms = shift_ms + ${Math.round(byMs)}
        returning shift_ms as "shiftMs"`,
  );
  return Number(row.shiftMs);
}
