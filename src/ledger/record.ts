import type { Tx } from '#database/connection.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { JournalRequest, Outcome } from './journal.ts';
import { lockAndRead } from './read-state.ts';
import { sendAll } from './send-all.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Records one journal inside the act's own transaction, so that it stands or falls with everything
 * else the act writes. Call it last: the accounts stay locked until the transaction ends.
 */
export async function record(tx: Tx, request: JournalRequest, now: Date): Promise<Outcome> {
  const [outcome] = await recordAll(tx, [request], now);
  if (!outcome) throw new Error('A request has an outcome.');
  return outcome;
}

/** Several journals in one go, evaluated in order; a refused one does not stop the others. */
export async function recordAll(
  tx: Tx,
  requests: readonly JournalRequest[],
  now: Date,
): Promise<Outcome[]> {
  const { outcomes, changes } = await decide(tx, requests.map(checkRequest), now);
  await sendAll(tx, writeChanges(changes));
  return outcomes;
}

/** Locks, reads and evaluates; writing is left to the caller. */
export async function decide(
  tx: Tx,
  checked: readonly CheckedRequest[],
  now: Date,
): Promise<Evaluation> {
  const state = await lockAndRead(
    tx,
    checked.map(({ request }) => request),
  );
  return evaluate(state, checked, now);
}
