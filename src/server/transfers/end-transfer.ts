import type { Tx } from '#database/connection.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import type { Deps } from '../base/deps.ts';
import type { Holder } from '../people/lock-holder.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { type Move, moveTransfer } from './move-transfer.ts';
import { mailStep } from './transfer-email.ts';
import type { Transfer } from './writes.ts';

interface LockedTransfer {
  readonly transfer: Transfer;
  readonly holder: Holder;
  /** The money cannot go back to its account. */
  readonly isAccountClosed?: boolean;
}

/**
 * Cancels, denies or returns a transfer: its state changes, the customer gets an email, and the
 * journal makes the money available again. The transfer and its customer must be locked.
 */
export async function endTransfer(
  tx: Tx,
  deps: Deps,
  { transfer, holder, isAccountClosed = false }: LockedTransfer,
  move: Omit<Move, 'loggedAt'>,
  journal: () => JournalRequest | Promise<JournalRequest>,
): Promise<{ readonly moved: Transfer; readonly journalNumber: bigint }> {
  const moved = await moveTransfer(tx, transfer, { ...move, loggedAt: deps.clock.now() });
  await mailStep(tx, deps, holder, moved, isAccountClosed);
  const request = { ...(await journal()), actor: move.actor };
  const { number } = requireRecorded(await record(tx, request, move.at));
  return { moved, journalNumber: number };
}
