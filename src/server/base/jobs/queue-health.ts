// Whether a job queue lives: its workers look for jobs again and again, and jobs can be added.
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';

/** The worker looks every two seconds; a look may take as long as its statement may. */
const QUIET_MS = 15_000;

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
    this.events.on('localQueue:getJobs:complete', looked);
    this.events.on('job:start', () => {
      this.#running += 1;
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
    const isBusy = this.#running >= this.#atOnce;
    const hasLooked = performance.now() - this.#lookedAtMs < QUIET_MS;
    return this.#wasAdded && (hasLooked || isBusy);
  }
}
