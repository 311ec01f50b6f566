import type { ProductPageContent } from '../product-content.ts';
import { apyAsOf, apyFacts, apyNote, apyRange } from '../stated-rates.ts';

const open = { does: 'apply', label: 'Open Account', accountType: 'savings' } as const;

export const personalSavings: ProductPageContent = {
  head: {
    title: 'Personal Savings: Regular, High Yield and Money Market',
    description:
      'Regular Savings from $25.00, High Yield Savings with a $1,000 minimum balance, and Money Market with checks. Rates on the card.',
  },
  title: 'Personal Savings',
  lead: 'For rain, for a roof, for the trip to the coast. Your savings stay in the valley and are lent to your neighbors.',
  picture: {
    scene: 'orchard',
    crop: [120, 260, 1000, 600],
    alt: 'Illustration: a red barn and an orchard in blossom below a wooded hill',
  },
  actions: [open],
  products: [
    {
      name: 'Regular Savings',
      tagline: 'The first place to put something by.',
      figure: apyRange('regular-savings'),
      unit: apyAsOf,
      condition: 'On every dollar from the first.',
      facts: [
        ['To open', '$25.00'],
        ['Minimum balance', 'None'],
        ['Monthly fee', '$0'],
      ],
      features: [
        'Automatic transfers on any day you choose',
        'Savings goals with names of your own',
        'Free for everyone under 18',
      ],
      actions: [open],
    },
    {
      name: 'High Yield Savings',
      tagline: 'More for money that can sit still.',
      figure: apyRange('high-yield-savings'),
      unit: apyAsOf,
      condition: 'While you keep the $1,000 minimum balance.',
      facts: [
        ['To open', '$1,000.00'],
        ['Minimum balance', '$1,000'],
        ['Monthly fee', '$0'],
      ],
      features: [
        'Interest counted daily, paid monthly',
        'Move money out whenever you like',
        'No teaser rate that runs out',
      ],
      actions: [open],
    },
    {
      name: 'Money Market',
      tagline: 'Earns like savings, pays like checking.',
      figure: apyRange('money-market'),
      unit: apyAsOf,
      condition: 'On balances of $2,500.00 and more, by the tier of the whole balance.',
      facts: [
        ...apyFacts('money-market'),
        ['To open', '$2,500.00'],
        ['Below the minimum', '$10 a month'],
        ['Checks and debit card', 'Included'],
      ],
      features: ['Checks for the large, rare payments', 'Deposits insured to $250,000'],
      actions: [open],
    },
  ],
  note: apyNote,
  answers: [
    {
      question: 'Is my money insured?',
      answer:
        'Yes, by the FDIC up to $250,000 per depositor, for each ownership category. Joint accounts are counted separately.',
    },
    {
      question: 'How often may I withdraw?',
      answer:
        'As often as you like, online, by phone or at a branch. We set no limit on withdrawals and charge nothing for them.',
    },
    {
      question: 'When does my rate change?',
      answer:
        'Rates follow the market and may move on any business day. We write to you when yours goes down.',
    },
  ],
};
