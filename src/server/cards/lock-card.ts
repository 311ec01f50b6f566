import type * as contract from '#contract/payments/card-controls.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { type Actor, actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { mailCard } from './card-email.ts';
import { type LockedCard, lockCustomersCard, lockOwnCard } from './lock-card-and-holder.ts';
import { getShownCard } from './reads.ts';
import { moveCard } from './writes.ts';

/** Locks a card of the customer's own. One that is locked already stays as it is. */
export async function lockCard(
  { pool, clock, config }: Deps,
  { visitor, params: { id } }: Call<typeof contract.lockCard>,
) {
  return await transaction(pool, async (tx) => {
    const { card } = await lockOwnCard(tx, visitor, id);
    if (card.status !== 'locked') {
      const how = { at: clock.now(), action: 'lock-card', actor: actorOf(visitor) };
      await moveCard(tx, card, { ...how, to: 'locked', lockedBy: 'customer' });
    }
    return { card: await getShownCard(tx, id, config.limits) };
  });
}

/** Unlocks a card that the customer locked. */
export async function unlockCard(
  { pool, clock, config }: Deps,
  { visitor, params: { id } }: Call<typeof contract.unlockCard>,
) {
  return await transaction(pool, async (tx) => {
    const { card } = await lockOwnCard(tx, visitor, id);
    if (card.lockedBy === 'staff') {
      const sentence = 'Our staff locked this card. Please call us to have it unlocked.';
      throw new Refusal('conflict', { sentence });
    }
    await unlock(tx, card, { at: clock.now(), actor: actorOf(visitor) });
    return { card: await getShownCard(tx, id, config.limits) };
  });
}

/** Staff lock a card. One that its customer locked is then staff's to unlock. */
export async function lockCustomerCard(
  deps: Deps,
  { visitor, params: { id }, body: { reason } }: Call<typeof contract.lockCustomerCard>,
) {
  const { pool, clock, config } = deps;
  return await transaction(pool, async (tx) => {
    const { card, holder } = await lockCustomersCard(tx, deps, visitor, id);
    if (card.lockedBy !== 'staff') {
      await moveCard(tx, card, {
        to: 'locked',
        lockedBy: 'staff',
        at: clock.now(),
        action: 'lock-card',
        actor: actorOf(visitor),
        notes: { ...(reason !== undefined && { reason }) },
      });
      await mailCard(tx, deps, holder, { kind: 'locked', card });
    }
    return { card: await getShownCard(tx, id, config.limits) };
  });
}

export async function unlockCustomerCard(
  deps: Deps,
  { visitor, params: { id }, body: { reason } }: Call<typeof contract.unlockCustomerCard>,
) {
  const { pool, clock, config } = deps;
  return await transaction(pool, async (tx) => {
    const { card, holder } = await lockCustomersCard(tx, deps, visitor, id);
    const how = { at: clock.now(), actor: actorOf(visitor), reason };
    if (await unlock(tx, card, how)) await mailCard(tx, deps, holder, { kind: 'unlocked', card });
    return { card: await getShownCard(tx, id, config.limits) };
  });
}

interface Unlocking {
  readonly at: Date;
  readonly actor: Actor;
  readonly reason?: string | undefined;
}

/** Whether it was locked; one that is active already stays as it is. */
async function unlock(
  tx: Tx,
  card: LockedCard['card'],
  { at, actor, reason }: Unlocking,
): Promise<boolean> {
  if (card.status === 'active') return false;
  const notes = { ...(reason !== undefined && { reason }) };
  await moveCard(tx, card, { to: 'active', at, action: 'unlock-card', actor, notes });
  return true;
}
