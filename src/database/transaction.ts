import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, Tx } from './connection.ts';
import { lostConnection, lostToAnother } from './try-again.ts';

const MOST_TRIES = 5;

/**
 * Runs the work in one transaction: committed when it returns, rolled back when it throws. Work
 * that lost to a concurrent transaction is tried again from its start, so it must have no other
 * effects.
 */
export async function transaction<Result>(
  pool: Pool,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(pool, work);
    } catch (error) {
      if (attempt === MOST_TRIES || !lostToAnother(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
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
