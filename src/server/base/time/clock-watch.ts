// Whether this machine's clock goes as the database's does. All servers share that one, so it is
// what "right" means here: a server that is ahead or behind is not sent visitors, and runs no jobs.
import sql from 'sql-template-tag';
import { one, type Pool } from '#database/connection.ts';
import type { ShiftedClock } from './clock.ts';

const TOLERANCE_MS = 5_000;
const FRESH_MS = 1_000;

/** This machine's clock is off by more than two clocks may differ. */
export class WrongClock extends Error {
  override name = 'WrongClock';
  readonly code = 'wrong-clock';

  constructor() {
    super('The clock of this server differs from the clock of the database.');
  }
}

export class ClockWatch {
  readonly #clock: ShiftedClock;
  readonly #pool: Pool;
  #measuring: Promise<void> | undefined;
  #measuredAtMs = Number.NEGATIVE_INFINITY;
  #offsetMs = 0;

  constructor(clock: ShiftedClock, pool: Pool) {
    this.#clock = clock;
    this.#pool = pool;
  }

  /** How far this clock is ahead of the database's, as well as it can be measured. */
  async offsetMs(): Promise<number> {
    if (performance.now() - this.#measuredAtMs >= FRESH_MS) {
      this.#measuring ??= this.#measure().finally(() => {
        this.#measuring = undefined;
      });
      await this.#measuring;
    }
    return this.#offsetMs;
  }

  async isRight(): Promise<boolean> {
    return Math.abs(await this.offsetMs()) <= TOLERANCE_MS;
  }

  async requireRight(): Promise<void> {
    if (!(await this.isRight())) throw new WrongClock();
  }

  // The database looked at its clock at some moment between the two here. Only what lies outside of
  // them is a difference for sure.
  async #measure(): Promise<void> {
    const before = this.#clock.machineNow().getTime();
    const { now } = await one<{ now: Date }>(this.#pool, sql`select clock_timestamp() as now`);
    const after = this.#clock.machineNow().getTime();
    this.#offsetMs = Math.max(0, before - now.getTime()) - Math.max(0, now.getTime() - after);
    this.#measuredAtMs = performance.now();
  }
}
