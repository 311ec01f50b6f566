import type { OfferId } from '#rules/products/offers.ts';
import { apyFacts, apyNote } from '../../../base/account/stated-rates.ts';
import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';
import { wireFee } from './published-limits.ts';

const start = { does: 'apply', label: 'Apply Now', accountType: 'checking' } as const;
const apply = (productId: OfferId): Action => ({ ...start, productId });

export const personalChecking: ProductPageContent = {
  head: {
    title: 'Personal Checking: Free, Interest and Premium',
    description:
      'Three checking accounts with every fee in plain sight: Free Checking at $0 a month, Interest Checking and Premium Checking.',
  },
  title: 'Personal Checking',
  lead: 'Three accounts, every fee in plain sight. Decisions are made here, by people you can walk in and ask.',
  picture: {
    scene: 'market',
    crop: [60, 360, 1000, 600],
    alt: 'Illustration: a Saturday farmers market on a small-town main street',
  },
  actions: [start],
  products: [
    {
      name: 'Free Checking',
      tagline: 'Everyday money, nothing to keep track of.',
      figure: claim('$0', 'product free-checking'),
      unit: 'a month',
      condition: claim('No balance to keep, no conditions.', 'product free-checking'),
      facts: [
        ['To open', claim('$25.00', 'product free-checking')],
        ['Interest', claim('None', 'product free-checking')],
        ['Wires', wireFee],
      ],
      features: [
        claim('Debit card with the account', 'GET /api/cards'),
        claim('Mobile deposit', 'POST /api/check-deposits'),
        claim('Bill pay at no charge', 'POST /api/bill-payments'),
      ],
      actions: [apply('free-checking')],
    },
    {
      name: 'Interest Checking',
      tagline: 'Your balance earns while it waits.',
      figure: claim('$8', 'product interest-checking'),
      unit: 'a month',
      condition: claim('$0 when you keep $1,000.00 on average.', 'product interest-checking'),
      facts: [
        ['To open', claim('$100.00', 'product interest-checking')],
        ...apyFacts('interest-checking').map(
          ([label, apy]) => [label, claim(apy, 'product interest-checking')] as const,
        ),
        ['Wires', wireFee],
      ],
      features: [
        claim('Everything in Free Checking', 'product free-checking'),
        claim('Search and export your transactions', 'GET /api/transactions.csv'),
        claim('A statement for every month', 'GET /api/accounts/:accountId/statements'),
      ],
      actions: [apply('interest-checking')],
    },
    {
      name: 'Premium Checking',
      tagline: 'For when you keep everything here.',
      figure: claim('$18', 'product premium-checking'),
      unit: 'a month',
      condition: claim('$0 when your accounts total $15,000.00.', 'product premium-checking'),
      facts: [
        ['To open', claim('$100.00', 'product premium-checking')],
        ...apyFacts('premium-checking').map(
          ([label, apy]) => [label, claim(apy, 'product premium-checking')] as const,
        ),
        ['Wires', wireFee],
      ],
      features: [
        claim('Everything in Interest Checking', 'product interest-checking'),
        claim('The highest rate we pay on checking', 'product premium-checking'),
        claim('One total across all your accounts', 'GET /api/summary'),
      ],
      actions: [apply('premium-checking')],
    },
  ],
  note: claim(apyNote, 'product interest-checking', 'product premium-checking'),
  answers: [
    {
      question: 'What do I need to open an account?',
      answer: claim(
        'Your name, address, date of birth and Social Security number, and the opening deposit. We answer in 1-2 business days.',
        'POST /api/account-opening',
      ),
    },
    {
      question: 'Where do I find my account number?',
      answer: claim(
        'In online banking, under Account Details, as soon as the account is approved. The routing number is next to it and at the bottom of this page.',
        'GET /api/accounts',
      ),
    },
    {
      question: 'What happens if I overdraw?',
      answer: claim(
        'A transfer, bill or wire that your available balance cannot cover is refused, and costs nothing.',
        'POST /api/internal-transfer',
        'POST /api/bill-payments',
        'POST /api/wire-transfer',
      ),
    },
  ],
};
