// How an action moves money. It reads what it needs without locks, decides, and hands its journal
// and its rows to the posting desk. The turns of the people it is about tell whether what it read
// still holds when they are recorded; where one has passed, the action decides again.
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, rows, run, type Tx } from '#database/connection.ts';
import { Draft, writeDraft } from '#database/draft.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { isRowMissed } from '#database/sending/write-rows.ts';
import { ThrowAfterCommit, transaction } from '#database/transaction.ts';
import type { JournalRequest, Turn } from '#ledger/journal.ts';
import { requireRecorded } from './ledger-refusal.ts';
import type { PostingDeps } from './posting-desk.ts';

/** What an action decided. Its rows are in the draft. */
export interface Decision<Reply> {
  readonly reply: Reply;
  /** Without one nothing moves: only the rows are written. */
  readonly journal?: JournalRequest | undefined;
  /** What the reply says was done by an earlier request; nothing is written. */
  readonly isReplay?: boolean;
}

type Decide<Reply> = (draft: Draft) => Promise<Decision<Reply>>;

// Other actions about the same people may come first, many times on a busy machine. One of them is
// recorded each time, so trying again ends; it also ends well before the request's deadline.
const MIN_TRIES = 8;
const TRYING_MS = 4_000;
const PAUSE_MS = 10;
const QUEUE_MS = 200;

/**
 * Decides and records, once nobody else acts on these people. `decide` may run several times, so
 * it has no effects but those of its draft. A `ThrowAfterCommit` keeps the rows of the draft.
 */
export async function actInTurn<Reply>(
  deps: PostingDeps,
  people: readonly string[],
  decide: Decide<Reply>,
): Promise<Reply> {
  const act = () => actUntilRecorded(deps, people, decide);
  return await (deps.tracing?.inSpan('act in turn', act) ?? act());
}

async function actUntilRecorded<Reply>(
  deps: PostingDeps,
  people: readonly string[],
  decide: Decide<Reply>,
): Promise<Reply> {
  let wasKnown = false;
  const tryingUntilMs = performance.now() + TRYING_MS;
  for (let attempt = 1; attempt <= MIN_TRIES || performance.now() < tryingUntilMs; attempt += 1) {
    if (attempt > MIN_TRIES) await sleep(PAUSE_MS);
    const tried = await tryInTurn(deps, people, decide);
    if (typeof tried !== 'symbol') return tried.reply;
    // Who decides again learns what became of the other one, unless that is long forgotten.
    if (tried === KNOWN && wasKnown) throw new Refusal('key-reused');
    wasKnown = tried === KNOWN;
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 1, cause: 'turn-passed' });
}

const PASSED = Symbol('turn passed');
const KNOWN = Symbol('key known');

type Tried<Reply> = { readonly reply: Reply } | typeof PASSED | typeof KNOWN;

async function tryInTurn<Reply>(
  deps: PostingDeps,
  people: readonly string[],
  decide: Decide<Reply>,
): Promise<Tried<Reply>> {
  const leave = await deps.postings.people.enter(people);
  // One that has to wait, for an account that is locked, does not keep the others back.
  const patience = setTimeout(leave, QUEUE_MS);
  try {
    const db = shareConnection(deps.pool);
    const turns = await readTurns(db, people);
    const draft = new Draft(db);
    const decision = await decideOrThrow(deps, draft, turns, decide);
    if (decision === PASSED) return PASSED;
    const { journal, isReplay = false } = decision;
    if (isReplay) return decision;
    if (!journal) return (await writeInTurn(deps, turns, draft)) ? decision : PASSED;
    const ticket = deps.postings.submit({ ...journal, turns: allTurns(turns, draft) }, draft);
    await ticket.decided;
    // The next one may decide by what this one did: its own answer comes later than this one's
    // journal is on disk.
    leave();
    const outcome = await ticket.safe;
    if (!outcome.recorded && outcome.refusal === 'turn-passed') return PASSED;
    // A journal that another request has recorded under this key is not this action's.
    if (!outcome.recorded && outcome.refusal === 'key-reused') return KNOWN;
    return requireRecorded(outcome).replayed ? KNOWN : decision;
  } finally {
    clearTimeout(patience);
    leave();
  }
}

async function decideOrThrow<Reply>(
  deps: PostingDeps,
  draft: Draft,
  turns: readonly Turn[],
  decide: Decide<Reply>,
): Promise<Decision<Reply> | typeof PASSED> {
  try {
    return await decide(draft);
  } catch (error) {
    if (!(error instanceof ThrowAfterCommit)) throw error;
    if (!(await writeInTurn(deps, turns, draft))) return PASSED;
    throw error.error;
  }
}

// With a parameter for each person the server keeps its plan, which it does not for an array.
async function readTurns(db: Db, people: readonly string[]): Promise<Turn[]> {
  const places = people.map((_, index) => `$${index + 1}`).join(', ');
  const turns = await rows<Turn>(db, {
    name: `posting-read-turns-${people.length}`,
    text: `select person_id as "personId", number from ledger.turns
      where person_id in (${places}) order by person_id`,
    values: [...people],
  });
  if (turns.length !== people.length) throw new Refusal('not-found');
  return turns;
}

/** Those it began with and those that it joined, in the order in which everyone locks them. */
function allTurns(turns: readonly Turn[], draft: Draft): Turn[] {
  const begun = turns.map(({ personId, number }) => [personId, number] as const);
  return [...new Map([...draft.turns, ...begun])]
    .map(([personId, number]) => ({ personId, number }))
    .toSorted((one, other) => (one.personId < other.personId ? -1 : 1));
}

/** The rows alone, in a transaction of their own; whether the turns were still theirs. */
async function writeInTurn(
  { pool }: PostingDeps,
  turns: readonly Turn[],
  draft: Draft,
): Promise<boolean> {
  try {
    await transaction(pool, async (tx) => {
      for (const turn of allTurns(turns, draft)) await takeOnly(tx, turn);
      await writeDraft(tx, draft);
    });
    return true;
  } catch (error) {
    if (error instanceof TurnPassed || isRowMissed(error)) return false;
    throw error;
  }
}

async function takeOnly(tx: Tx, { personId, number }: Turn): Promise<void> {
  const taken = sql`update ledger.turns set number = number + 1
    where person_id = ${personId} and number = ${number}`;
  if ((await run(tx, taken)) !== 1) throw new TurnPassed();
}

class TurnPassed extends Error {
  override name = 'TurnPassed';
}
