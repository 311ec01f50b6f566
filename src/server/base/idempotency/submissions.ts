// The customer's key, the request and the reply are stored in the transaction of the action itself:
// there is no action without its record and no record without its action.
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Endpoint, Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, type Pool, run, type Tx } from '#database/connection.ts';
import { writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import { transaction } from '#database/transaction.ts';
import { shapeReply } from '../http/shape-reply.ts';
import { findRepeated, requestText } from './repeated-submission.ts';
import { Replay } from './replay.ts';

export interface Submission {
  readonly customerId: string;
  /** Without one, nothing is remembered and each submission acts. */
  readonly key: string | undefined;
  /** The request as it was understood: "5" and "5.00" are the same. */
  readonly request: unknown;
  /** Real time, by which keys are forgotten. */
  readonly now: Date;
}

/** Runs the action in a transaction, or returns the reply to the first submission with this key. */
export async function submitOnce<E extends Endpoint>(
  pool: Pool,
  endpoint: E,
  submission: Submission,
  act: (tx: Tx) => Promise<Returned<E>>,
): Promise<Replay<Reply<E>>> {
  return await transaction(pool, async (tx) => {
    const { customerId, key, request, now } = submission;
    if (key === undefined) return new Replay(shapeReply(endpoint, await act(tx)));

    await requireAlone(tx, customerId, key);
    const known = await findReplay(tx, endpoint, submission);
    if (known) return known;

    const reply = shapeReply(endpoint, await act(tx));
    await writeTo(tx, submissionRows(endpoint, { customerId, key, request, now }, reply));
    return new Replay(reply);
  });
}

/** The record of a submission with a key. */
export function submissionRows<E extends Endpoint>(
  endpoint: E,
  { customerId, key, request, now }: Submission & { readonly key: string },
  reply: Reply<E>,
): RowsToWrite {
  return {
    name: 'submissions',
    types: ['uuid', 'text', 'bytea', 'text', 'timestamptz'],
    columns: [
      [customerId],
      [key],
      [fingerprintOf(endpoint, request)],
      [JSON.stringify(reply)],
      [now],
    ],
    write: (table) => `insert into submissions (customer_id, key, fingerprint, reply, created_at)
      select customer_id, key, fingerprint, reply::json, created_at
      from ${table} as fresh (customer_id, key, fingerprint, reply, created_at)`,
  };
}

/**
 * The reply to the first submission with this key; also for actions that cost much before they
 * begin.
 */
export async function findReplay<E extends Endpoint>(
  db: Db,
  endpoint: E,
  { customerId, key, request }: Submission,
): Promise<Replay<Reply<E>> | undefined> {
  const known = await findRepeated(
    key,
    (known) => findSubmission<E>(db, customerId, known),
    ({ fingerprint }) => fingerprint.equals(fingerprintOf(endpoint, request)),
  );
  return known && new Replay(known.reply);
}

// A request that comes while the first is still running is refused instead of waiting.
async function requireAlone(tx: Tx, customerId: string, key: string): Promise<void> {
  const name = `submission ${customerId} ${key}`;
  const { alone } = await one<{ alone: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as alone`,
  );
  if (!alone) throw new Refusal('key-in-flight', { retryAfterSeconds: 1 });
}

async function findSubmission<E extends Endpoint>(db: Db, customerId: string, key: string) {
  return await maybeOne<{ fingerprint: Buffer; reply: Reply<E> }>(
    db,
    sql`select fingerprint, reply from submissions
        where customer_id = ${customerId} and key = ${key}`,
  );
}

function fingerprintOf({ method, path }: Endpoint, request: unknown): Buffer {
  return createHash('sha256')
    .update(requestText([method, path, request]))
    .digest();
}

export async function forgetSubmissions(db: Db, before: Date): Promise<number> {
  return await run(db, sql`delete from submissions where created_at < ${before}`);
}
