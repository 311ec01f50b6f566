import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import { isFrozen } from '#ledger/freeze.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CardChannel } from '#rules/products/cards.ts';
import type { Actor } from '../base/audit-log/actor.ts';
import { readHolder } from '../people/lock-holder.ts';
import { actInTurn } from '../posting/act-in-turn.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { type Authorization, insertAuthorization } from './authorizations.ts';
import { holdJournal } from './card-journals.ts';
import { type Decline, decline, declineOver } from './decline-reasons.ts';
import { cardNotFound } from './lock-card-and-holder.ts';
import { limitsOf, readSpent } from './reads.ts';
import { findCard, type StoredCard } from './writes.ts';

export interface CardPurchase {
  readonly cardId: string;
  readonly amountCents: Cents;
  readonly merchant: string;
  readonly channel: CardChannel;
}

interface Decided {
  readonly authorizationId: string;
  readonly approved: boolean;
  readonly reason?: string;
}

/**
 * Decides about a payment by card. What is approved is held on the account at once, in the
 * customer's turn, so that locking the card comes before or after. What is declined is kept with
 * its reason, for the customer to read.
 */
export async function authorizeCard(
  deps: PostingDeps,
  actor: Actor,
  purchase: CardPurchase,
): Promise<Decided> {
  const found = await findCard(deps.pool, purchase.cardId);
  if (!found) throw cardNotFound();
  const logged = { actor, loggedAt: deps.clock.now() };
  const decide = (declined?: Decline) =>
    actInTurn<Decided>(deps, [found.customerId], async (draft) => {
      const card = await findCard(draft, found.id);
      if (!card) throw cardNotFound();
      const no = declined ?? (await findDecline(draft, deps, card, purchase));
      const authorization = authorizationOf(deps, card, purchase, no);
      await insertAuthorization(draft, authorization, logged);
      const { id: authorizationId } = authorization;
      if (no) return { reply: { authorizationId, approved: false, reason: no.reason } };
      const journal = { ...holdJournal(authorization), actor };
      return { journal, reply: { authorizationId, approved: true } };
    });
  try {
    return await decide();
  } catch (error) {
    // Money is the ledger's to judge, which also sees what happened since the balance was read.
    const declined = declineByLedger(error);
    if (!declined) throw error;
    return await decide(declined);
  }
}

function authorizationOf(
  { clock, config }: PostingDeps,
  { id: cardId, customerId, accountId }: StoredCard,
  { amountCents, merchant, channel }: CardPurchase,
  no: Decline | undefined,
): Authorization {
  const at = clock.businessNow();
  return {
    id: randomUUID(),
    cardId,
    customerId,
    accountId,
    amountCents,
    merchant,
    channel,
    at,
    bankDay: bankDay(at),
    status: no ? 'declined' : 'pending',
    declinedBecause: no?.declinedBecause ?? null,
    reason: no?.reason ?? null,
    holdId: no ? null : randomUUID(),
    expiresAt: no ? null : new Date(at.getTime() + config.limits.cardAuthorizationMs),
  };
}

/** Why this payment is declined, but for the account's balance. */
async function findDecline(
  db: Db,
  { clock, config }: PostingDeps,
  card: StoredCard,
  { amountCents, channel }: CardPurchase,
): Promise<Decline | undefined> {
  const today = bankDay(clock.businessNow());
  if (card.status !== 'active') return decline(card.status);
  if (card.expiresOn < today) return decline('expired');
  if (await isClosed(db, card.accountId)) return decline('account-closed');
  if ((await readHolder(db, card.customerId)).status !== 'active') {
    return decline('customer-blocked');
  }
  if (await isFrozen(db)) return decline('frozen');
  const { perDayCents, atmCents, onlineCents } = limitsOf(card, config.limits);
  const { allCents, channelCents } = await readSpent(db, card, channel, today);
  if (channel !== 'store') {
    const limitCents = channel === 'atm' ? atmCents : onlineCents;
    if (channelCents + amountCents > limitCents) return declineOver(channel, limitCents);
  }
  if (allCents + amountCents > perDayCents) return declineOver('per-day', perDayCents);
  return undefined;
}

async function isClosed(db: Db, accountId: string): Promise<boolean> {
  const account = sql`select closed_at is not null as closed from accounts where id = ${accountId}`;
  return (await one<{ closed: boolean }>(db, account)).closed;
}

const ledgerDeclines = ['insufficient-funds', 'overdrawn', 'account-closed', 'frozen'] as const;

function declineByLedger(error: unknown): Decline | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const code = ledgerDeclines.find((known) => known === error.code);
  return code && decline(code);
}
