// Concurrent postings travel to the database together: one transaction, one flush to disk, each
// request with its own outcome. While a batch is under way the next one gathers; nobody waits for a
// timer, and a request that comes alone goes alone.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Pool, Tx } from '#database/connection.ts';
import { sendTogether } from '#database/send-together.ts';
import { RetryAfter } from '#database/transaction.ts';
import { isDatabaseWide, lostConnection, lostToAnother } from '#database/try-again.ts';
import type { RowsToWrite } from '#database/write-rows.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import type { JournalRequest, Outcome } from './journal.ts';
import { mayPostAtOnce, postAtOnce } from './post-at-once.ts';
import { ClockAhead } from './posting-time.ts';
import { decide } from './record.ts';
import { sendAll } from './send-all.ts';
import { writeChanges } from './write-changes.ts';

export interface GroupCommitOptions<Companion> {
  readonly pool: Pool;
  /** Business time. */
  readonly now: () => Date;
  /** What travels beside the journals: audit lines, mail. */
  readonly writeCompanions: (companions: readonly Companion[]) => RowsToWrite[];
  /** How many batches may be under way at once, each on a connection of its own. */
  readonly lanes?: number;
  readonly largestBatch?: number;
  /** How long a request is tried for. One whose turn comes later is not sent any more. */
  readonly patienceMs?: number;
}

export interface GroupCommit<Companion> {
  /** Records a journal with what belongs beside it; resolves when it is safe on disk. */
  record(request: JournalRequest, companion?: Companion): Promise<Outcome>;
  /** Resolves when everything accepted so far has its outcome. */
  drained(): Promise<void>;
  /** How long the oldest try that is under way has been waiting for the database. */
  readonly slowestMs: number;
  /** When a batch was committed last, by the clock of `performance`. */
  readonly committedAtMs: number;
}

/** Its turn did not come in time, so nothing was sent. */
export class TooLate extends Error {
  override name = 'TooLate';
  readonly code = 'deadline';

  constructor() {
    super('The posting waited for its turn for too long, and was not tried.');
  }
}

interface Waiting<Companion> {
  readonly untilMs: number;
  readonly checked: CheckedRequest;
  readonly companion: Companion | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_TRIES = 5;
const PATIENCE_MS = 6_000;

/** What the lanes are doing at the moment. */
interface Progress {
  /** When each try that is under way began. */
  readonly begun: Set<{ readonly atMs: number }>;
  committedAtMs: number;
}

export function groupCommit<Companion>(
  options: GroupCommitOptions<Companion>,
): GroupCommit<Companion> {
  const { lanes = 1, largestBatch = 128, patienceMs = PATIENCE_MS } = options;
  const queue: Waiting<Companion>[] = [];
  const running = new Set<Promise<void>>();
  const progress: Progress = { begun: new Set(), committedAtMs: Number.NEGATIVE_INFINITY };
  let underWay = 0;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Lanes that are free share what waits.
      const share = Math.ceil(queue.length / (lanes - underWay));
      const batch = inTime(queue.splice(0, Math.min(share, largestBatch)));
      underWay += 1;
      await resolveBatch(options, progress, batch);
      underWay -= 1;
      // Those just answered may ask again at once; a turn of the loop lets them join the next
      // batch.
      await nextTurn();
    }
  }

  function wake(): void {
    if (running.size >= lanes) return;
    const lane: Promise<void> = nextTurn()
      .then(work)
      .finally(() => running.delete(lane));
    running.add(lane);
  }

  return {
    record: (request, companion) =>
      new Promise((resolve, reject) => {
        const untilMs = performance.now() + patienceMs;
        queue.push({ untilMs, checked: checkRequest(request), companion, resolve, reject });
        wake();
      }),
    drained: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    get slowestMs() {
      const begun = [...progress.begun].map(({ atMs }) => atMs);
      return performance.now() - Math.min(performance.now(), ...begun);
    },
    get committedAtMs() {
      return progress.committedAtMs;
    },
  };
}

/** Rejects the requests that waited too long; none of them was sent to the database. */
function inTime<Companion>(batch: readonly Waiting<Companion>[]): Waiting<Companion>[] {
  const now = performance.now();
  return batch.filter(({ untilMs, reject }) => {
    if (untilMs < now) reject(new TooLate());
    return untilMs >= now;
  });
}

