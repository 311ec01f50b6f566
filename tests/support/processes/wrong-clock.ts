import { SystemClock } from '#server/base/time/clock.ts';

/** A clock that is wrong by an offset, as on a machine without time synchronization. */
export class WrongClock extends SystemClock {
  #offsetMs: number;

  constructor(offsetMs: number) {
    super();
    this.#offsetMs = offsetMs;
  }

  override now(): Date {
    return new Date(super.now().getTime() + this.#offsetMs);
  }

  /** From now on it is wrong by this much. */
  step(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }
}
