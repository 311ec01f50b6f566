import type { Draft } from '#database/draft.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import type { Deps } from '../base/deps.ts';
import type { Holder } from '../people/lock-holder.ts';
import { type Move, moveTransfer } from './move-transfer.ts';
import { mailStep } from './transfer-email.ts';
import type { Transfer } from './writes.ts';

interface EndedTransfer {
  readonly transfer: Transfer;
  readonly holder: Holder;
  /** The money cannot go back to its account. */
  readonly isAccountClosed?: boolean;
  /** Makes the money available again. */
  readonly journal: JournalRequest;
}

/**
 * Cancels, denies or returns a transfer in its customer's turn: its state changes, the customer
 * gets an email, and the journal makes the money available again.
 */
export async function endTransfer(
  draft: Draft,
  deps: Deps,
  { transfer, holder, isAccountClosed = false, journal }: EndedTransfer,
  move: Omit<Move, 'loggedAt'>,
) {
  const moved = await moveTransfer(draft, transfer, { ...move, loggedAt: deps.clock.now() });
  await mailStep(draft, deps, holder, moved, isAccountClosed);
  const { id, status } = moved;
  return { reply: { id, status }, journal: { ...journal, actor: move.actor } };
}
