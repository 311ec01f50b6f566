import type { Cents } from '#money/cents.ts';

/** One line of a journal. Positive amounts raise the account's balance, negative ones lower it. */
export interface EntryRequest {
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly description: string;
  readonly merchant?: string;
  readonly category?: string;
}

/** Money set aside: available falls at once, the balance does not. */
export interface HoldRequest {
  readonly id: string;
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly description: string;
  /** When it falls away by itself; without it only a decision ends the hold. */
  readonly releaseAt?: Date;
}

export interface HoldResolution {
  readonly holdId: string;
  /** Captured: its money is posted by this journal. Released: it is available again. */
  readonly outcome: 'captured' | 'released';
}

export interface LimitChange {
  readonly accountId: string;
  readonly creditLimitCents: Cents;
}

/** An account that a customer opens. Its row in the ledger is there already, and empty. */
export interface AccountOpening {
  readonly accountId: string;
  readonly ownerId: string;
}

/** Who asked for a journal, and from where. */
export interface JournalActor {
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}

/**
 * The turn of a customer or a staff member that an action read before it decided. The journal is
 * recorded only while it is still theirs, and takes it.
 */
export interface Turn {
  readonly personId: string;
  readonly number: bigint;
}

/**
 * Everything that shall happen together, or not at all, in this order: holds are resolved, entries
 * posted, limits changed, holds placed, accounts closed.
 */
export interface JournalRequest {
  /** Names the submission. Sent again, it is recorded once and answered the same. */
  readonly key: string;
  readonly kind: string;
  readonly resolves?: readonly HoldResolution[];
  readonly entries?: readonly EntryRequest[];
  /** The number of a journal whose entries are posted again with the opposite sign. */
  readonly reverses?: bigint;
  readonly limits?: readonly LimitChange[];
  readonly places?: readonly HoldRequest[];
  readonly closes?: readonly string[];
  readonly opens?: readonly AccountOpening[];
  /**
   * Recorded although money movement is frozen: it takes back what was about to leave. A journal
   * that does nothing but release holds needs no such word.
   */
  readonly whileFrozen?: boolean;
  /**
   * Posted even where it leaves an account below its floor, which is then overdrawn. Only a journal
   * of a kind in `forcedKinds` may be, and it comes alone.
   */
  readonly forced?: boolean;
  /**
   * Posts to the bank's own accounts in the lanes that are named, not in the one of the key: for
   * moving balances between the lanes.
   */
  readonly keepsLanes?: boolean;
  readonly actor?: JournalActor;
  /** What the action decided by; where one has passed, it has to decide again. */
  readonly turns?: readonly Turn[];
}

/** What the bank owes to others whether or not the account has the money. */
export const forcedKinds: readonly string[] = [
  'returned-check',
  'returned-credit',
  'card-clearing',
  'correction',
];

export type LedgerRefusal =
  | 'account-not-found'
  | 'account-closed'
  | 'account-not-empty'
  | 'insufficient-funds'
  | 'overdrawn'
  | 'hold-not-found'
  | 'hold-resolved'
  | 'journal-not-found'
  | 'already-reversed'
  | 'not-reversible'
  | 'key-reused'
  | 'frozen'
  | 'turn-passed';

export interface Recorded {
  readonly recorded: true;
  readonly number: bigint;
  readonly postedAt: Date;
  /** The key was known: this is the journal it made the first time, and nothing new was written. */
  readonly replayed: boolean;
}

export interface Refused {
  readonly recorded: false;
  readonly refusal: LedgerRefusal;
}

export type Outcome = Recorded | Refused;
