// Every journal of every request travels in one queue: what waits goes to the database together, in
// one transaction, each request with its own outcome and its own rows. While the disk writes one
// batch the next one is decided. Nobody waits for a timer, and a request that comes alone goes
// alone.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { RetryAfter } from '#database/transaction.ts';
import {
  isDatabaseWide,
  isDiskFailure,
  lostConnection,
  lostToAnother,
} from '#database/try-again.ts';
import { checkRequest } from '../check-request.ts';
import type { JournalRequest, Outcome } from '../journal.ts';
import { ClockAhead } from '../posting-time.ts';
import { Aside } from './aside.ts';
import { commitBatch, isBlocked } from './commit-batch.ts';
import { type Disk, Flusher } from './flush.ts';
import { TooLate, Waiting } from './waiting.ts';

export interface GroupCommitOptions {
  /** Two connections at least: one for the batches, and one that waits for the disk. */
  readonly pool: Pool;
  /** Business time. */
  readonly now: () => Date;
  readonly largestBatch?: number;
  /** How long a request is tried for. One whose turn comes later is not sent any more. */
  readonly patienceMs?: number;
}

/** What became of a request, in two steps. */
export interface Ticket {
  /** Others can see it from here on; it may still be lost if the power fails. */
  readonly decided: Promise<unknown>;
  /** It is safe on disk, or refused. */
  readonly safe: Promise<Outcome>;
}

export interface GroupCommit {
  /** Records a journal with what belongs beside it. */
  submit(request: JournalRequest, draft?: Draft): Ticket;
  /** The same; resolves when it is safe on disk. */
  record(request: JournalRequest, draft?: Draft): Promise<Outcome>;
  /** For an answer about what another request has just committed; see flush.ts. */
  openDisk(): Promise<Disk>;
  /** Resolves when everything accepted so far has its outcome. */
  drained(): Promise<void>;
  /** How long the oldest try that is under way has been waiting for the database. */
  readonly slowestMs: number;
  /** When a batch was last safe on disk, by the clock of `performance`. */
  readonly safeAtMs: number;
  /** When the disk of the database last had no room, or failed. */
  readonly diskFailedAtMs: number;
}

const MAX_TRIES = 5;
const PATIENCE_MS = 6_000;
const LARGEST_BATCH = 128;
const BESIDE_MS = 25;

export function groupCommit(options: GroupCommitOptions): GroupCommit {
  const queue = new Queue(options);
  return {
    submit: (request, draft) => queue.submit(request, draft),
    record: async (request, draft) => await queue.submit(request, draft).safe,
    openDisk: () => queue.flusher.open(),
    drained: () => queue.drained(),
    get slowestMs() {
      const begun = [...queue.begun].map(({ atMs }) => atMs);
      return performance.now() - Math.min(performance.now(), ...begun);
    },
    get safeAtMs() {
      return queue.safeAtMs;
    },
    get diskFailedAtMs() {
      return queue.diskFailedAtMs;
    },
  };
}

