import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import type { Session } from '../base/sessions.ts';
import type { Limits, Settings } from '../limits.ts';
import { payeeHash } from './beneficiary.ts';
import type { NewTransfer } from './writes.ts';

interface StepUpRules {
  readonly limits: Limits;
  readonly settings: Settings;
  readonly session: Session;
  /** Real time: a fresh code is as old as it really is. */
  readonly now: Date;
}

/** A large wire, or one to somebody new, needs a code that was given a moment ago. */
export async function requireStepUp(
  db: Db,
  { limits, settings, session, now }: StepUpRules,
  wire: NewTransfer,
): Promise<void> {
  if (!settings.stepUp) return;
  const isFresh = session.elevatedUntil !== null && session.elevatedUntil > now;
  if (isFresh) return;
  const isLarge = wire.amountCents >= limits.stepUpWireCents;
  if (isLarge || !(await isKnownPayee(db, wire))) throw new Refusal('step-up-required');
}

/** Whether the bank has sent this customer's money there before. */
async function isKnownPayee(db: Db, wire: NewTransfer): Promise<boolean> {
  const { known } = await one<{ known: boolean }>(
    db,
    sql`select exists (
          select from transfers
          where customer_id = ${wire.customerId} and payee_hash = ${payeeHash(wire)}
            and status in ('approved', 'processing', 'completed')) as known`,
  );
  return known;
}
