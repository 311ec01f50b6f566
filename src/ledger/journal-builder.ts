import { cents, negate } from '#money/cents.ts';
import { noChanges } from './changes.ts';
import type {
  EntryRequest,
  HoldRequest,
  HoldResolution,
  JournalRequest,
  LedgerRefusal,
  LimitChange,
} from './journal.ts';
import {
  type AccountState,
  availableCents,
  type HoldState,
  type OriginalJournal,
} from './state.ts';

const MOMENT_MS = 5_000;

/** Where a page looks up what it touches. */
export interface StateLookup {
  account(id: string): AccountState | undefined;
  hold(id: string): HoldState | undefined;
  original(number: bigint): OriginalJournal | undefined;
}

/** Ends a page: this journal is not to be recorded. */
export class Refuse extends Error {
  readonly refusal: LedgerRefusal;
  constructor(refusal: LedgerRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** One journal while it is being written. It is kept whole, or thrown away by its first refusal. */
export class JournalBuilder {
  readonly #book: StateLookup;
  readonly number: bigint;
  readonly holds = new Map<string, HoldState>();
  readonly changes = noChanges();
  postedAt: Date;

  constructor(book: StateLookup, number: bigint, now: Date) {
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

  /**
   * Time never runs backwards within a customer's account, even where the machine's clock did. In
   * the bank's own accounts it may: a date far ahead there would spread to everybody's postings, so
   * that only the moment by which two servers differ is made up for.
   */
  #setTime(request: JournalRequest, entries: readonly EntryRequest[]): void {
    const ids = [
      ...entries.map((entry) => entry.accountId),
      ...(request.limits ?? []).map((limit) => limit.accountId),
      ...(request.places ?? []).map((hold) => hold.accountId),
      ...(request.closes ?? []),
    ];
    for (const id of ids) {
      const { general, lastPostedAt } = this.#open(id);
      if (general && lastPostedAt.getTime() > this.postedAt.getTime() + MOMENT_MS) continue;
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
      amountCents: negate(entry.amountCents),
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
    const previousCents = account.creditLimitCents;
    requireAboveFloor(this.#change(account, { creditLimitCents }));
    this.changes.limits.push({ ...limit, previousCents, journalNumber: this.number });
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

  /** Holds, limits and closing are for customers; asking them of the bank's own is a bug. */
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
