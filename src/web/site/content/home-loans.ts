import type { Action } from '../action.ts';
import type { ProductPageContent } from '../product-content.ts';

const calculate: Action = { does: 'calculate', label: 'Calculate Payment' };

const preApprove = (topic: string): Action => ({
  does: 'request',
  label: 'Get Pre-Approved',
  kind: 'application',
  topic,
});

export const homeLoans: ProductPageContent = {
  head: {
    title: 'Home Loans: Conventional, FHA and VA',
    description:
      'Conventional loans with down payments from 3%, FHA from 3.5% and VA with no down payment. Get pre-approved or calculate a payment.',
  },
  title: 'Home Loans',
  lead: 'From the first open house to the last payment with one lender, who lives a few streets away.',
  picture: {
    scene: 'valley',
    crop: [190, 130, 960, 680],
    alt: 'Illustration: dawn over a valley with a covered bridge below a snow-capped mountain',
  },
  actions: [preApprove('Home loan pre-approval'), calculate],
  equalHousing: true,
  products: [
    {
      name: 'Conventional',
      tagline: 'The straight road for steady incomes.',
      figure: '3%',
      unit: 'down payment from',
      condition: 'Mortgage insurance ends at 80% loan-to-value.',
      facts: [
        ['Terms', '15 and 30-year'],
        ['Credit score from', '620'],
        ['Rate lock', 'Up to 60 days'],
      ],
      features: [
        'Fixed or adjustable rate',
        'Single homes, condos and second homes',
        'Serviced by us, never sold',
      ],
      actions: [preApprove('Conventional home loan'), calculate],
    },
    {
      name: 'FHA',
      tagline: 'A first home with less saved.',
      figure: '3.5%',
      unit: 'down payment from',
      condition: 'Finance up to 96.5% of the price.',
      facts: [
        ['Terms', '15 and 30-year'],
        ['Credit score from', '580'],
        ['Gifts toward the down payment', 'Welcome'],
      ],
      features: [
        'Score from 500 with 10% down',
        'Homes of up to four units',
        'Sellers may help with closing costs',
      ],
      actions: [preApprove('FHA home loan'), calculate],
    },
    {
      name: 'VA',
      tagline: 'For those who served, and their spouses.',
      figure: '$0',
      unit: 'no down payment',
      condition: 'No monthly mortgage insurance.',
      facts: [
        ['Terms', '15 and 30-year'],
        ['Down payment', 'No down payment'],
        ['Eligibility', 'We order your certificate'],
      ],
      features: [
        'Limits on what closing may cost you',
        'Can be used again for the next home',
        'A lender trained for VA loans',
      ],
      actions: [preApprove('VA home loan'), calculate],
    },
  ],
  note: 'Loans are subject to credit approval, appraisal and program rules. Down payments are the least each program allows; not everyone qualifies for them.',
  answers: [
    {
      question: 'How long does it take to close?',
      answer: 'Most loans close in 30-45 days from a signed purchase agreement.',
    },
    {
      question: 'What will closing cost?',
      answer: 'Plan for 2-5% of the loan. You get an itemized estimate within three business days.',
    },
    {
      question: 'Where can I read more?',
      answer: 'Our Home Loan Questions page answers what people ask us most, figures included.',
    },
  ],
};
