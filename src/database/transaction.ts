import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, Tx } from './connection.ts';
import { lostConnection, lostToAnother } from './try-again.ts';

const MAX_TRIES = 5;

/** Thrown by the work of a transaction that is kept all the same: the caller gets the error. */
export class ThrowAfterCommit extends Error {
  readonly error: Error;

  constructor(error: Error) {
    super(error.message, { cause: error });
    this.error = error;
  }
}

/**
 * Thrown by work that cannot be done yet: `prepare` runs outside the transaction, which is then
 * tried again.
 */
export class RetryAfter extends Error {
  readonly prepare: (pool: Pool) => Promise<unknown>;

  constructor(message: string, prepare: (pool: Pool) => Promise<unknown>) {
    super(message);
    this.prepare = prepare;
  }
}

/**
 * Runs the work in one transaction: committed when it returns, rolled back when it throws anything
 * but a `ThrowAfterCommit`. Work
 * that lost to a concurrent transaction is tried again from its start, so it must have no other
 * effects.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await attemptOnce(pool, (tx) => keepThrown(work(tx)));
      if (outcome instanceof ThrowAfterCommit) throw outcome.error;
      return outcome;
    } catch (error) {
      if (attempt === MAX_TRIES) throw error;
      if (error instanceof RetryAfter) await error.prepare(pool);
      else if (lostToAnother(error)) await sleep(Math.random() * 10 * 2 ** attempt);
      else throw error;
    }
  }
}

async function keepThrown<Result>(work: Promise<Result>): Promise<Result | ThrowAfterCommit> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ThrowAfterCommit) return error;
    throw error;
  }
}

async function attemptOnce<Result>(pool: Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    const begun = client.query('begin');
    // The answer to `begin` is awaited with the first statement's; a failure surfaces there.
    begun.catch(() => {});
    const result = await work(client as unknown as Tx);
    await begun;
    const done = await client.query('commit');
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK: nothing was kept.
    if (done.command !== 'COMMIT') throw new Error('The transaction was rolled back at commit.');
    return result;
  } catch (error) {
    // What a commit without an answer did is unknown: it is not tried again here.
    broken = await client.query('rollback').then(
      () => lostConnection(error),
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}
