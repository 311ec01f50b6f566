import type { FastifyReply } from 'fastify';
import { Refusal } from '#contract/refusals.ts';

export interface LargeBodyLimits {
  readonly atOnce: number;
  readonly perCustomer: number;
}

/** Counts the large bodies in memory, from before the first byte until the answer is sent. */
export class LargeBodies {
  readonly #limits: LargeBodyLimits;
  readonly #byCustomer = new Map<string, number>();
  #all = 0;

  constructor(limits: LargeBodyLimits) {
    this.#limits = limits;
  }

  /** Takes a place, or refuses; the end of the answer, or of the connection, gives it back. */
  take(customerId: string, reply: FastifyReply): void {
    const theirs = this.#byCustomer.get(customerId) ?? 0;
    if (this.#all >= this.#limits.atOnce || theirs >= this.#limits.perCustomer) {
      throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: 'large-bodies' });
    }
    this.#all += 1;
    this.#byCustomer.set(customerId, theirs + 1);
    reply.raw.once('close', () => this.#giveBack(customerId));
  }

  #giveBack(customerId: string): void {
    this.#all -= 1;
    const left = (this.#byCustomer.get(customerId) ?? 0) - 1;
    if (left > 0) this.#byCustomer.set(customerId, left);
    else this.#byCustomer.delete(customerId);
  }
}
