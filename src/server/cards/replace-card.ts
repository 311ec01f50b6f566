import type * as contract from '#contract/payments/card-controls.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { CardLoss } from '#rules/products/cards.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Visitor } from '../base/session/visitor.ts';
import { requireMove } from '../base/state-machine.ts';
import { mailCard } from './card-email.ts';
import { cardStates } from './card-states.ts';
import { issueReplacement } from './issue-card.ts';
import { type LockedCard, lockCustomersCard, lockOwnCard } from './lock-card-and-holder.ts';
import { getShownCard } from './reads.ts';
import { moveCard } from './writes.ts';

/**
 * The customer reports a card lost or stolen. It never works again, and a new one is sent. The same
 * report again is answered with the card that was issued the first time.
 */
export async function reportCard(
  deps: Deps,
  { visitor, params: { id }, body: { kind } }: Call<typeof contract.reportCard>,
) {
  return await transaction(deps.pool, async (tx) => {
    const locked = await lockOwnCard(tx, visitor, id);
    return await replace(tx, deps, locked, { to: kind, visitor });
  });
}

export async function reportCustomerCard(
  deps: Deps,
  { visitor, params: { id }, body: { kind, reason } }: Call<typeof contract.reportCustomerCard>,
) {
  return await transaction(deps.pool, async (tx) => {
    const locked = await lockCustomersCard(tx, deps, visitor, id);
    return await replace(tx, deps, locked, { to: kind, visitor, reason });
  });
}

/** Staff replace a card that is damaged, or whose digits are no secret any more. */
export async function replaceCustomerCard(
  deps: Deps,
  { visitor, params: { id }, body: { reason } }: Call<typeof contract.replaceCustomerCard>,
) {
  return await transaction(deps.pool, async (tx) => {
    const locked = await lockCustomersCard(tx, deps, visitor, id);
    return await replace(tx, deps, locked, { to: 'replaced', visitor, reason });
  });
}

interface Replacement {
  readonly to: CardLoss | 'replaced';
  readonly visitor: Visitor;
  readonly reason?: string | undefined;
}

async function replace(
  tx: Tx,
  deps: Deps,
  { card, holder }: LockedCard,
  { to, visitor, reason }: Replacement,
) {
  const { clock, config } = deps;
  if (card.status === to) {
    const { replacedBy } = await getShownCard(tx, card.id, config.limits);
    if (replacedBy !== null) return { card: await getShownCard(tx, replacedBy, config.limits) };
  }
  requireMove(cardStates, card.status, to);
  const replacedBy = await issueReplacement(tx, card, clock.businessNow());
  await moveCard(tx, card, {
    to,
    at: clock.now(),
    action: to === 'replaced' ? 'replace-card' : 'report-card',
    actor: actorOf(visitor),
    notes: { replacedBy, ...(reason !== undefined && { reason }) },
  });
  const fresh = await getShownCard(tx, replacedBy, config.limits);
  await mailCard(tx, deps, holder, { kind: to, card, fresh });
  return { card: fresh };
}
