import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';

const calculate: Action = { does: 'calculate', label: 'Calculate Payment' };

const preApprove = (topic: string): Action => ({
  does: 'request',
  label: 'Get Pre-Approved',
  kind: 'application',
  topic,
});

const talk = claim('A lender calls within one business day', 'POST /api/requests');

export const homeLoans: ProductPageContent = {
  head: {
    title: 'Home Loans: Conventional, FHA and VA',
    description:
      'Conventional loans with down payments from 3%, FHA from 3.5% and VA with no down payment. Get pre-approved or calculate a payment.',
  },
  title: 'Home Loans',
  lead: 'From the first open house to the keys, with one lender who lives a few streets away.',
  picture: {
    scene: 'valley',
    crop: [100, 110, 1150, 760],
    alt: 'Illustration: dawn over a valley with a covered bridge below a snow-capped mountain',
  },
  actions: [preApprove('Home loan pre-approval'), calculate],
  equalHousing: true,
  products: [
    {
      name: 'Conventional',
      tagline: 'The straight road for steady incomes.',
      figure: claim('From 3%', 'offer'),
      unit: 'down payment',
      condition: claim('No mortgage insurance at 80% loan-to-value.', 'offer'),
      facts: [
        ['Terms', claim('15 and 30-year', 'offer')],
        ['Credit score from', claim('620', 'offer')],
        ['Rate lock', claim('Up to 60 days', 'offer')],
      ],
      features: [
        claim('30-45 days to closing', 'offer'),
        claim('Closing costs of 2-5%', 'offer'),
        talk,
      ],
      actions: [preApprove('Conventional home loan'), calculate],
    },
    {
      name: 'FHA',
      tagline: 'A first home with less saved.',
      figure: claim('From 3.5%', 'offer'),
      unit: 'down payment',
      condition: claim('Finance up to 96.5% of the price.', 'offer'),
      facts: [
        ['Credit score from', claim('580', 'offer')],
        ['Score with 10% down', claim('500', 'offer')],
        ['Rate lock', claim('Up to 60 days', 'offer')],
      ],
      features: [
        claim('Homes of up to four units', 'law'),
        claim('Sellers may help with closing costs', 'law'),
        talk,
      ],
      // 3.5% of the calculator's $400,000.
      actions: [preApprove('FHA home loan'), { ...calculate, downPayment: '14,000' }],
    },
    {
      name: 'VA',
      tagline: 'For those who served, and their spouses.',
      figure: claim('$0', 'offer'),
      unit: 'down payment',
      condition: claim('No monthly mortgage insurance.', 'law'),
      facts: [
        ['Down payment', claim('No down payment', 'offer')],
        ['Funding fee', claim('Set by the VA', 'law')],
        ['Rate lock', claim('Up to 60 days', 'offer')],
      ],
      features: [
        claim('Limits on your closing costs', 'law'),
        claim('Can be used again for the next home', 'law'),
        talk,
      ],
      actions: [preApprove('VA home loan'), { ...calculate, downPayment: '0' }],
    },
  ],
  note: claim(
    'Loans are subject to credit approval, appraisal and program rules. Down payments are the lowest each program allows; not everyone qualifies for them.',
    'law',
  ),
  answers: [
    {
      question: 'How long does it take to close?',
      answer: claim('Most loans close in 30-45 days from a signed purchase agreement.', 'offer'),
    },
    {
      question: 'What will closing cost?',
      answer: claim(
        'Plan for 2-5% of the loan. You get an itemized estimate within three business days of a complete application.',
        'offer',
        'law',
      ),
    },
    {
      question: 'Where can I read more?',
      answer: claim(
        'Our Home Loan Questions page answers what people ask us most, figures included.',
        'offer',
      ),
    },
  ],
};
