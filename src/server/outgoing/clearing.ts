// The journals of money that leaves. No other file of the server names the clearing accounts, and
// nothing here sets money aside or posts it without the gate's yes. What staff approve is posted
// out of a hold, which was placed with that yes.
import { type GeneralAccount, generalAccounts } from '#ledger/general-accounts.ts';
import type { HoldRequest, JournalRequest } from '#ledger/journal.ts';
import { holdCapture, holdPlacement, type Movement, posting } from '#ledger/requests.ts';
import type { Authorized } from './authorize-outgoing.ts';
import type { OutgoingKind } from './outgoing-limits.ts';

interface Step {
  readonly key: string;
  readonly kind: string;
}

type OutgoingMovement = Omit<Movement, 'to'>;

const clearing: Readonly<Record<OutgoingKind, GeneralAccount>> = {
  bill: 'billPayClearing',
  wire_domestic: 'wireClearing',
  wire_international: 'wireClearing',
};

function toClearing(kind: OutgoingKind, money: OutgoingMovement): Movement {
  return { ...money, to: generalAccounts[clearing[kind]] };
}

/** Sets an authorized payment aside. */
export function outgoingHold(authorized: Authorized, step: Step, hold: HoldRequest) {
  requireAuthorized(authorized, hold.accountId, hold.amountCents);
  return holdPlacement(step, hold);
}

/** Posts an authorized payment at once. */
export function outgoingPosting(
  authorized: Authorized,
  step: Step,
  money: OutgoingMovement,
): JournalRequest {
  requireAuthorized(authorized, money.from, money.amountCents);
  return posting(step, toClearing(authorized.kind, money));
}

/** Posts a payment out of its hold, and what else belongs to it. */
export function outgoingCapture(
  kind: OutgoingKind,
  step: Step,
  holdId: string,
  money: OutgoingMovement,
  ...more: readonly Movement[]
): JournalRequest {
  return holdCapture(step, holdId, toClearing(kind, money), ...more);
}

// The gate said yes to one payment. Another account or amount would be a mistake of ours.
function requireAuthorized(
  { account, totalCents }: Authorized,
  accountId: string,
  amountCents: bigint,
): void {
  if (account.id === accountId && totalCents === amountCents) return;
  throw new Error('The gate authorized another payment.');
}
