import { ShiftedClock } from '#server/base/time/clock.ts';

/** A clock that the scenario advances through the past, only forward. */
export class ScenarioClock extends ShiftedClock {
  #at: Date;

  constructor(start: Date) {
    super();
    this.#at = start;
  }

  override now(): Date {
    return new Date(this.#at);
  }

  advanceTo(moment: Date): void {
    if (moment < this.#at) throw new RangeError('The scenario clock cannot go back.');
    this.#at = moment;
  }
}
