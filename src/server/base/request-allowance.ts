import { Refusal } from '#contract/refusals.ts';

const MINUTE_MS = 60_000;

/**
 * How many requests a session may make each minute. Counted in this process only: it keeps one
 * client from crowding out the others, and needs no shared memory for that.
 */
export class RequestAllowance {
  readonly #perMinute: number;
  #counts = new Map<string, number>();
  #minuteEndsAt = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  take(sessionId: string, now: Date): void {
    const at = now.getTime();
    if (at >= this.#minuteEndsAt) {
      this.#counts = new Map();
      this.#minuteEndsAt = at + MINUTE_MS;
    }
    const count = (this.#counts.get(sessionId) ?? 0) + 1;
    this.#counts.set(sessionId, count);
    if (count > this.#perMinute) {
      const retryAfterSeconds = Math.ceil((this.#minuteEndsAt - at) / 1_000);
      throw new Refusal('too-many-requests', { retryAfterSeconds });
    }
  }
}
