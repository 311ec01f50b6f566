// A submission acts once. The customer's key, what was asked and what was answered are stored in
// the transaction of the act itself: there is no act without its record and no record without its
// act.
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Endpoint, Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, type Pool, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { shapeReply } from '../http/shape-reply.ts';
import { Replay } from './replay.ts';

export interface Submission {
  readonly customerId: string;
  /** Without one, nothing is remembered and each submission acts. */
  readonly key: string | undefined;
  /** What was asked, as it was understood: "5" and "5.00" are the same. */
  readonly request: unknown;
  /** Real time, by which keys are forgotten. */
  readonly now: Date;
}

/** Runs the act in a transaction, or gives the answer that this submission got the first time. */
export async function actOnce<E extends Endpoint>(
  pool: Pool,
  endpoint: E,
  submission: Submission,
  act: (tx: Tx) => Promise<Returned<E>>,
): Promise<Replay<Reply<E>>> {
  return await transaction(pool, async (tx) => {
    const { customerId, key, request, now } = submission;
    if (key === undefined) return new Replay(shapeReply(endpoint, await act(tx)));

    await requireAlone(tx, customerId, key);
    const fingerprint = fingerprintOf(endpoint, request);
    const known = await findSubmission<E>(tx, customerId, key);
    if (known && !known.fingerprint.equals(fingerprint)) throw new Refusal('key-reused');
    if (known) return new Replay(known.reply);

    const reply = shapeReply(endpoint, await act(tx));
    await run(
      tx,
      sql`insert into submissions (customer_id, key, fingerprint, reply, created_at)
          values (${customerId}, ${key}, ${fingerprint}, ${JSON.stringify(reply)}, ${now})`,
    );
    return new Replay(reply);
  });
}

/** The answer that this submission got the first time, for acts that cost much before they begin. */
export async function findReplay<E extends Endpoint>(
  db: Db,
  endpoint: E,
  { customerId, key, request }: Submission,
): Promise<Replay<Reply<E>> | undefined> {
  const known = key === undefined ? undefined : await findSubmission<E>(db, customerId, key);
  if (!known) return undefined;
  if (!known.fingerprint.equals(fingerprintOf(endpoint, request))) throw new Refusal('key-reused');
  return new Replay(known.reply);
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
  const exact = (_name: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value;
  const meaning = JSON.stringify([method, path, request], exact);
  return createHash('sha256').update(meaning).digest();
}

export async function forgetSubmissions(db: Db, before: Date): Promise<number> {
  return await run(db, sql`delete from submissions where created_at < ${before}`);
}
