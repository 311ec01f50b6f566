import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import type { Settings } from '../base/config/limits.ts';
import { requireDifferentName, requireNotSelf } from '../people/conflict-of-interest.ts';
import { type Holder, lockHolder } from '../people/lock-holder.ts';

/** Locks the customer that staff want to act on, unless staff may not act on this customer. */
export async function lockTarget(
  tx: Tx,
  settings: Settings,
  staffId: string,
  userId: string,
): Promise<Holder> {
  requireCustomer(userId);
  const holder = await lockHolder(tx, userId);
  if (holder.status === 'closed') throw new Refusal('not-found');
  await requireNotSelf(tx, staffId, userId);
  await requireDifferentName(tx, settings, staffId, holder);
  return holder;
}

/** The list of users names the first administrator too, who is no customer. */
export function requireCustomer(userId: string): void {
  if (userId === FIRST_ADMINISTRATOR) throw new Refusal('protected-user');
}
