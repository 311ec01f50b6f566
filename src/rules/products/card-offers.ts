/** Cards that a visitor can ask for by name. Their accounts are of the product `credit-card`. */
export const cardOffers = {
  'rewards-card': 'Rewards card',
  'travel-card': 'Travel card',
  'secured-card': 'Secured card',
} as const;

export type CardOffer = keyof typeof cardOffers;
