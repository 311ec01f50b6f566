import type { ProductPageContent } from '../product-content.ts';
import { apyFacts, apyNote, certificateFact } from '../stated-rates.ts';

const open = { does: 'apply', label: 'Open Account', accountType: 'savings' } as const;

export const businessSavings: ProductPageContent = {
  head: {
    title: 'Business Savings, Money Market and CDs',
    description:
      'Business Savings from a $500 opening deposit, Business Money Market with a $10,000 minimum balance, and CDs of 3 months to 5 years.',
  },
  title: 'Business Savings',
  lead: 'A place for taxes, payroll and the new oven: apart from the daily account, and earning until the day it is needed.',
  picture: {
    scene: 'orchard',
    crop: [0, 330, 1000, 600],
    alt: 'Illustration: beehives between rows of blossoming fruit trees',
  },
  actions: [open],
  products: [
    {
      name: 'Business Savings',
      tagline: 'The simple reserve.',
      figure: '$500',
      unit: 'minimum opening deposit',
      condition: 'No fee while you keep $500.00.',
      facts: [
        ...apyFacts('business-savings'),
        ['Minimum balance', '$500.00'],
        ['Monthly fee below it', '$5'],
      ],
      features: [
        'Sweeps from checking, by rule',
        'One statement for all accounts',
        'Deposits insured to $250,000',
      ],
      actions: [open],
    },
    {
      name: 'Business Money Market',
      tagline: 'For larger reserves that must stay at hand.',
      figure: '$10,000',
      unit: 'minimum balance',
      condition: 'Earns interest, without a fee, at or above the minimum.',
      facts: [
        ...apyFacts('business-money-market'),
        ['To open', '$10,000.00'],
        ['Monthly fee below it', '$15'],
      ],
      features: ['Checks and same-day transfers', 'Interest counted daily'],
      actions: [open],
    },
    {
      name: 'Business CD',
      tagline: 'A fixed rate for a fixed time.',
      figure: '3 months to 5 years',
      unit: 'terms',
      condition: 'FDIC insured up to $250,000.',
      facts: [
        certificateFact,
        ['To open', '$1,000.00'],
        ['Early withdrawal', '90 to 180 days of interest'],
      ],
      features: [
        'The rate is yours to the last day',
        'Ten days of grace at maturity',
        'Ladders set up by your banker',
      ],
      actions: [open],
    },
  ],
  note: `${apyNote} A CD keeps its rate for its term, and a penalty may be imposed for early withdrawal.`,
  answers: [
    {
      question: 'How is a business insured?',
      answer:
        'The FDIC covers a company up to $250,000 across all its deposits with us, separately from its owners.',
    },
    {
      question: 'Can I see reserves beside checking?',
      answer: 'Yes. Online banking shows all business accounts together, with one total.',
    },
  ],
};
