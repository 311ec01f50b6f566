import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import type { Deps } from '../base/deps.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import { accessTo } from '../people/access.ts';
import { requireDifferentName, requireNotSelf } from '../people/conflict-of-interest.ts';
import { type Holder, lockActiveHolder, lockHolder } from '../people/lock-holder.ts';
import { findCard, lockCardRow, type StoredCard } from './writes.ts';

export interface LockedCard {
  readonly card: StoredCard;
  readonly holder: Holder;
}

/**
 * Locks the customer and then a card of theirs. It takes the customer's turn, so that whatever is
 * authorized at the same time is decided before or after.
 */
export async function lockOwnCard(
  tx: Tx,
  { session }: VisitorOf<'customer'>,
  cardId: string,
): Promise<LockedCard> {
  const holder = await lockActiveHolder(tx, session.subjectId);
  const card = await lockCardRow(tx, cardId);
  if (card?.customerId !== holder.id) throw cardNotFound();
  await requireAccess(tx, card);
  return { card, holder };
}

/** The same for staff, who do not act on their own cards. */
export async function lockCustomersCard(
  tx: Tx,
  { config }: Deps,
  { staff }: VisitorOf<'approver'>,
  cardId: string,
): Promise<LockedCard> {
  const found = await findCard(tx, cardId);
  if (!found) throw cardNotFound();
  const holder = await lockHolder(tx, found.customerId);
  const card = await lockCardRow(tx, cardId);
  if (!card || holder.status === 'closed') throw cardNotFound();
  await requireNotSelf(tx, staff.subjectId, holder.id);
  await requireDifferentName(tx, config.settings, staff.subjectId, holder);
  await requireAccess(tx, card);
  return { card, holder };
}

/** The card of a closed account is gone with it. */
async function requireAccess(tx: Tx, { customerId, accountId }: StoredCard): Promise<void> {
  try {
    await accessTo(tx, customerId, accountId, 'cards');
  } catch (error) {
    throw error instanceof Refusal ? cardNotFound() : error;
  }
}

export function cardNotFound(): Refusal {
  return new Refusal('not-found', { sentence: 'This card was not found.' });
}
