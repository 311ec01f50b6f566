// Concurrent postings travel to the database together: one transaction, one flush to disk, each
// request with its own outcome. While a batch is under way the next one gathers; nobody waits for a
// timer, and a request that comes alone goes alone.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Pool, Tx } from '#database/connection.ts';
import { sendTogether } from '#database/send-together.ts';
import { lostConnection, lostToAnother } from '#database/try-again.ts';
import type { RowsToWrite } from '#database/write-rows.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import type { JournalRequest, Outcome } from './journal.ts';
import { mayPostAtOnce, postAtOnce } from './post-at-once.ts';
import { decide } from './record.ts';
import { sendAll } from './send-all.ts';
import { writeChanges } from './write-changes.ts';

export interface GroupCommitOptions<Beside> {
  readonly pool: Pool;
  /** Business time. */
  readonly now: () => Date;
  /** What travels beside the journals: audit lines, mail. */
  readonly writeBeside: (besides: readonly Beside[]) => RowsToWrite[];
  /** How many batches may be under way at once, each on a connection of its own. */
  readonly lanes?: number;
  readonly largestBatch?: number;
}

export interface GroupCommit<Beside> {
  /** Records a journal with what belongs beside it; resolves when it is safe on disk. */
  record(request: JournalRequest, beside?: Beside): Promise<Outcome>;
  /** Resolves when everything accepted so far has its outcome. */
  drained(): Promise<void>;
}

interface Waiting<Beside> {
  readonly checked: CheckedRequest;
  readonly beside: Beside | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_TRIES = 5;

export function groupCommit<Beside>(options: GroupCommitOptions<Beside>): GroupCommit<Beside> {
  const { lanes = 1, largestBatch = 128 } = options;
  const queue: Waiting<Beside>[] = [];
  const running = new Set<Promise<void>>();
  let underWay = 0;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Lanes that are free share what waits.
      const share = Math.ceil(queue.length / (lanes - underWay));
      const batch = queue.splice(0, Math.min(share, largestBatch));
      underWay += 1;
      await settle(options, batch);
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
    record: (request, beside) =>
      new Promise((resolve, reject) => {
        queue.push({ checked: checkRequest(request), beside, resolve, reject });
        wake();
      }),
    drained: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Gives every request of the batch its outcome. One that fails unexpectedly fails alone. */
async function settle<Beside>(
  options: GroupCommitOptions<Beside>,
  batch: readonly Waiting<Beside>[],
): Promise<void> {
  try {
    const outcomes = await commitWithRetries(options, batch);
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
  } catch (error) {
    const [only] = batch;
    if (batch.length === 1 && only) only.reject(error);
    else for (const waiting of batch) await settle(options, [waiting]);
  }
}

async function commitWithRetries<Beside>(
  options: GroupCommitOptions<Beside>,
  batch: readonly Waiting<Beside>[],
): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commitOnce(options, batch);
    } catch (error) {
      // Where the answer to a commit was lost, the keys tell on the next try what became of it.
      const again = lostToAnother(error) || lostConnection(error);
      if (attempt === MOST_TRIES || !again) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function commitOnce<Beside>(
  options: GroupCommitOptions<Beside>,
  batch: readonly Waiting<Beside>[],
): Promise<Outcome[]> {
  const client = await options.pool.connect();
  let broken = false;
  try {
    return (await tryAtOnce(client, options, batch)) ?? (await decideEach(client, options, batch));
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** All of them in one statement; nothing where any of them needs to be looked at. */
async function tryAtOnce<Beside>(
  client: PoolClient,
  { now, writeBeside }: GroupCommitOptions<Beside>,
  batch: readonly Waiting<Beside>[],
): Promise<Outcome[] | undefined> {
  const checked = batch.map((waiting) => waiting.checked);
  if (!mayPostAtOnce(checked)) return undefined;
  const besides = batch.flatMap(({ beside }) => (beside === undefined ? [] : [beside]));
  const postedAt = now();
  try {
    const { rows } = await client.query<{ numbers: string }>(
      postAtOnce(checked, postedAt, writeBeside(besides)),
    );
    const numbers = rows[0]?.numbers.match(/\d+/g) ?? [];
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

async function decideEach<Beside>(
  client: PoolClient,
  { now, writeBeside }: GroupCommitOptions<Beside>,
  batch: readonly Waiting<Beside>[],
): Promise<Outcome[]> {
  const tx = client as unknown as Tx;
  const checked = batch.map((waiting) => waiting.checked);
  const [, { outcomes, changes }] = await sendTogether(tx, () =>
    Promise.all([client.query('begin'), decide(tx, checked, now())]),
  );
  const besides = batch.flatMap(({ beside }, index) => {
    const journal = outcomes[index];
    const isNew = journal?.recorded === true && !journal.replayed;
    return isNew && beside !== undefined ? [beside] : [];
  });
  const writes = writeChanges(changes, writeBeside(besides));
  // The commit travels with them: behind a statement that failed it becomes a rollback.
  await sendAll(tx, [...writes, { text: 'commit' }]);
  return outcomes;
}
