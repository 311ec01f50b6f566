import { SystemClock } from '#server/base/time/clock.ts';

/** A clock that is wrong by so much, as that of a machine whose time nobody sets. */
export class WrongClock extends SystemClock {
  readonly #offsetMs: number;

  constructor(offsetMs: number) {
    super();
    this.#offsetMs = offsetMs;
  }

  override now(): Date {
    return new Date(super.now().getTime() + this.#offsetMs);
  }
}
