import type { Received } from '#contract/endpoint.ts';
import { dollars } from '#contract/fields/amount.ts';
import type * as contract from '#contract/payments/card-controls.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Session } from '../base/session/sessions.ts';
import type { Visitor } from '../base/session/visitor.ts';
import { bindingOf, requireFreshCode } from '../people/step-ups.ts';
import { mailCard } from './card-email.ts';
import { type LockedCard, lockCustomersCard, lockOwnCard } from './lock-card-and-holder.ts';
import { getShownCard, limitsOf } from './reads.ts';
import { type CardLimits, updateLimits } from './writes.ts';

type Body = Received<typeof contract.changeCardLimits, 'body'>;

/** The customer changes what can be spent with a card on one bank day. More needs a fresh code. */
export async function changeCardLimits(
  deps: Deps,
  { visitor, params: { id }, body }: Call<typeof contract.changeCardLimits>,
) {
  const limits = readLimits(body, deps.config.limits);
  return await transaction(deps.pool, async (tx) => {
    const locked = await lockOwnCard(tx, visitor, id);
    return await change(tx, deps, locked, { limits, visitor, session: visitor.session });
  });
}

export async function changeCustomerCardLimits(
  deps: Deps,
  {
    visitor,
    params: { id },
    body: { reason, ...body },
  }: Call<typeof contract.changeCustomerCardLimits>,
) {
  const limits = readLimits(body, deps.config.limits);
  return await transaction(deps.pool, async (tx) => {
    const locked = await lockCustomersCard(tx, deps, visitor, id);
    return await change(tx, deps, locked, { limits, visitor, reason });
  });
}

function readLimits(body: Body, { cardHighestCents }: Limits): CardLimits {
  const sentence = `This must be at most ${dollars(cardHighestCents)}`;
  const tooHigh = Object.entries(body).filter(([, chosen]) => chosen > cardHighestCents);
  if (tooHigh.length > 0) {
    const fields = Object.fromEntries(tooHigh.map(([name]) => [name, sentence]));
    throw new Refusal('invalid-fields', { fields });
  }
  const { perDay: perDayCents, atm: atmCents, online: onlineCents } = body;
  return { perDayCents, atmCents, onlineCents };
}

interface Change {
  readonly limits: CardLimits;
  readonly visitor: Visitor;
  /** Where the customer does it. */
  readonly session?: Session;
  readonly reason?: string | undefined;
}

async function change(
  tx: Tx,
  deps: Deps,
  { card, holder }: LockedCard,
  { limits, visitor, session, reason }: Change,
) {
  const { clock, config } = deps;
  if (card.status !== 'active' && card.status !== 'locked') {
    throw new Refusal('conflict', { sentence: `This card is already ${card.status}.` });
  }
  const before = limitsOf(card, config.limits);
  const isSame =
    before.perDayCents === limits.perDayCents &&
    before.atmCents === limits.atmCents &&
    before.onlineCents === limits.onlineCents;
  if (session && isRaised(before, limits)) {
    await requireFreshCode(tx, deps, session, bindingOfLimits(card.id, limits));
  }
  if (!isSame) {
    await updateLimits(tx, card.id, limits);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'change-card-limits',
      subjectKind: 'card',
      subjectId: card.id,
      before,
      after: { ...limits, ...(reason !== undefined && { reason }) },
    });
    await mailCard(tx, deps, holder, { kind: 'limits', card, limits });
  }
  return { card: await getShownCard(tx, card.id, config.limits) };
}

function isRaised(before: CardLimits, after: CardLimits): boolean {
  return (
    after.perDayCents > before.perDayCents ||
    after.atmCents > before.atmCents ||
    after.onlineCents > before.onlineCents
  );
}

function bindingOfLimits(cardId: string, { perDayCents, atmCents, onlineCents }: CardLimits) {
  const limits = [perDayCents, atmCents, onlineCents].map(String);
  return bindingOf('raise-card-limits', cardId, ...limits);
}
