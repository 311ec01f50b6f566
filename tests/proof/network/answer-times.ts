import type { Answer } from '../writers/http-writers.ts';

/** How long writers waited for their answers, and what kind of answers these were. */
export class AnswerTimes {
  slowestMs = 0;
  done = 0;
  /** The newest answer that was not a success. */
  lastRefusal = '';
  unavailable = 0;
  /** By the clock of `performance`. */
  firstUnavailableMs = Number.NEGATIVE_INFINITY;
  unanswered = 0;
  withoutRetryAfter = 0;
  #success = Promise.withResolvers<void>();

  readonly heard = (ms: number, answer: Answer | undefined): void => {
    this.slowestMs = Math.max(this.slowestMs, ms);
    if (!answer) this.unanswered += 1;
    if (answer?.status === 503) {
      if (this.unavailable === 0) this.firstUnavailableMs = performance.now();
      this.unavailable += 1;
    }
    if (answer?.status === 503 && !answer.retryAfter) this.withoutRetryAfter += 1;
    if (answer?.status !== 200) {
      this.lastRefusal = `${answer?.status} ${answer?.text}`;
      return;
    }
    this.done += 1;
    this.#success.resolve();
  };

  /** Resolves with the next answer that says that something was done. */
  async nextSuccess(): Promise<void> {
    this.#success = Promise.withResolvers();
    await this.#success.promise;
  }
}
