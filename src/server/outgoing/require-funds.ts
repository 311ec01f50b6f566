import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import { findBalances } from '#ledger/accounts.ts';
import type { Authorized } from './authorize-outgoing.ts';

/** Says early what the ledger would refuse; the ledger decides when the money moves. */
export async function requireFunds(
  db: Db,
  { account, totalCents }: Pick<Authorized, 'account' | 'totalCents'>,
): Promise<void> {
  const balances = await findBalances(db, account.id);
  if (!balances || balances.availableCents >= totalCents) return;
  throw new Refusal(balances.availableCents < 0n ? 'overdrawn' : 'insufficient-funds');
}
