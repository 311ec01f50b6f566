import type { Reply } from '#contract/endpoint.ts';
import type { listCards } from '#contract/payments/cards.ts';

export type Card = Reply<typeof listCards>['cards'][number];

/** One that is locked can be unlocked; the others never work again. */
export function isUsable({ status }: Pick<Card, 'status'>): boolean {
  return status === 'active' || status === 'locked';
}

export function lastFourOf({ cardNumberMasked }: Pick<Card, 'cardNumberMasked'>): string {
  return cardNumberMasked.slice(-4);
}

/** "Debit card •••• 1234" */
export function cardName(card: Pick<Card, 'cardType' | 'cardNumberMasked'>): string {
  return `${card.cardType === 'credit' ? 'Credit' : 'Debit'} card •••• ${lastFourOf(card)}`;
}

/** Whether a new card is still on its way. */
export function isInMail({ arrivesOn }: Pick<Card, 'arrivesOn'>, now = new Date()): boolean {
  return arrivesOn !== null && arrivesOn >= now.toISOString().slice(0, 10);
}
