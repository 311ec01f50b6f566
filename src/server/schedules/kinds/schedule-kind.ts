import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import type { Db } from '#database/connection.ts';
import type { Draft, Writer } from '#database/draft.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Deps } from '../../base/deps.ts';
import type { OutgoingFlag, OutgoingSubmission } from '../../outgoing/authorize-outgoing.ts';
import type { OfSchedule } from '../../outgoing/scheduled-sums.ts';
import type { Holder } from '../../people/lock-holder.ts';
import type { Arranged, ScheduledPayment } from '../writes.ts';

/** What the watch list says, which is asked before a transaction begins. */
export interface Screened {
  /** The version of the recipient whose name was compared; undefined where there is none. */
  readonly destinationId: string | undefined;
  readonly findings: readonly ScreeningFinding[];
}

export interface PaymentToScreen {
  readonly customerId: string;
  readonly payment: ScheduledPayment;
  /** The bill payment that was submitted for the day. */
  readonly billPaymentId: string | null;
}

/** A payment that is to be scheduled. */
export interface PaymentToSchedule {
  readonly holder: Holder;
  readonly payment: ScheduledPayment;
  readonly screened: Screened;
  /** The day on which it is carried out first. */
  readonly day: CalendarDate;
  readonly submission: OutgoingSubmission;
  /** Everything that it pays in the time that counts. */
  readonly submittedCents: bigint;
  /** What it takes the place of. */
  readonly ofSchedule?: OfSchedule;
}

/** An occurrence whose time has come. */
export interface DueOccurrence {
  /** Locked. */
  readonly holder: Holder;
  readonly payment: ScheduledPayment;
  readonly screened: Screened;
  /** Of its journal: the same occurrence is recorded once. */
  readonly key: string;
  readonly ofSchedule: OfSchedule;
  /** The bill payment that was submitted for this day. */
  readonly billPaymentId: string | null;
  /** What was found when it was scheduled, unless one was paid since. */
  readonly earlierFlags: readonly OutgoingFlag[];
}

/** What an occurrence became; the rows of it are in the draft. */
export interface Execution {
  readonly journal: JournalRequest;
  readonly billPaymentId?: string;
  readonly transferId?: string;
}

/** What can be scheduled. Each is carried out exactly as if the customer submitted it then. */
export interface SchedulableKind {
  screen(db: Db, payment: PaymentToScreen): Promise<Screened>;
  /** Refuses what could not be submitted today; the balance does not matter yet. */
  authorize(writer: Writer, deps: Deps, payment: PaymentToSchedule): Promise<Arranged>;
  execute(draft: Draft, deps: Deps, due: DueOccurrence): Promise<Execution>;
}
