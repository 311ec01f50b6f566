// The one place where the ledger's no becomes the wire's.
import { Refusal, type RefusalCode } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import { isFrozen } from '#ledger/freeze.ts';
import type { LedgerRefusal, Outcome, Recorded } from '#ledger/journal.ts';

const meanings: Readonly<Record<LedgerRefusal, RefusalCode>> = {
  'account-not-found': 'not-found',
  'account-closed': 'account-closed',
  'account-not-empty': 'conflict',
  'insufficient-funds': 'insufficient-funds',
  overdrawn: 'overdrawn',
  'hold-not-found': 'not-found',
  'hold-resolved': 'conflict',
  'journal-not-found': 'not-found',
  'already-reversed': 'conflict',
  'not-reversible': 'conflict',
  'key-reused': 'key-reused',
  frozen: 'frozen',
  'turn-passed': 'conflict',
};

/** What was recorded; a refusal of the ledger ends the action, and with it its transaction. */
export function requireRecorded(outcome: Outcome): Recorded {
  if (outcome.recorded) return outcome;
  throw new Refusal(meanings[outcome.refusal]);
}

/**
 * Asked first by every act about money: a frozen bank says so before anything else, and also
 * refuses what reaches the ledger only later or not at all.
 */
export async function requireMoneyMoves(db: Db): Promise<void> {
  if (await isFrozen(db)) throw new Refusal('frozen');
}
