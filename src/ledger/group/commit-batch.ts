// One batch, one transaction: every journal with its rows, each request with its own outcome. The
// commit does not wait for the disk; see flush.ts.
import type { PoolClient } from 'pg';
import type { Pool, Tx } from '#database/connection.ts';
import { type Draft, rowsOf } from '#database/draft.ts';
import { sendAll } from '#database/sending/send-all.ts';
import { sendTogether } from '#database/sending/send-together.ts';
import { lostConnection } from '#database/try-again.ts';
import type { CheckedRequest } from '../check-request.ts';
import type { Outcome } from '../journal.ts';
import { decide } from '../record.ts';
import { writeChanges } from '../write-changes.ts';
import { mayPostAtOnce, postAtOnce, WITHOUT_DISK } from './post-at-once.ts';

export interface Submitted {
  readonly checked: CheckedRequest;
  /** Written only if the journal is, and only once. */
  readonly draft: Draft | undefined;
}

export async function commitBatch(
  pool: Pool,
  batch: readonly Submitted[],
  now: Date,
): Promise<Outcome[]> {
  const client = await pool.connect();
  let broken = false;
  try {
    return (await tryAtOnce(client, batch, now)) ?? (await decideEach(client, batch, now));
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

const LOCK_NOT_AVAILABLE = '55P03';

/** Another transaction has held a row for too long. */
export function isBlocked(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
}

/** All of them in one statement; nothing where any of them needs to be looked at. */
async function tryAtOnce(
  client: PoolClient,
  batch: readonly Submitted[],
  postedAt: Date,
): Promise<Outcome[] | undefined> {
  const checked = batch.map((submitted) => submitted.checked);
  if (!mayPostAtOnce(checked)) return undefined;
  const { beside, last } = rowsOf(draftsOf(batch));
  if (last.length > 0) return undefined;
  try {
    const { rows } = await client.query<{ numbers: string }>(postAtOnce(checked, postedAt, beside));
    const numbers = rows[0]?.numbers.match(/\d+/g) ?? [];
    if (numbers.length !== batch.length) throw new Error('Each request has a number.');
    return numbers.map((number) => ({
      recorded: true,
      number: BigInt(number),
      postedAt,
      replayed: false,
    }));
  } catch (error) {
    if (lostConnection(error) || isBlocked(error)) throw error;
    return undefined;
  }
}

async function decideEach(
  client: PoolClient,
  batch: readonly Submitted[],
  now: Date,
): Promise<Outcome[]> {
  const tx = client as unknown as Tx;
  const checked = batch.map((submitted) => submitted.checked);
  const [, , { outcomes, changes }] = await sendTogether(tx, () =>
    Promise.all([
      client.query('begin'),
      client.query({ name: 'ledger-without-disk', text: `select ${WITHOUT_DISK}` }),
      decide(tx, checked, { at: now }),
    ]),
  );
  // One that was sent again after its answer was lost has its journal, and its rows, already.
  const fresh = new Set(changes.journals.map(({ number }) => number));
  const written = batch.filter((_, index) => {
    const journal = outcomes[index];
    return journal?.recorded === true && !journal.replayed && fresh.has(journal.number);
  });
  const { beside, last } = rowsOf(draftsOf(written));
  const writes = writeChanges(changes, beside, last);
  // The commit travels with them: behind a statement that failed it becomes a rollback.
  await sendAll(tx, [...writes, { text: 'commit' }]);
  return outcomes;
}

function draftsOf(batch: readonly Submitted[]): Draft[] {
  return batch.flatMap(({ draft }) => (draft ? [draft] : []));
}
