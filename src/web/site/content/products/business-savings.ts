import { apyFacts, apyNote } from '../../../base/account/stated-rates.ts';
import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';

const open = (topic: string): Action => ({
  does: 'request',
  label: 'Open Account',
  kind: 'business-account',
  topic,
});

const moveAtOnce = claim(
  'Move money to and from checking instantly',
  'POST /api/internal-transfer',
);
const insured = claim('Deposits insured to $250,000', 'law');
const banker = claim('A banker', 'POST /api/requests');

export const businessSavings: ProductPageContent = {
  head: {
    title: 'Business Savings, Money Market and CDs',
    description:
      'Business Savings from a $500 opening deposit, Business Money Market with a $10,000 minimum balance, and CDs of 3 months to 5 years.',
  },
  title: 'Business Savings',
  lead: 'A place for taxes, wages and the new oven: apart from the daily account, and earning until the day it is needed.',
  picture: {
    scene: 'orchard',
    crop: [0, 330, 1000, 600],
    alt: 'Illustration: beehives between rows of blossoming fruit trees',
  },
  actions: [open('Business savings')],
  products: [
    {
      name: 'Business Savings',
      tagline: 'The simple reserve.',
      figure: claim('$500', 'offer'),
      unit: 'minimum opening deposit',
      condition: claim('No fee while you keep $500.00.', 'product business-savings'),
      facts: [
        ...apyFacts('business-savings').map(
          ([label, apy]) => [label, claim(apy, 'product business-savings')] as const,
        ),
        ['Minimum balance', claim('$500.00', 'product business-savings')],
        ['Fee below the minimum', claim('$5 a month', 'product business-savings')],
      ],
      features: [
        moveAtOnce,
        claim('A statement for every month', 'GET /api/accounts/:accountId/statements'),
        insured,
      ],
      actions: [open('Business Savings')],
    },
    {
      name: 'Business Money Market',
      tagline: 'For larger reserves you need within reach.',
      figure: claim('$10,000', 'offer'),
      unit: 'minimum balance',
      condition: claim(
        'Earns interest, without a fee, at or above the minimum.',
        'product business-money-market',
      ),
      facts: [
        ...apyFacts('business-money-market').map(
          ([label, apy]) => [label, claim(apy, 'product business-money-market')] as const,
        ),
        ['To open', claim('$10,000.00', 'product business-money-market')],
        ['Fee below the minimum', claim('$15 a month', 'product business-money-market')],
      ],
      features: [
        moveAtOnce,
        claim('A statement for every month', 'GET /api/accounts/:accountId/statements'),
        insured,
      ],
      actions: [open('Business Money Market')],
    },
    {
      name: 'Business CD',
      tagline: 'A fixed rate for a fixed time.',
      figure: claim('3 months to 5 years', 'offer'),
      unit: 'terms',
      condition: claim('FDIC insured up to $250,000.', 'offer'),
      facts: [
        ['Opened by', banker],
        ['Rates and penalties', claim('Ask a banker', 'POST /api/requests')],
      ],
      features: [
        claim('A banker explains the terms before you sign', 'POST /api/requests'),
        insured,
      ],
      actions: [open('Business CD')],
    },
  ],
  note: claim(
    `${apyNote} A banker states the rate of a CD, its term and the penalty for early withdrawal.`,
    'product business-savings',
    'product business-money-market',
    'POST /api/requests',
  ),
  answers: [
    {
      question: 'How are business deposits insured?',
      answer: claim(
        'The FDIC covers a company up to $250,000 across all its deposits with us, separately from its owners.',
        'law',
      ),
    },
    {
      question: 'Can I see savings and checking in one place?',
      answer: claim(
        'Yes. Online banking lists all business accounts together.',
        'GET /api/accounts',
      ),
    },
  ],
};
