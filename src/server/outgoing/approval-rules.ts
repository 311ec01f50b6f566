// What holds whenever staff approve a payment that leaves, whatever its kind.
import { Refusal } from '#contract/refusals.ts';
import type { ScreeningFinding } from '#contract/transfers.ts';
import type { Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { Holder } from '../accounts/lock-holder.ts';
import { findStaffTie } from '../accounts/own-affairs.ts';
import type { Parts } from '../base/parts.ts';
import { requireNotPaused } from './authorize-outgoing.ts';

/** The customer may still send money: neither blocked or closed, nor paused since. */
export function requireMaySend({ clock }: Pick<Parts, 'clock'>, holder: Holder): void {
  if (holder.status !== 'active') throw new Refusal('customer-blocked');
  requireNotPaused(holder, clock.now());
}

/** A hit never approves itself: somebody says that it is another person, or the payment stays. */
export function requireScreened(
  findings: readonly ScreeningFinding[],
  { screeningDecision }: { readonly screeningDecision?: 'cleared' | undefined },
): void {
  if (findings.length > 0 && screeningDecision !== 'cleared') throw new Refusal('screening-hit');
}

interface Approved {
  readonly customerId: string;
  readonly amountCents: Cents;
  /** False between own accounts. */
  readonly leaves: boolean;
}

/** Under dual control a large payment, and one of somebody who works here, needs two approvals. */
export async function needsTwoApprovals(
  tx: Tx,
  { config: { limits, settings } }: Pick<Parts, 'config'>,
  { customerId, amountCents, leaves }: Approved,
): Promise<boolean> {
  if (!settings.dualControl) return false;
  const isLarge = leaves && amountCents >= limits.dualControlWireCents;
  return isLarge || (await findStaffTie(tx, customerId)) !== null;
}