/**
 * Gives every request of the batch its outcome. One that fails unexpectedly fails alone; where the
 * database is away or full, all of them fail together, and at once.
 */
async function resolveBatch<Companion>(
  options: GroupCommitOptions<Companion>,
  progress: Progress,
  batch: readonly Waiting<Companion>[],
): Promise<void> {
  if (batch.length === 0) return;
  try {
    const outcomes = await commitWithRetries(options, progress, batch);
    progress.committedAtMs = performance.now();
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
  } catch (error) {
    if (batch.length === 1 || concernsAll(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const waiting of batch) await resolveBatch(options, progress, inTime([waiting]));
  }
}

function concernsAll(error: unknown): boolean {
  return isDatabaseWide(error) || error instanceof ClockAhead;
}

async function commitWithRetries<Companion>(
  options: GroupCommitOptions<Companion>,
  progress: Progress,
  batch: readonly Waiting<Companion>[],
): Promise<Outcome[]> {
  const untilMs = Math.min(...batch.map((waiting) => waiting.untilMs));
  for (let attempt = 1; ; attempt += 1) {
    const begun = { atMs: performance.now() };
    progress.begun.add(begun);
    try {
      return await commitOnce(options, batch);
    } catch (error) {
      // Where the answer to a commit was lost, the keys tell on the next try what became of it.
      const again = lostToAnother(error) || lostConnection(error) || error instanceof RetryAfter;
      if (attempt === MAX_TRIES || !again || performance.now() > untilMs) throw error;
      if (error instanceof RetryAfter) await error.prepare(options.pool);
    } finally {
      progress.begun.delete(begun);
    }
    await sleep(Math.random() * 10 * 2 ** attempt);
  }
}

async function commitOnce<Companion>(
  options: GroupCommitOptions<Companion>,
  batch: readonly Waiting<Companion>[],
): Promise<Outcome[]> {
  const client = await options.pool.connect();
  let broken = false;
  try {
    return (await tryAtOnce(client, options, batch)) ?? (await decideEach(client, options, batch));
  } catch (error) {
    broken = await client.query('rollback').then(
      () => lostConnection(error),
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** All of them in one statement; nothing where any of them needs to be looked at. */
async function tryAtOnce<Companion>(
  client: PoolClient,
  { now, writeCompanions }: GroupCommitOptions<Companion>,
  batch: readonly Waiting<Companion>[],
): Promise<Outcome[] | undefined> {
  const checked = batch.map((waiting) => waiting.checked);
  if (!mayPostAtOnce(checked)) return undefined;
  const companions = batch.flatMap(({ companion }) => (companion === undefined ? [] : [companion]));
  const postedAt = now();
  try {
    const { rows } = await client.query<{ numbers: string }>(
      postAtOnce(checked, postedAt, writeCompanions(companions)),
    );
    const numbers = rows[0]?.numbers.match(/\d+/g) ?? [];
    if (numbers.length !== batch.length) throw new Error('Each request has a number.');
    return numbers.map((number) => ({
      recorded: true,
      number: BigInt(number),
      postedAt,
      replayed: false,
    }));
  } catch (error) {
    if (lostConnection(error)) throw error;
    return undefined;
  }
}

async function decideEach<Companion>(
  client: PoolClient,
  { now, writeCompanions }: GroupCommitOptions<Companion>,
  batch: readonly Waiting<Companion>[],
): Promise<Outcome[]> {
  const tx = client as unknown as Tx;
  const checked = batch.map((waiting) => waiting.checked);
  const [, { outcomes, changes }] = await sendTogether(tx, () =>
    Promise.all([client.query('begin'), decide(tx, checked, { at: now() })]),
  );
  const companions = batch.flatMap(({ companion }, index) => {
    const journal = outcomes[index];
    const isNew = journal?.recorded === true && !journal.replayed;
    return isNew && companion !== undefined ? [companion] : [];
  });
  const writes = writeChanges(changes, writeCompanions(companions));
  // The commit travels with them: behind a statement that failed it becomes a rollback.
  await sendAll(tx, [...writes, { text: 'commit' }]);
  return outcomes;
}