class Queue {
  readonly #options: GroupCommitOptions;
  readonly flusher: Flusher;
  readonly #aside: Aside;
  /** When each try that is under way began. */
  readonly begun = new Set<{ readonly atMs: number }>();
  readonly #answering = new Set<Promise<void>>();
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #beside: Promise<void> = Promise.resolve();
  #deadline: NodeJS.Timeout | undefined;
  safeAtMs = Number.NEGATIVE_INFINITY;
  diskFailedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    this.flusher = new Flusher(options.pool);
    this.#aside = new Aside(options.pool, (free) => this.#enqueue(free));
  }

  submit(request: JournalRequest, draft: Draft | undefined): Ticket {
    const { patienceMs = PATIENCE_MS } = this.#options;
    const waiting = new Waiting(checkRequest(request), draft, performance.now() + patienceMs);
    this.#enqueue([waiting]);
    return { decided: waiting.decided.promise, safe: waiting.safe.promise };
  }

  async drained(): Promise<void> {
    while (this.#running || this.#answering.size > 0 || this.#aside.size > 0) {
      await Promise.all([this.#running, ...this.#answering, this.#aside.emptied()]);
    }
  }

  #enqueue(some: readonly Waiting[]): void {
    this.#waiting.push(...some);
    this.#running ??= nextTurn()
      .then(() => this.#work())
      .finally(() => {
        this.#running = undefined;
        if (this.#waiting.length > 0) this.#enqueue([]);
      });
    if (!this.#deadline) this.#deadline = this.#endLateOnes();
  }

  /** Where a try takes long, those that wait behind it are told in time that they were not sent. */
  #endLateOnes(): NodeJS.Timeout | undefined {
    const [oldest] = this.#waiting;
    if (!oldest) return undefined;
    return setTimeout(
      () => {
        this.#waiting = inTime(this.#waiting);
        this.#deadline = this.#endLateOnes();
      },
      Math.max(0, oldest.untilMs - performance.now()) + 1,
    ).unref();
  }

  async #work(): Promise<void> {
    const { largestBatch = LARGEST_BATCH } = this.#options;
    while (this.#waiting.length > 0) {
      const batch = inTime(this.#waiting.splice(0, largestBatch));
      const free = this.#aside.size === 0 ? batch : await this.#keepBlocked(batch);
      if (free.length > 0) await this.#resolve(free);
      // Those just answered may ask again at once; a turn of the loop lets them join the next
      // batch.
      await nextTurn();
    }
  }

  async #keepBlocked(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      return await this.#aside.keepBlocked(batch);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
      return [];
    }
  }

  /**
   * Gives every request of the batch its outcome. One that fails unexpectedly fails alone; where
   * the database is away or full, all of them fail together, and at once.
   */
  async #resolve(batch: readonly Waiting[]): Promise<void> {
    try {
      const { outcomes, disk } = await this.#commitWithRetries(batch);
      for (const waiting of batch) waiting.decide();
      const answering = this.#answer(batch, outcomes, disk).finally(() => {
        this.#answering.delete(answering);
      });
      this.#answering.add(answering);
    } catch (error) {
      await this.#resolveFailed(batch, error);
    }
  }

  async #resolveFailed(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (isDiskFailure(error)) this.diskFailedAtMs = performance.now();
    if (isBlocked(error)) return await this.#resolveBlocked(batch);
    if (batch.length === 1 || concernsAll(error)) {
      for (const waiting of batch) waiting.fail(error);
      return;
    }
    await this.#resolveEach(batch);
  }

  async #resolveEach(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) {
      const [alone] = inTime([waiting]);
      if (alone) await this.#resolve([alone]);
    }
  }

  /** Someone else holds what the batch needs: those that need it step aside, the others go on. */
  async #resolveBlocked(batch: readonly Waiting[]): Promise<void> {
    let free: readonly Waiting[];
    try {
      free = await this.#aside.findBlocked(batch);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
      return;
    }
    if (free.length < batch.length) this.#enqueue(free);
    else if (batch.length > 1) await this.#resolveEach(batch);
    else this.#tryBeside(batch);
  }

  /** It waits for a row of its own, that of a customer or of a payment: not in the queue. */
  #tryBeside(batch: readonly Waiting[]): void {
    this.#beside = this.#beside.then(() => sleep(BESIDE_MS)).then(() => this.#resolveEach(batch));
    const beside = this.#beside.finally(() => this.#answering.delete(beside));
    this.#answering.add(beside);
  }

  /** Once it is on disk. A request that was known already may not be, either. */
  async #answer(batch: readonly Waiting[], outcomes: readonly Outcome[], disk: Disk) {
    const begun = { atMs: performance.now() };
    this.begun.add(begun);
    const recorded = batch.filter((waiting, index) => {
      const outcome = outcomes[index] as Outcome;
      if (!outcome.recorded) waiting.resolve(outcome);
      return outcome.recorded;
    });
    try {
      if (recorded.length > 0) {
        await disk.flush();
        this.safeAtMs = performance.now();
      }
      for (const [index, waiting] of batch.entries()) waiting.resolve(outcomes[index] as Outcome);
    } catch (error) {
      // What became of them is not known. The keys tell, while there is time.
      const now = performance.now();
      for (const waiting of recorded) if (waiting.untilMs < now) waiting.reject(error);
      this.#enqueue(recorded.filter((waiting) => waiting.untilMs >= now));
    } finally {
      this.begun.delete(begun);
      disk.close();
    }
  }

  async #commit(batch: readonly Waiting[]): Promise<Committed> {
    const { pool, now } = this.#options;
    const disk = await this.flusher.open();
    try {
      return { outcomes: await commitBatch(pool, batch, now()), disk };
    } catch (error) {
      disk.close();
      throw error;
    }
  }

  async #commitWithRetries(batch: readonly Waiting[]): Promise<Committed> {
    const { pool } = this.#options;
    const untilMs = Math.min(...batch.map((waiting) => waiting.untilMs));
    for (let attempt = 1; ; attempt += 1) {
      const begun = { atMs: performance.now() };
      this.begun.add(begun);
      try {
        return await this.#commit(batch);
      } catch (error) {
        // Where the answer to a commit was lost, the keys tell on the next try what became of it.
        const again = lostToAnother(error) || lostConnection(error) || error instanceof RetryAfter;
        if (attempt === MAX_TRIES || !again || performance.now() > untilMs) throw error;
        if (error instanceof RetryAfter) await error.prepare(pool);
      } finally {
        this.begun.delete(begun);
      }
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** What became of a batch, and where to wait until it is on disk. */
interface Committed {
  readonly outcomes: Outcome[];
  readonly disk: Disk;
}

/** Rejects the requests that waited too long; none of them was sent to the database. */
function inTime(batch: readonly Waiting[]): Waiting[] {
  const now = performance.now();
  return batch.filter((waiting) => {
    if (waiting.untilMs < now) waiting.reject(new TooLate());
    return waiting.untilMs >= now;
  });
}

function concernsAll(error: unknown): boolean {
  return isDatabaseWide(error) || error instanceof ClockAhead;
}
