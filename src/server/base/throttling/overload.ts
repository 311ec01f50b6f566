// Past a certain load, answering a few quickly is kinder than letting everyone wait.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Refusal } from '#contract/refusals.ts';
import type { Limits } from '../config/limits.ts';

export interface Pressure {
  /** Statements that wait for a database connection. */
  readonly databaseWaiters: number;
  /** How late the event loop runs. */
  readonly lagMs: number;
}

export function isOverloaded({ databaseWaiters, lagMs }: Pressure, limits: Limits): boolean {
  return databaseWaiters > limits.databaseWaiters || lagMs > limits.eventLoopLagMs;
}

export function requireCapacity(pressure: Pressure, limits: Limits): void {
  if (!isOverloaded(pressure, limits)) return;
  throw new Refusal('unavailable', { retryAfterSeconds: 2, cause: 'overload' });
}

const RESOLUTION_MS = 20;

/** The event loop's lag over the last second or so. */
export class LagMeter {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  #lagMs = 0;

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      const meanMs = this.#histogram.count > 0 ? this.#histogram.mean / 1e6 : RESOLUTION_MS;
      this.#lagMs = Math.max(0, meanMs - RESOLUTION_MS);
      this.#histogram.reset();
    }, 1_000).unref();
  }

  get lagMs(): number {
    return this.#lagMs;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }
}
