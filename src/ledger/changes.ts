// What evaluating requests leads to: the rows to write, and the accounts as they then stand.
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type {
  AccountOpening,
  EntryRequest,
  HoldRequest,
  HoldResolution,
  JournalActor,
  LimitChange,
} from './journal.ts';
import type { AccountState } from './state.ts';

interface NewJournal {
  readonly number: bigint;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly kind: string;
  readonly reverses: bigint | undefined;
  readonly postedAt: Date;
  readonly bankDay: CalendarDate;
  readonly forced: boolean;
  readonly actor: JournalActor | undefined;
}

interface NewEntry extends EntryRequest {
  readonly journalNumber: bigint;
  readonly sequence: bigint;
  readonly balanceAfterCents: Cents;
  readonly postedAt: Date;
  readonly bankDay: CalendarDate;
}

type Within<Part> = Part & { readonly journalNumber: bigint };

/** Everything a batch writes. */
export interface Changes {
  readonly journals: NewJournal[];
  readonly entries: NewEntry[];
  readonly placed: (Within<HoldRequest> & { readonly placedAt: Date })[];
  readonly resolved: Within<HoldResolution>[];
  readonly limits: (Within<LimitChange> & { readonly previousCents: Cents })[];
  readonly closings: { readonly accountId: string; readonly journalNumber: bigint }[];
  readonly openings: Within<AccountOpening>[];
  /** The accounts as they stand afterwards; the database derives the same from the rows. */
  readonly accounts: Map<string, AccountState>;
  /** The turns of people as they stand afterwards. */
  readonly turns: Map<string, bigint>;
}

export function noChanges(): Changes {
  return {
    journals: [],
    entries: [],
    placed: [],
    resolved: [],
    limits: [],
    closings: [],
    openings: [],
    accounts: new Map(),
    turns: new Map(),
  };
}
