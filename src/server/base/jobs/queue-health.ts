// Whether a job queue lives: its workers look for jobs again and again, and jobs can be added.
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';

/** The worker looks every two seconds; a look may take as long as its statement may. */
const QUIET_MS = 15_000;
/** Earlier than that the worker is started again. */
const STUCK_MS = 10_000;

export class QueueHealth {
  /** The worker tells here what it does, also after it was started again. */
  readonly events: WorkerEvents = new EventEmitter();
  readonly #atOnce: number;
  #running = 0;
  #lookedAtMs = performance.now();
  #wasAdded = false;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
    const looked = () => {
      this.#lookedAtMs = performance.now();
    };
    this.events.on('worker:getJob:empty', looked);
    this.events.on('job:start', () => {
      this.#running += 1;
      looked();
    });
    this.events.on('job:complete', () => {
      this.#running -= 1;
      looked();
    });
  }

  /** Whether the newest job could be added. */
  get wasAdded(): boolean {
    return this.#wasAdded;
  }

  async added(adding: Promise<unknown>): Promise<void> {
    try {
      await adding;
      this.#wasAdded = true;
    } catch (error) {
      this.#wasAdded = false;
      throw error;
    }
  }

  get isHealthy(): boolean {
    return this.#wasAdded && this.#hasLooked(QUIET_MS);
  }

  /** The worker has stopped looking for jobs and does not say so. */
  get isStuck(): boolean {
    return !this.#hasLooked(STUCK_MS);
  }

  /** A worker was started: what the one before it did no longer counts. */
  started(): void {
    this.#running = 0;
    this.#lookedAtMs = performance.now();
  }

  #hasLooked(withinMs: number): boolean {
    const isBusy = this.#running >= this.#atOnce;
    return isBusy || performance.now() - this.#lookedAtMs < withinMs;
  }
}
