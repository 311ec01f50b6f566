// The usual journals, made from what an action knows. They decide nothing; evaluate.ts does.
import { type Cents, negate } from '#money/cents.ts';
import type { EntryRequest, HoldRequest, JournalRequest } from './journal.ts';

interface Submission {
  readonly key: string;
  readonly kind: string;
}

export interface Movement {
  readonly from: string;
  readonly to: string;
  readonly amountCents: Cents;
  /** What each side reads in its list of transactions. */
  readonly description: string;
  readonly toDescription?: string;
  readonly merchant?: string;
  readonly category?: string;
}

/** The two entries of money going from one account to another. */
export function movement(money: Movement): EntryRequest[] {
  const { from, to, amountCents, description, toDescription = description, ...shown } = money;
  return [
    { ...shown, accountId: from, amountCents: negate(amountCents), description },
    { ...shown, accountId: to, amountCents, description: toDescription },
  ];
}

export function posting(submission: Submission, ...movements: Movement[]): JournalRequest {
  return { ...submission, entries: movements.flatMap(movement) };
}

export function reversal(submission: Submission, journalNumber: bigint): JournalRequest {
  return { ...submission, reverses: journalNumber };
}

export function holdPlacement(submission: Submission, ...holds: HoldRequest[]): JournalRequest {
  return { ...submission, places: holds };
}

/** Posts the movements out of a hold; what the hold set aside beyond them is available again. */
export function holdCapture(
  submission: Submission,
  holdId: string,
  ...movements: Movement[]
): JournalRequest {
  return {
    ...submission,
    resolves: [{ holdId, outcome: 'captured' }],
    entries: movements.flatMap(movement),
  };
}

export function holdRelease(submission: Submission, ...holdIds: string[]): JournalRequest {
  return {
    ...submission,
    resolves: holdIds.map((holdId) => ({ holdId, outcome: 'released' as const })),
  };
}
