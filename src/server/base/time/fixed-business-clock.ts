import { ShiftedClock } from './clock.ts';

/** A clock whose business time stands at a moment; its real time is that of another clock. */
export class FixedBusinessClock extends ShiftedClock {
  readonly #real: ShiftedClock;
  readonly #at: Date;

  constructor(real: ShiftedClock, at: Date) {
    super();
    this.#real = real;
    this.#at = at;
  }

  override now(): Date {
    return this.#real.now();
  }

  override machineNow(): Date {
    return this.#real.machineNow();
  }

  override businessNow(): Date {
    return new Date(this.#at);
  }
}
