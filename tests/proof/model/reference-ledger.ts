// The ledger as naively as it can be written: lists, and sums over lists. It shares no rule with the
// real one, which has to agree with it on every outcome and every cent.
import { inLane } from '#ledger/general-accounts.ts';
import type { JournalRequest, LedgerRefusal } from '#ledger/journal.ts';

export interface ReferenceAccount {
  readonly id: string;
  readonly general: boolean;
  /** The bank's own accounts have a past that this ledger knows only as a sum. */
  readonly balanceBefore: bigint;
  readonly entriesBefore: bigint;
  limit: bigint;
  closed: boolean;
}

export interface ReferenceHold {
  readonly id: string;
  readonly accountId: string;
  readonly amount: bigint;
  outcome: 'captured' | 'released' | null;
}

interface Line {
  readonly accountId: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
}

export interface ReferenceJournal {
  readonly key: string;
  readonly meaning: string;
  readonly lines: Line[];
  readonly reverses: bigint | undefined;
  /** Given by the real ledger once it has recorded the journal. */
  number: bigint | undefined;
}

export type Expected =
  | { readonly recorded: true; readonly replayed: boolean; readonly journal: ReferenceJournal }
  | { readonly recorded: false; readonly refusal: LedgerRefusal };

export class ReferenceLedger {
  frozen = false;
  accounts: ReferenceAccount[] = [];
  holds: ReferenceHold[] = [];
  journals: ReferenceJournal[] = [];

  balance(id: string): bigint {
    const before = this.accounts.find((account) => account.id === id)?.balanceBefore ?? 0n;
    return this.lines(id).reduce((sum, line) => sum + line.amount, before);
  }

  held(id: string): bigint {
    const open = this.holds.filter((hold) => hold.accountId === id && hold.outcome === null);
    return open.reduce((sum, hold) => sum + hold.amount, 0n);
  }

  lines(id: string): Line[] {
    return this.journals.flatMap(({ lines }) => lines.filter((line) => line.accountId === id));
  }

  /** What must become of these requests when they travel together, in this order. */
  submit(requests: readonly JournalRequest[]): Expected[] {
    const answers: { key: string; meaning: string; expected: Expected }[] = [];
    for (const request of requests) {
      const { key } = request;
      const meaning = meaningOf(request);
      const known = this.journals.find((journal) => journal.key === key);
      const earlier = answers.find((answer) => answer.key === key);
      let expected: Expected;
      if ((known ?? earlier) && (known ?? earlier)?.meaning !== meaning)
        expected = no('key-reused');
      else if (known) expected = { recorded: true, replayed: true, journal: known };
      else expected = earlier?.expected ?? this.#try(request, meaning);
      answers.push({ key, meaning, expected });
    }
    return answers.map((answer) => answer.expected);
  }

  #try(request: JournalRequest, meaning: string): Expected {
    if (this.frozen && !onlyReleases(request)) return no('frozen');
    const before = structuredClone([this.accounts, this.holds] as const);
    const { key, reverses } = request;
    const journal: ReferenceJournal = { key, meaning, lines: [], reverses, number: undefined };
    this.journals.push(journal);
    const refusal = this.#apply(request, journal);
    if (refusal === undefined) return { recorded: true, replayed: false, journal };
    [this.accounts, this.holds] = before;
    this.journals.pop();
    return no(refusal);
  }

  #apply(request: JournalRequest, journal: ReferenceJournal): LedgerRefusal | undefined {
    const { resolves = [], limits = [], places = [], closes = [] } = request;
    let entries = (request.entries ?? []).map(({ accountId, amountCents }) => {
      return { accountId: inLane(accountId, request.key), amount: amountCents as bigint };
    });
    if (request.reverses !== undefined) {
      const original = this.journals.find(({ number }) => number === request.reverses);
      if (!original) return 'journal-not-found';
      const others = this.journals.filter((other) => other !== journal);
      if (others.some((other) => other.reverses === request.reverses)) return 'already-reversed';
      if (original.reverses !== undefined || !original.lines.length) return 'not-reversible';
      entries = original.lines.toReversed().map(({ accountId, amount }) => {
        return { accountId, amount: -amount };
      });
    }
    const named = [...entries, ...limits, ...places].map(({ accountId }) => accountId);
    for (const id of [...named, ...closes]) {
      const account = this.accounts.find((one) => one.id === id);
      if (!account) return 'account-not-found';
      if (account.closed) return 'account-closed';
    }
    for (const { holdId, outcome } of resolves) {
      const hold = this.holds.find((one) => one.id === holdId);
      if (!hold) return 'hold-not-found';
      if (hold.outcome) return 'hold-resolved';
      hold.outcome = outcome;
    }
    for (const { accountId, amount } of entries) {
      const short = this.#shortfall(accountId);
      const balanceAfter = this.balance(accountId) + amount;
      journal.lines.push({ accountId, amount, balanceAfter });
      if (!request.forced && this.#shortfall(accountId) > short) return tooLittle(short);
    }
    for (const { accountId, creditLimitCents } of limits) {
      const short = this.#shortfall(accountId);
      this.#account(accountId).limit = creditLimitCents;
      if (this.#shortfall(accountId) > short) return tooLittle(short);
    }
    for (const { id, accountId, amountCents } of places) {
      const short = this.#shortfall(accountId);
      this.holds.push({ id, accountId, amount: amountCents, outcome: null });
      if (this.#shortfall(accountId) > short) return tooLittle(short);
    }
    for (const id of closes) {
      if (this.balance(id) !== 0n || this.held(id) !== 0n) return 'account-not-empty';
      this.#account(id).closed = true;
    }
    return undefined;
  }

  #account(id: string): ReferenceAccount {
    return this.accounts.find((account) => account.id === id) as ReferenceAccount;
  }

  /** How far the account is below its floor. */
  #shortfall(id: string): bigint {
    const { general, limit } = this.#account(id);
    const available = this.balance(id) - this.held(id) + limit;
    return general || available > 0n ? 0n : -available;
  }
}

function tooLittle(shortBefore: bigint): LedgerRefusal {
  return shortBefore > 0n ? 'overdrawn' : 'insufficient-funds';
}

function no(refusal: LedgerRefusal): Expected {
  return { recorded: false, refusal };
}

/** Accounts, amounts and kind; not descriptions or ids, which are new in each attempt. */
function meaningOf(request: JournalRequest): string {
  const unimportant = new Set(['id', 'description', 'merchant', 'category', 'releaseAt']);
  return JSON.stringify(request, (name, value: unknown) =>
    unimportant.has(name) ? undefined : typeof value === 'bigint' ? `${value}` : value,
  );
}

/** A freeze stops movements; what was set aside can still be let go. */
function onlyReleases(request: JournalRequest): boolean {
  const { resolves, entries, places, limits, closes, reverses } = request;
  const isOnly = [entries, places, limits, closes, reverses].every((part) => part === undefined);
  return isOnly && (resolves ?? []).every((hold) => hold.outcome === 'released');
}
