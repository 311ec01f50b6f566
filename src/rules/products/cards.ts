/** A card that was lost, stolen or replaced stays so; another one was issued for it. */
export const cardStatuses = ['active', 'locked', 'lost', 'stolen', 'replaced'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** What a customer can report of a card. */
export const cardLosses = ['lost', 'stolen'] as const;
export type CardLoss = (typeof cardLosses)[number];

/** Where a card is used. */
export const cardChannels = ['store', 'online', 'atm'] as const;
export type CardChannel = (typeof cardChannels)[number];

/** An approved authorization is pending until it is cleared, or its hold ends without that. */
export const authorizationStatuses = [
  'pending',
  'cleared',
  'expired',
  'cancelled',
  'declined',
] as const;
export type AuthorizationStatus = (typeof authorizationStatuses)[number];

/** How many business days a new card is in the mail at most. */
export const CARD_DELIVERY_DAYS = 5;
