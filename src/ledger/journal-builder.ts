import { cents, negate } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { noChanges } from './changes.ts';
import type {
  AccountOpening,
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
  readonly bankDay: CalendarDate;
  postedAt: Date;

  constructor(
    book: StateLookup,
    number: bigint,
    { at, bankDay }: { readonly at: Date; readonly bankDay: CalendarDate },
  ) {
    this.#book = book;
    this.number = number;
    this.postedAt = at;
    this.bankDay = bankDay;
  }

  fill(request: JournalRequest): void {
    const entries =
      request.reverses === undefined ? request.entries : this.#mirror(request.reverses);
    this.#setTime(request, entries ?? []);
    for (const resolution of request.resolves ?? []) this.#resolve(resolution);
    for (const entry of entries ?? []) this.#post(entry, request.forced);
    for (const limit of request.limits ?? []) this.#setLimit(limit);
    for (const hold of request.places ?? []) this.#place(hold);
    for (const accountId of request.closes ?? []) this.#close(accountId);
    for (const opening of request.opens ?? []) this.#begin(opening);
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
      ...(request.opens ?? []).map((opening) => opening.accountId),
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

  #post(entry: EntryRequest, forced = false): void {
    const account = this.#open(entry.accountId);
    const change = {
      balanceCents: cents(account.balanceCents + entry.amountCents),
      sequence: account.sequence + 1n,
      lastPostedAt: this.postedAt,
    };
    const after = forced ? this.#change(account, change) : this.#changeAboveFloor(account, change);
    this.changes.entries.push({
      ...entry,
      journalNumber: this.number,
      sequence: after.sequence,
      balanceAfterCents: after.balanceCents,
      postedAt: this.postedAt,
      bankDay: this.bankDay,
    });
  }

  #setLimit(limit: LimitChange): void {
    const { creditLimitCents } = limit;
    const account = this.#customer(limit.accountId);
    const previousCents = account.creditLimitCents;
    this.#changeAboveFloor(account, { creditLimitCents });
    this.changes.limits.push({ ...limit, previousCents, journalNumber: this.number });
  }

  #place(hold: HoldRequest): void {
    const account = this.#customer(hold.accountId);
    const heldCents = cents(account.heldCents + hold.amountCents);
    this.#changeAboveFloor(account, { heldCents });
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

  #begin(opening: AccountOpening): void {
    this.#customer(opening.accountId);
    this.changes.openings.push({ ...opening, journalNumber: this.number });
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

  /** How far it is below its floor follows from what else it has. */
  #change(account: AccountState, part: Partial<AccountState>): AccountState {
    const changed = { ...account, ...part };
    const shortCents = account.general ? 0n : 0n - availableCents(changed);
    const after = { ...changed, overdrawnCents: cents(shortCents > 0n ? shortCents : 0n) };
    this.changes.accounts.set(account.id, after);
    return after;
  }

  /** Refuses what would leave an account below its floor, or further below than it is. */
  #changeAboveFloor(account: AccountState, part: Partial<AccountState>): AccountState {
    const after = this.#change(account, part);
    if (after.overdrawnCents > account.overdrawnCents) {
      throw new Refuse(account.overdrawnCents > 0n ? 'overdrawn' : 'insufficient-funds');
    }
    return after;
  }
}
