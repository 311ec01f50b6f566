import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';

// What the ledger knows of everything a batch of requests touches, read under the accounts' locks.

export interface AccountState {
  readonly id: string;
  readonly general: boolean;
  readonly balanceCents: Cents;
  readonly heldCents: Cents;
  readonly creditLimitCents: Cents;
  /** How far it is below its floor. */
  readonly overdrawnCents: Cents;
  readonly sequence: bigint;
  readonly lastPostedAt: Date;
  readonly closed: boolean;
}

export interface HoldState {
  readonly id: string;
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly resolved: boolean;
}

export interface OriginalEntry {
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly description: string;
  readonly merchant: string | null;
  readonly category: string | null;
}

/** A journal that someone asks to reverse. */
export interface OriginalJournal {
  readonly number: bigint;
  readonly isReversal: boolean;
  readonly reversed: boolean;
  readonly entries: readonly OriginalEntry[];
}

export interface KnownKey {
  readonly number: bigint;
  readonly fingerprint: Buffer;
  readonly postedAt: Date;
  /** Of the request that recorded it. */
  readonly requestId: string | null;
}

export interface LedgerState {
  /** The time to post at has not come yet by the database's clock. */
  readonly ahead: boolean;
  readonly frozen: boolean;
  /** The bank day that is open; null for a bank that has no day yet. */
  readonly openDay: CalendarDate | null;
  /** Journal numbers set aside for the requests, one each, in their order. */
  readonly numbers: readonly bigint[];
  readonly accounts: ReadonlyMap<string, AccountState>;
  readonly holds: ReadonlyMap<string, HoldState>;
  readonly originals: ReadonlyMap<bigint, OriginalJournal>;
  readonly keys: ReadonlyMap<string, KnownKey>;
  /** The turns that the requests name, by person. */
  readonly turns: ReadonlyMap<string, bigint>;
}

/** The money an account can still give. General accounts have no floor. */
export function availableCents(account: AccountState): Cents {
  return (account.balanceCents - account.heldCents + account.creditLimitCents) as Cents;
}
