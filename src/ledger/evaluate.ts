// The ledger's rules as one pure function: what is known goes in, what happens to each request and
// what must be written comes out. A single posting and a batch of many take the same way through it.
import { type Cents, cents } from '#money/cents.ts';
import type { CheckedRequest } from './check-request.ts';
import type {
  EntryRequest,
  HoldRequest,
  HoldResolution,
  JournalRequest,
  LedgerRefusal,
  LimitChange,
  Outcome,
} from './journal.ts';
import {
  type AccountState,
  availableCents,
  type HoldState,
  type KnownKey,
  type LedgerState,
  type OriginalJournal,
} from './state.ts';

interface NewJournal {
  readonly number: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly kind: string;
  readonly reverses: bigint | undefined;
  readonly postedAt: Date;
}

interface NewEntry extends EntryRequest {
  readonly journalNumber: bigint;
  readonly sequence: bigint;
  readonly balanceAfterCents: Cents;
  readonly postedAt: Date;
}

type Within<Part> = Part & { readonly journalNumber: bigint };

/** Everything a batch writes. */
export interface Changes {
  readonly journals: NewJournal[];
  readonly entries: NewEntry[];
  readonly placed: (Within<HoldRequest> & { readonly placedAt: Date })[];
  readonly resolved: Within<HoldResolution>[];
  readonly limits: (Within<LimitChange> & { readonly raises: boolean })[];
  readonly closings: { readonly accountId: string; readonly journalNumber: bigint }[];
  /** The accounts as they stand afterwards; the database derives the same from the rows. */
  readonly accounts: Map<string, AccountState>;
}

export interface Evaluation {
  readonly outcomes: Outcome[];
  readonly changes: Changes;
}

/** Evaluates the requests in order, each seeing the effects of those before it. */
export function evaluate(
  state: LedgerState,
  requests: readonly CheckedRequest[],
  now: Date,
): Evaluation {
  const book = new Book(state);
  const outcomes = requests.map((checked, index) => book.record(checked, index, now));
  return { outcomes, changes: book.changes };
}

class Refuse extends Error {
  readonly refusal: LedgerRefusal;
  constructor(refusal: LedgerRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The state while a batch is evaluated: what was read, overlaid by what earlier requests did. */
class Book {
  readonly #state: LedgerState;
  readonly #holds = new Map<string, HoldState>();
  readonly #originals = new Map<bigint, OriginalJournal>();
  readonly #answered = new Map<string, { fingerprint: Buffer; outcome: Outcome }>();
  readonly changes: Changes = {
    journals: [],
    entries: [],
    placed: [],
    resolved: [],
    limits: [],
    closings: [],
    accounts: new Map(),
  };

  constructor(state: LedgerState) {
    this.#state = state;
  }

  record({ request, fingerprint }: CheckedRequest, index: number, now: Date): Outcome {
    const earlier = this.#replay(request.key, fingerprint);
    if (earlier) return earlier;
    const number = this.#state.numbers[index];
    if (number === undefined) throw new Error('Each request needs a journal number.');
    const outcome = this.#attempt(new Page(this, number, now), request, fingerprint);
    this.#answered.set(request.key, { fingerprint, outcome });
    return outcome;
  }

  /** A key seen before, in the database or earlier in this batch, gets its first outcome. */
  #replay(key: string, fingerprint: Buffer): Outcome | undefined {
    const known = this.#state.keys.get(key);
    if (known) return sameMeaning(known, fingerprint) ? replayOf(known) : refused('key-reused');
    const answered = this.#answered.get(key);
    if (!answered) return undefined;
    if (!sameMeaning(answered, fingerprint)) return refused('key-reused');
    const { outcome } = answered;
    return outcome.recorded ? { ...outcome, replayed: true } : outcome;
  }

  #attempt(page: Page, request: JournalRequest, fingerprint: Buffer): Outcome {
    try {
      if (this.#state.frozen) throw new Refuse('frozen');
      page.fill(request);
    } catch (error) {
      if (error instanceof Refuse) return refused(error.refusal);
      throw error;
    }
    this.#keep(page, request, fingerprint);
    return { recorded: true, number: page.number, postedAt: page.postedAt, replayed: false };
  }

  #keep(page: Page, { key, kind, reverses }: JournalRequest, fingerprint: Buffer): void {
    const { number, postedAt, changes } = page;
    const { accounts, journals, ...lists } = this.changes;
    journals.push({ number, key, fingerprint, kind, reverses, postedAt });
    lists.entries.push(...changes.entries);
    lists.placed.push(...changes.placed);
    lists.resolved.push(...changes.resolved);
    lists.limits.push(...changes.limits);
    lists.closings.push(...changes.closings);
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

/** One journal while it is being written. It is kept whole, or thrown away by its first refusal. */
class Page {
  readonly #book: Book;
  readonly number: bigint;
  readonly holds = new Map<string, HoldState>();
  readonly changes: Omit<Changes, 'journals'> = {
    entries: [],
    placed: [],
    resolved: [],
    limits: [],
    closings: [],
    accounts: new Map(),
  };
  postedAt: Date;

  constructor(book: Book, number: bigint, now: Date) {
    this.#book = book;
    this.number = number;
    this.postedAt = now;
  }

  fill(request: JournalRequest): void {
    const entries =
      request.reverses === undefined ? request.entries : this.#mirror(request.reverses);
    this.#setTime(request, entries ?? []);
    for (const resolution of request.resolves ?? []) this.#resolve(resolution);
    for (const entry of entries ?? []) this.#post(entry);
    for (const limit of request.limits ?? []) this.#setLimit(limit);
    for (const hold of request.places ?? []) this.#place(hold);
    for (const accountId of request.closes ?? []) this.#close(accountId);
  }

  /** Time never runs backwards within an account, even where the machine's clock did. */
  #setTime(request: JournalRequest, entries: readonly EntryRequest[]): void {
    const ids = [
      ...entries.map((entry) => entry.accountId),
      ...(request.limits ?? []).map((limit) => limit.accountId),
      ...(request.places ?? []).map((hold) => hold.accountId),
      ...(request.closes ?? []),
    ];
    for (const id of ids) {
      const { lastPostedAt } = this.#open(id);
      if (lastPostedAt > this.postedAt) this.postedAt = lastPostedAt;
    }
  }

  #mirror(number: bigint): EntryRequest[] {
    const original = this.#book.original(number);
    if (!original) throw new Refuse('journal-not-found');
    if (original.reversed) throw new Refuse('already-reversed');
    if (original.isReversal || original.entries.length === 0) throw new Refuse('not-reversible');
    return original.entries.toReversed().map(({ merchant, category, ...entry }) => ({
      ...entry,
      ...(merchant !== null && { merchant }),
      ...(category !== null && { category }),
      amountCents: cents(-entry.amountCents),
      description: `Reversal: ${entry.description}`,
    }));
  }

