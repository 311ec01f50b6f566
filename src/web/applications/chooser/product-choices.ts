import { dollars } from '#money/dollars.ts';
import type { OpenableType } from '#rules/products/account-types.ts';
import { findOffer, type OfferId } from '#rules/products/offers.ts';
import { apyRange } from '../../base/account/stated-rates.ts';

/** What people want an account for, in the order in which most of them do. */
export const purposes = [
  { value: 'checking', label: 'Pay and get paid', hint: 'Everyday spending, with a debit card' },
  { value: 'savings', label: 'Save', hint: 'Set money aside and earn interest' },
  { value: 'credit', label: 'Borrow with a card', hint: 'Pay now, and pay us back later' },
] as const satisfies readonly { value: OpenableType; label: string; hint: string }[];

const reasons = {
  'free-checking': 'For everyday spending',
  'interest-checking': 'For everyday spending, and earns interest',
  'premium-checking': 'For higher balances across your accounts',
  'regular-savings': 'To start saving with a small amount',
  'high-yield-savings': 'For savings that should grow',
  'money-market': 'For larger balances: the rate rises with them',
  'rewards-card': 'Cash back on what you buy',
  'travel-card': 'Points for people who travel',
  'secured-card': 'To build credit, with a deposit as security',
} as const satisfies Partial<Record<OfferId, string>>;

export type ChoosableId = keyof typeof reasons;

export interface ProductChoice {
  readonly value: ChoosableId;
  readonly label: string;
  /** Why one would take it, and its terms. */
  readonly hint: string;
}

/** The products for persons that serve a purpose, each with its terms in one line. */
export function choicesFor(accountType: OpenableType): readonly ProductChoice[] {
  const ids = Object.keys(reasons) as ChoosableId[];
  return ids.flatMap((value) => {
    const offer = findOffer(value);
    if (offer?.accountType !== accountType) return [];
    const { name, productId, minimumToOpen, monthlyFee } = offer;
    const apy = accountType === 'credit' ? '' : apyRange(productId);
    const terms = [
      reasons[value],
      ...(apy === '' ? [] : [`${apy} APY`]),
      ...(accountType === 'credit' ? [] : [monthlyFee ?? 'No monthly fee']),
      ...(minimumToOpen === null ? [] : [`${dollars(minimumToOpen)} to open`]),
    ];
    return [{ value, label: name, hint: `${terms.join('. ')}.` }];
  });
}
