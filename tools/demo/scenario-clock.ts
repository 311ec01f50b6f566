import { ShiftedClock } from '#server/base/time/clock.ts';

/** A clock that is walked through the past, always forward. */
export class WalkingClock extends ShiftedClock {
  #at: Date;

  constructor(start: Date) {
    super();
    this.#at = start;
  }

  override now(): Date {
    return new Date(this.#at);
  }

  walkTo(moment: Date): void {
    if (moment < this.#at) throw new RangeError('History is told in the order it happened.');
    this.#at = moment;
  }
}
