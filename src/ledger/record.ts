import type { Tx } from '#database/connection.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { JournalRequest, Outcome } from './journal.ts';
import { requireShifted } from './posting-time.ts';
import { lockAndRead } from './read-state.ts';
import { sendAll } from './send-all.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Records one journal inside the action's own transaction, so that it stands or falls with
 * everything else the action writes. Call it last: the accounts stay locked until the transaction
 * ends.
 */
export async function record(tx: Tx, request: JournalRequest, now: Date): Promise<Outcome> {
  const [outcome] = await recordAll(tx, [request], now);
  if (!outcome) throw new Error('A request has an outcome.');
  return outcome;
}

/**
 * Several journals in one go, evaluated in order; a refused one does not stop the others. Where
 * they are of different times, each has its own, and they come in that order.
 */
export async function recordAll(
  tx: Tx,
  requests: readonly JournalRequest[],
  time: Date | readonly Date[],
): Promise<Outcome[]> {
  const { outcomes, changes } = await decide(tx, requests.map(checkRequest), time);
  await sendAll(tx, writeChanges(changes));
  return outcomes;
}

/** Locks, reads and evaluates; writing is left to the caller. */
export async function decide(
  tx: Tx,
  checked: readonly CheckedRequest[],
  time: Date | readonly Date[],
): Promise<Evaluation> {
  const times = time instanceof Date ? [time] : time;
  const latest = new Date(Math.max(0, ...times.map((one) => one.getTime())));
  const state = await lockAndRead(
    tx,
    checked.map(({ request }) => request),
    latest,
  );
  if (state.ahead) await requireShifted(tx, latest);
  return evaluate(state, checked, (index) => {
    const own = time instanceof Date ? time : time[index];
    if (!own) throw new Error('Each request needs a time.');
    return own;
  });
}
