import { brand } from '#brand/brand.ts';
import type { OfferId } from '#rules/products/offers.ts';
import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';
import { startingLimit, startingLimitFigure } from './published-limits.ts';

const start = { does: 'apply', label: 'Apply Now', accountType: 'credit' } as const;
const apply = (productId: OfferId): Action => ({ ...start, productId });

const higherLimit = claim(
  'Ask for a higher limit in online banking',
  'POST /api/credit-limit-requests',
);
const payAtOnce = claim('Pay it instantly from checking or savings', 'POST /api/internal-transfer');
const search = claim('Every posted purchase, easy to search', 'GET /api/transactions');

export const personalCreditCards: ProductPageContent = {
  head: {
    title: 'Personal Credit Cards: Rewards, Travel and Secured',
    description:
      'Rewards with 2% cash back and no annual fee, Travel with 3x points on travel and no foreign fees, and Secured.',
  },
  title: 'Personal Credit Cards',
  lead: 'Three cards from people who answer the phone, each with its terms in plain sight.',
  picture: {
    scene: 'coast',
    crop: [160, 160, 1000, 600],
    alt: 'Illustration: a lighthouse and sea stacks on the Oregon coast at sunset',
  },
  actions: [start],
  products: [
    {
      name: 'Rewards',
      tagline: 'The same good return on everything.',
      figure: claim('2%', 'offer'),
      unit: 'cash back',
      condition: claim('2% cash back, no annual fee.', 'offer'),
      facts: [
        ['Annual fee', claim('No annual fee', 'offer')],
        ['Starting limit', startingLimit],
      ],
      features: [higherLimit, payAtOnce, search],
      actions: [apply('rewards-card')],
    },
    {
      name: 'Travel',
      tagline: 'For the weeks you are somewhere else.',
      figure: claim('3x', 'offer'),
      unit: 'points on travel',
      condition: claim('3x points on travel, no foreign fees.', 'offer'),
      facts: [
        ['Foreign purchases', claim('No foreign fees', 'offer')],
        ['Starting limit', startingLimit],
      ],
      features: [higherLimit, payAtOnce, search],
      actions: [apply('travel-card')],
    },
    {
      name: 'Secured',
      tagline: 'A card that begins with a deposit.',
      figure: startingLimitFigure,
      unit: 'starting limit',
      condition: claim(
        'Your opening deposit is credited to the card.',
        'POST /api/account-opening',
      ),
      facts: [
        ['Opening deposit', claim('You choose', 'POST /api/account-opening')],
        ['Starting limit', startingLimit],
      ],
      features: [higherLimit, payAtOnce, search],
      actions: [apply('secured-card')],
    },
  ],
  note: claim('Cards are subject to credit approval.', 'POST /api/account-opening'),
  answers: [
    {
      question: 'How long does a decision take?',
      answer: claim(
        'We review applications in 1-2 business days and write to you by email.',
        'POST /api/account-opening',
      ),
    },
    {
      question: 'How do I ask for a higher limit?',
      answer: claim(
        'In online banking, on the card itself. We review requests within about 1 business day.',
        'POST /api/credit-limit-requests',
      ),
    },
    {
      question: 'What if my card is lost?',
      answer: claim(
        `Call us right away at ${brand.phone}. The law limits what you owe for purchases you did not make, and the sooner you call, the less you may owe.`,
        'law',
      ),
    },
  ],
};
