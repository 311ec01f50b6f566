import { dollars } from '#contract/fields/amount.ts';
import type { Cents } from '#money/cents.ts';
import type { CardChannel, CardStatus } from '#rules/products/cards.ts';

export type DeclineCode =
  | Exclude<CardStatus, 'active'>
  | 'expired'
  | 'account-closed'
  | 'customer-blocked'
  | 'frozen'
  | 'limit-per-day'
  | 'limit-atm'
  | 'limit-online'
  | 'insufficient-funds'
  | 'overdrawn';

/** Why a payment by card was declined: for programs, and for the customer. */
export interface Decline {
  readonly declinedBecause: DeclineCode;
  readonly reason: string;
}

const sentences: Readonly<Record<Exclude<DeclineCode, `limit-${string}`>, string>> = {
  locked: 'This card is locked.',
  lost: 'This card was reported lost.',
  stolen: 'This card was reported stolen.',
  replaced: 'This card was replaced by a new one.',
  expired: 'This card has expired.',
  'account-closed': 'The account of this card is closed.',
  'customer-blocked': 'Your login is blocked. Please call us.',
  frozen: 'The bank has paused all payments. Please try again later.',
  'insufficient-funds': 'Insufficient funds: the amount is more than is available.',
  overdrawn: 'Insufficient funds: this account is overdrawn.',
};

export function decline(declinedBecause: keyof typeof sentences): Decline {
  return { declinedBecause, reason: sentences[declinedBecause] };
}

const channelTexts: Readonly<Record<Exclude<CardChannel, 'store'>, string>> = {
  atm: ' at ATMs',
  online: ' online',
};

/** Over the limit of a channel, or of all channels together. */
export function declineOver(limit: 'per-day' | 'atm' | 'online', limitCents: Cents): Decline {
  const where = limit === 'per-day' ? '' : channelTexts[limit];
  return {
    declinedBecause: `limit-${limit}`,
    reason: `Over this card’s limit of ${dollars(limitCents)} a day${where}.`,
  };
}
