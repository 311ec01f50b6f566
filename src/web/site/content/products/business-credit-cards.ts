import { brand } from '#brand/brand.ts';
import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';
import { startingLimit, startingLimitFigure } from './published-limits.ts';

const apply = (topic: string): Action => ({
  does: 'request',
  label: 'Apply Now',
  kind: 'business-account',
  topic,
});

const banker = claim('A banker', 'POST /api/requests');
const higherLimit = claim(
  'Ask for a higher limit in online banking',
  'POST /api/credit-limit-requests',
);
const payAtOnce = claim('Pay it instantly from business checking', 'POST /api/internal-transfer');
const file = claim('Export purchases for your books', 'GET /api/transactions.csv');

export const businessCreditCards: ProductPageContent = {
  head: {
    title: 'Business Credit Cards: Rewards, Platinum and Fleet',
    description:
      'Rewards with 2% cash back and 3% on gas and office supplies, Platinum, and Fleet with 5% cash back on fuel.',
  },
  title: 'Business Credit Cards',
  lead: 'Cards for owners and crews, from a banker you can call by name.',
  picture: {
    scene: 'market',
    crop: [0, 340, 1000, 600],
    alt: 'Illustration: storefronts with striped awnings and market stalls',
  },
  actions: [apply('Business credit card')],
  products: [
    {
      name: 'Rewards',
      tagline: 'Earns where small businesses spend.',
      figure: claim('2%', 'offer'),
      unit: 'cash back',
      condition: claim('3% on gas and office supplies.', 'offer'),
      facts: [
        ['Annual fee', claim('No annual fee the first year', 'offer')],
        ['Starting limit', startingLimit],
        ['Opened by', banker],
      ],
      features: [higherLimit, payAtOnce, file],
      actions: [apply('Rewards business card')],
    },
    {
      name: 'Platinum',
      tagline: 'For uneven months.',
      figure: startingLimitFigure,
      unit: 'starting limit',
      condition: claim(
        'Ask for more online; we answer in about 1 business day.',
        'POST /api/credit-limit-requests',
      ),
      facts: [
        ['Limit review', claim('About 1 business day', 'POST /api/credit-limit-requests')],
        ['Starting limit', startingLimit],
        ['Opened by', banker],
      ],
      features: [higherLimit, payAtOnce, file],
      actions: [apply('Platinum business card')],
    },
    {
      name: 'Fleet',
      tagline: 'For anything with an engine.',
      figure: claim('5%', 'offer'),
      unit: 'cash back on fuel',
      condition: claim('5% cash back on fuel.', 'offer'),
      facts: [
        ['Starting limit', startingLimit],
        ['Opened by', banker],
      ],
      features: [higherLimit, payAtOnce, file],
      actions: [apply('Fleet business card')],
    },
  ],
  note: claim('Cards are subject to credit approval.', 'POST /api/requests'),
  answers: [
    {
      question: 'How does a business apply?',
      answer: claim(
        'Send us the name of the business and of the person who signs for it. A banker calls within one business day.',
        'POST /api/requests',
      ),
    },
    {
      question: 'What if a card is lost?',
      answer: claim(
        `Call us right away at ${brand.phone}. The sooner we know, the less can happen.`,
        'law',
      ),
    },
  ],
};