  #resolve(resolution: HoldResolution): void {
    const hold = this.#book.hold(resolution.holdId);
    if (!hold) throw new Refuse('hold-not-found');
    if (hold.resolved) throw new Refuse('hold-resolved');
    const account = this.#open(hold.accountId);
    this.#change(account, { heldCents: cents(account.heldCents - hold.amountCents) });
    this.holds.set(hold.id, { ...hold, resolved: true });
    this.changes.resolved.push({ ...resolution, journalNumber: this.number });
  }

  #post(entry: EntryRequest): void {
    const account = this.#open(entry.accountId);
    const after = this.#change(account, {
      balanceCents: cents(account.balanceCents + entry.amountCents),
      sequence: account.sequence + 1n,
      lastPostedAt: this.postedAt,
    });
    requireAboveFloor(after);
    this.changes.entries.push({
      ...entry,
      journalNumber: this.number,
      sequence: after.sequence,
      balanceAfterCents: after.balanceCents,
      postedAt: this.postedAt,
    });
  }

  #setLimit(limit: LimitChange): void {
    const { creditLimitCents } = limit;
    const account = this.#customer(limit.accountId);
    const raises = creditLimitCents > account.creditLimitCents;
    requireAboveFloor(this.#change(account, { creditLimitCents }));
    this.changes.limits.push({ ...limit, raises, journalNumber: this.number });
  }

  #place(hold: HoldRequest): void {
    const account = this.#customer(hold.accountId);
    const heldCents = cents(account.heldCents + hold.amountCents);
    requireAboveFloor(this.#change(account, { heldCents }));
    this.holds.set(hold.id, { ...hold, resolved: false });
    this.changes.placed.push({ ...hold, journalNumber: this.number, placedAt: this.postedAt });
  }

  #close(accountId: string): void {
    const account = this.#customer(accountId);
    if (account.balanceCents !== 0n || account.heldCents !== 0n) {
      throw new Refuse('account-not-empty');
    }
    this.#change(account, { closed: true });
    this.changes.closings.push({ accountId, journalNumber: this.number });
  }

  #open(id: string): AccountState {
    const account = this.changes.accounts.get(id) ?? this.#book.account(id);
    if (!account) throw new Refuse('account-not-found');
    if (account.closed) throw new Refuse('account-closed');
    return account;
  }

  /** Holds, limits and closing are for customers' accounts; asking it of the bank's own is a bug. */
  #customer(id: string): AccountState {
    const account = this.#open(id);
    if (account.general) throw new TypeError(`Account ${id} is one of the bank's own.`);
    return account;
  }

  #change(account: AccountState, part: Partial<AccountState>): AccountState {
    const changed = { ...account, ...part };
    this.changes.accounts.set(account.id, changed);
    return changed;
  }
}

function requireAboveFloor(account: AccountState): void {
  if (!account.general && availableCents(account) < 0n) throw new Refuse('insufficient-funds');
}

function sameMeaning(one: { fingerprint: Buffer }, fingerprint: Buffer): boolean {
  return one.fingerprint.equals(fingerprint);
}

function replayOf({ number, postedAt }: KnownKey): Outcome {
  return { recorded: true, number, postedAt, replayed: true };
}

function refused(refusal: LedgerRefusal): Outcome {
  return { recorded: false, refusal };
}
