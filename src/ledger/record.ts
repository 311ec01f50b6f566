import type { Tx } from '#database/connection.ts';
import { sendAll } from '#database/sending/send-all.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import { postIntoClosing, postingDay } from './days/bank-days.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { JournalRequest, Outcome } from './journal.ts';
import { requireShifted } from './posting-time.ts';
import { lockAndRead } from './read-state.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Records one journal inside the action's own transaction, so that it stands or falls with
 * everything else the action writes. Call it last: the accounts stay locked until the transaction
 * ends.
 */
export async function record(tx: Tx, request: JournalRequest, now: Date): Promise<Outcome> {
  return theOnly(await recordAll(tx, [request], now));
}

/**
 * Records a journal of the closing of a bank day, dated that day. A freeze does not stop it: days
 * close all the same.
 */
export async function recordInClosing(
  tx: Tx,
  request: JournalRequest,
  closingDay: CalendarDate,
  now: Date,
): Promise<Outcome> {
  return theOnly(await recordAllInClosing(tx, [request], closingDay, now));
}

/** Several journals of a closing in one go, evaluated in order. */
export async function recordAllInClosing(
  tx: Tx,
  requests: readonly JournalRequest[],
  closingDay: CalendarDate,
  now: Date,
): Promise<Outcome[]> {
  return await decideAndWrite(tx, requests, { at: now, closingDay });
}

/** Several journals in one go, evaluated in order; a refused one does not stop the others. */
export async function recordAll(
  tx: Tx,
  requests: readonly JournalRequest[],
  now: Date,
): Promise<Outcome[]> {
  return await decideAndWrite(tx, requests, { at: now });
}

/**
 * Journals of the past, each at its own time and on the bank day of that time; they come in that
 * order. Their days must be open or closing, so it is for a bank that is being filled.
 */
export async function recordHistory(
  tx: Tx,
  requests: readonly JournalRequest[],
  times: readonly Date[],
): Promise<Outcome[]> {
  return await decideAndWrite(tx, requests, { times });
}

/** When the requests of a batch are posted. */
type PostingTimes =
  | { readonly at: Date; readonly closingDay?: CalendarDate }
  | { readonly times: readonly Date[] };

async function decideAndWrite(
  tx: Tx,
  requests: readonly JournalRequest[],
  times: PostingTimes,
): Promise<Outcome[]> {
  if (requests.length === 0) return [];
  const { outcomes, changes } = await decide(tx, requests.map(checkRequest), times);
  await sendAll(tx, writeChanges(changes));
  return outcomes;
}

/** Locks, reads and evaluates; writing is left to the caller. */
export async function decide(
  tx: Tx,
  checked: readonly CheckedRequest[],
  times: PostingTimes,
): Promise<Evaluation> {
  const requests = checked.map(({ request }) => request);
  if (requests.length > 1 && requests.some(({ forced }) => forced)) throw new ForcedInBatch();
  if ('times' in times) {
    await postIntoClosing(tx, 'any');
    const latest = new Date(Math.max(0, ...times.times.map((time) => time.getTime())));
    const state = await lockAndRead(tx, requests, latest);
    if (state.ahead) await requireShifted(tx, latest);
    return evaluate(state, checked, (index) => {
      const at = times.times[index];
      if (!at) throw new Error('Each request needs a time.');
      return { at, bankDay: bankDay(at) };
    });
  }
  const { at, closingDay } = times;
  if (closingDay !== undefined) await postIntoClosing(tx, closingDay);
  const state = await lockAndRead(tx, requests, at);
  if (state.ahead) await requireShifted(tx, at);
  const moment = { at, bankDay: closingDay ?? postingDay(state.openDay, at) };
  const frozen = state.frozen && closingDay === undefined;
  return evaluate({ ...state, frozen }, checked, () => moment);
}

/**
 * A forced journal is written by itself: in a batch its entries would come before the holds that an
 * earlier journal places, and the database would see another shortfall than the rules did.
 */
class ForcedInBatch extends TypeError {
  override name = 'ForcedInBatch';

  constructor() {
    super('A forced journal is recorded alone.');
  }
}

function theOnly([outcome]: readonly Outcome[]): Outcome {
  if (!outcome) throw new Error('A request has an outcome.');
  return outcome;
}
