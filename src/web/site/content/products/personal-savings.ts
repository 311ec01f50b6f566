import type { OfferId } from '#rules/products/offers.ts';
import { apyAsOf, apyFacts, apyNote, apyRange } from '../../../base/account/stated-rates.ts';
import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';

const start = { does: 'apply', label: 'Open Account', accountType: 'savings' } as const;
const open = (productId: OfferId): Action => ({ ...start, productId });

const moveAtOnce = claim(
  'Move money to and from checking instantly',
  'POST /api/internal-transfer',
);
const insured = claim('Deposits insured to $250,000', 'law');

export const personalSavings: ProductPageContent = {
  head: {
    title: 'Personal Savings: Regular, High Yield and Money Market',
    description:
      'Regular Savings from $25.00, High Yield Savings with a $1,000 minimum balance, and Money Market, each with its rate.',
  },
  title: 'Personal Savings',
  lead: 'For rain, for a roof, for the trip to the coast. Your savings stay in the valley and are lent to your neighbors.',
  picture: {
    scene: 'orchard',
    crop: [120, 260, 1000, 600],
    alt: 'Illustration: a red barn and an orchard in blossom below a wooded hill',
  },
  actions: [start],
  products: [
    {
      name: 'Regular Savings',
      tagline: 'The first place to set money aside.',
      figure: claim(apyRange('regular-savings'), 'product regular-savings'),
      unit: apyAsOf,
      condition: claim('On every dollar from the first.', 'product regular-savings'),
      facts: [
        ['To open', claim('$25.00', 'product regular-savings')],
        ['Minimum balance', claim('None', 'product regular-savings')],
        ['Monthly fee', claim('$0', 'product regular-savings')],
      ],
      features: [
        moveAtOnce,
        claim('Deposit checks with your phone', 'POST /api/check-deposits'),
        insured,
      ],
      actions: [open('regular-savings')],
    },
    {
      name: 'High Yield Savings',
      tagline: 'More for money that can sit still.',
      figure: claim(apyRange('high-yield-savings'), 'product high-yield-savings'),
      unit: apyAsOf,
      condition: claim('While you keep the $1,000 minimum balance.', 'offer'),
      facts: [
        ['To open', claim('$1,000.00', 'product high-yield-savings')],
        ['Minimum balance', claim('$1,000', 'offer')],
        ['Monthly fee', claim('$0', 'product high-yield-savings')],
      ],
      features: [
        moveAtOnce,
        claim('A statement for every month', 'GET /api/accounts/:accountId/statements'),
        insured,
      ],
      actions: [open('high-yield-savings')],
    },
    {
      name: 'Money Market',
      tagline: 'A rate that rises with the balance.',
      figure: claim(apyRange('money-market'), 'product money-market'),
      unit: apyAsOf,
      condition: claim(
        'On balances of $2,500.00 or more, at the tier for your whole balance.',
        'product money-market',
      ),
      facts: [
        ...apyFacts('money-market').map(
          ([label, apy]) => [label, claim(apy, 'product money-market')] as const,
        ),
        ['To open', claim('$2,500.00', 'product money-market')],
        ['Fee below the minimum', claim('$10 a month', 'product money-market')],
      ],
      features: [
        moveAtOnce,
        claim('A statement for every month', 'GET /api/accounts/:accountId/statements'),
        insured,
      ],
      actions: [open('money-market')],
    },
  ],
  note: claim(
    apyNote,
    'product regular-savings',
    'product high-yield-savings',
    'product money-market',
  ),
  answers: [
    {
      question: 'Is my money insured?',
      answer: claim(
        'Yes, by the FDIC up to $250,000 per depositor, for each ownership category.',
        'law',
      ),
    },
    {
      question: 'How often may I withdraw?',
      answer: claim(
        'As often as you like in online banking. We set no limit on the number of withdrawals and charge nothing for them.',
        'POST /api/internal-transfer',
      ),
    },
    {
      question: 'When does my rate change?',
      answer: claim(
        'Rates are variable and may change on any business day. Each rate on this page shows the day it is from.',
        'product high-yield-savings',
      ),
    },
  ],
};
