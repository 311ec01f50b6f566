import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';
import { businessWireLimit, wireFee } from './published-limits.ts';

const open = (topic: string): Action => ({
  does: 'request',
  label: 'Open Account',
  kind: 'business-account',
  topic,
});

const deposit = claim('Deposit checks with a phone', 'POST /api/check-deposits');
const file = claim('Export transactions for your books', 'GET /api/transactions.csv');
const bills = claim('Bill pay, now or on a later date', 'POST /api/bill-payments');

export const businessChecking: ProductPageContent = {
  head: {
    title: 'Business Checking: Small Business, Commercial, Non-Profit',
    description:
      'Small Business with 200 free transactions per month, Commercial with unlimited transactions, and Non-Profit checking without a fee.',
  },
  title: 'Business Checking',
  lead: 'For the shop, the shop next door and the food bank behind both: accounts that fit how money moves in and out.',
  picture: {
    scene: 'coffee',
    crop: [20, 180, 1000, 600],
    alt: 'Illustration: the counter of a small bakery with bread, pastries and an espresso machine',
  },
  actions: [open('Business checking')],
  products: [
    {
      name: 'Small Business',
      tagline: 'Everything a young business needs.',
      figure: claim('200', 'offer'),
      unit: 'free transactions per month',
      condition: claim('No monthly fee, whatever the balance.', 'product small-business-checking'),
      facts: [
        ['Monthly fee', claim('$0', 'product small-business-checking')],
        ['To open', claim('$100.00', 'product small-business-checking')],
        ['Wires', wireFee],
      ],
      features: [claim('Debit card with the account', 'GET /api/cards'), deposit, file],
      actions: [open('Small Business checking')],
    },
    {
      name: 'Commercial',
      tagline: 'For many payments, every day.',
      figure: claim('Unlimited', 'offer'),
      unit: 'transactions',
      condition: claim('$0 a month when you keep $10,000.00.', 'product commercial-checking'),
      facts: [
        ['Monthly fee', claim('$25', 'product commercial-checking')],
        ['To open', claim('$500.00', 'product commercial-checking')],
        ['Wires', wireFee],
      ],
      features: [
        claim('Domestic and international wires', 'POST /api/wire-transfer'),
        bills,
        businessWireLimit,
      ],
      actions: [open('Commercial checking')],
    },
    {
      name: 'Non-Profit',
      tagline: 'More of each gift for the cause.',
      figure: claim('$0', 'product non-profit-checking'),
      unit: 'a month',
      condition: claim('For registered non-profit organizations.', 'product non-profit-checking'),
      facts: [
        ['Monthly fee', claim('$0', 'product non-profit-checking')],
        ['To open', claim('$50.00', 'product non-profit-checking')],
        ['Wires', wireFee],
      ],
      features: [deposit, bills, file],
      actions: [open('Non-Profit checking')],
    },
  ],
  note: claim(
    'A transaction is a deposit, a deposited item, a check paid or an electronic entry.',
    'offer',
  ),
  answers: [
    {
      question: 'How does a business open an account?',
      answer: claim(
        'Send us the name of the business and of the person who signs for it. A banker calls within one business day and opens the account with you.',
        'POST /api/requests',
      ),
    },
    {
      question: 'What should we have ready?',
      answer: claim(
        'The EIN, the formation papers, and a photo ID for everyone who owns 25% or more of the business. Please bring them; do not send them through this site.',
        'POST /api/requests',
      ),
    },
    {
      question: 'How do we get the figures into our books?',
      answer: claim(
        'Search the transactions of any account in online banking and save them as a CSV file.',
        'GET /api/transactions.csv',
      ),
    },
  ],
};
