// The ledger's rules as one pure function: what is known goes in, what happens to each request and
// what must be written comes out. A single posting and a batch of many take the same way through
// it.
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type Changes, noChanges } from './changes.ts';
import type { CheckedRequest } from './check-request.ts';
import type { JournalRequest, LedgerRefusal, Outcome } from './journal.ts';
import { JournalBuilder, Refuse, type StateLookup } from './journal-builder.ts';
import type { AccountState, HoldState, KnownKey, LedgerState, OriginalJournal } from './state.ts';

/** When a request is posted: the time on the clock, and the date in the books. */
export interface PostingMoment {
  readonly at: Date;
  readonly bankDay: CalendarDate;
}

export interface Evaluation {
  readonly outcomes: Outcome[];
  readonly changes: Changes;
}

/** Evaluates the requests in order, each at its moment and seeing the effects of those before it. */
export function evaluate(
  state: LedgerState,
  requests: readonly CheckedRequest[],
  momentOf: (index: number) => PostingMoment,
): Evaluation {
  const book = new OpenBook(state);
  const outcomes = requests.map((checked, index) => book.record(checked, index, momentOf(index)));
  return { outcomes, changes: book.changes };
}

/** The state while a batch is evaluated: what was read, overlaid by what earlier requests did. */
class OpenBook implements StateLookup {
  readonly #state: LedgerState;
  readonly #holds = new Map<string, HoldState>();
  readonly #originals = new Map<bigint, OriginalJournal>();
  readonly #answered = new Map<string, { fingerprint: Buffer; outcome: Outcome }>();
  readonly changes = noChanges();

  constructor(state: LedgerState) {
    this.#state = state;
  }

  record({ request, fingerprint }: CheckedRequest, index: number, moment: PostingMoment): Outcome {
    const earlier = this.#replay(request, fingerprint);
    if (earlier) return earlier;
    const number = this.#state.numbers[index];
    if (number === undefined) throw new Error('Each request needs a journal number.');
    const outcome = this.#attempt(new JournalBuilder(this, number, moment), request, fingerprint);
    this.#answered.set(request.key, { fingerprint, outcome });
    return outcome;
  }

  /** A key seen before, in the database or earlier in this batch, gets its first outcome. */
  #replay({ key, actor }: JournalRequest, fingerprint: Buffer): Outcome | undefined {
    const known = this.#state.keys.get(key);
    if (known) {
      return sameMeaning(known, fingerprint) ? replayOf(known, actor) : refused('key-reused');
    }
    const answered = this.#answered.get(key);
    if (!answered) return undefined;
    if (!sameMeaning(answered, fingerprint)) return refused('key-reused');
    const { outcome } = answered;
    return outcome.recorded ? { ...outcome, replayed: true } : outcome;
  }

  #attempt(page: JournalBuilder, request: JournalRequest, fingerprint: Buffer): Outcome {
    try {
      if (this.#state.frozen && !isAllowedWhileFrozen(request)) throw new Refuse('frozen');
      this.#requireTurns(request);
      page.fill(request);
    } catch (error) {
      if (error instanceof Refuse) return refused(error.refusal);
      throw error;
    }
    this.#keep(page, request, fingerprint);
    return { recorded: true, number: page.number, postedAt: page.postedAt, replayed: false };
  }

  #requireTurns({ turns = [] }: JournalRequest): void {
    for (const { personId, number } of turns) {
      const now = this.changes.turns.get(personId) ?? this.#state.turns.get(personId);
      if (now !== number) throw new Refuse('turn-passed');
    }
  }

  #keep(page: JournalBuilder, request: JournalRequest, fingerprint: Buffer): void {
    const { key, kind, reverses, forced = false, actor } = request;
    const { number, postedAt, bankDay, changes } = page;
    const { accounts, journals, turns, ...lists } = this.changes;
    for (const turn of request.turns ?? []) turns.set(turn.personId, turn.number + 1n);
    const named = { number, key, fingerprint, kind, reverses };
    journals.push({ ...named, postedAt, bankDay, forced, actor });
    lists.entries.push(...changes.entries);
    lists.placed.push(...changes.placed);
    lists.resolved.push(...changes.resolved);
    lists.limits.push(...changes.limits);
    lists.closings.push(...changes.closings);
    lists.openings.push(...changes.openings);
    for (const [id, account] of changes.accounts) accounts.set(id, account);
    for (const [id, hold] of page.holds) this.#holds.set(id, hold);
    const original = reverses === undefined ? undefined : this.original(reverses);
    if (original) this.#originals.set(original.number, { ...original, reversed: true });
  }

  account(id: string): AccountState | undefined {
    return this.changes.accounts.get(id) ?? this.#state.accounts.get(id);
  }

  hold(id: string): HoldState | undefined {
    return this.#holds.get(id) ?? this.#state.holds.get(id);
  }

  original(number: bigint): OriginalJournal | undefined {
    return this.#originals.get(number) ?? this.#state.originals.get(number);
  }
}

/**
 * A freeze stops new movements. Holds can still be released, a payment stopped and an account
 * opened, which moves nothing.
 */
function isAllowedWhileFrozen(request: JournalRequest): boolean {
  if (request.whileFrozen) return true;
  const { resolves = [], entries = [], places = [], limits = [], closes = [] } = request;
  const others = entries.length + places.length + limits.length + closes.length;
  const onlyReleases = resolves.every(({ outcome }) => outcome === 'released');
  return others === 0 && request.reverses === undefined && onlyReleases;
}

function sameMeaning(one: { fingerprint: Buffer }, fingerprint: Buffer): boolean {
  return one.fingerprint.equals(fingerprint);
}

// A request whose commit was not answered is sent again: what it finds then is its own journal.
function replayOf(known: KnownKey, actor: JournalRequest['actor']): Outcome {
  const { number, postedAt, requestId } = known;
  const isOwn = requestId !== null && requestId === actor?.requestId;
  return { recorded: true, number, postedAt, replayed: !isOwn };
}

function refused(refusal: LedgerRefusal): Outcome {
  return { recorded: false, refusal };
}
