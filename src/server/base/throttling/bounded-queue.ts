import { Refusal } from '#contract/refusals.ts';

export interface QueueLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Costly work of which only a little runs at once; a long queue is turned away. */
export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1;
    } else if (this.#waiting.length < this.#limits.waiting) {
      // A finished task hands its slot on, so that no new task comes in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: 'queue-full' });
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
