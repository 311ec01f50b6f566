import type { ProductPageContent } from '../product-content.ts';

const apply = { does: 'apply', label: 'Apply Now', accountType: 'credit' } as const;

export const businessCreditCards: ProductPageContent = {
  head: {
    title: 'Business Credit Cards: Rewards, Platinum and Fleet',
    description:
      'Rewards with 2% cash back and 3% on gas and office supplies, low-rate Platinum, and Fleet with 5% cash back on fuel.',
  },
  title: 'Business Credit Cards',
  lead: 'Cards for owners and crews: a limit for each, one statement for the bookkeeper.',
  picture: {
    scene: 'market',
    crop: [0, 340, 1000, 600],
    alt: 'Illustration: storefronts with striped awnings and market stalls',
  },
  actions: [apply],
  products: [
    {
      name: 'Rewards',
      tagline: 'Earns where small businesses spend.',
      figure: '2%',
      unit: 'cash back',
      condition: '3% on gas and office supplies.',
      facts: [
        ['Annual fee', 'No annual fee the first year'],
        ['Then', '$49 a year'],
        ['Purchase APR', '17.49% - 24.99%'],
      ],
      features: [
        'Employee cards at no charge',
        'A limit for every card',
        'Receipts matched by photograph',
      ],
      actions: [apply],
    },
    {
      name: 'Platinum',
      tagline: 'A low rate for uneven months.',
      figure: '12.99%',
      unit: 'purchase APR from',
      condition: '0% on purchases for the first 9 months.',
      facts: [
        ['Annual fee', '$0'],
        ['Balance transfers', '3%'],
        ['Credit limit', 'Up to $50,000'],
      ],
      features: [
        'Limits reviewed in a business day',
        'Purchase protection for 90 days',
        'Spending reports by category',
      ],
      actions: [apply],
    },
    {
      name: 'Fleet',
      tagline: 'For anything with an engine.',
      figure: '5%',
      unit: 'cash back on fuel',
      condition: 'And 1% on maintenance and tolls.',
      facts: [
        ['Annual fee', '$10 a vehicle'],
        ['Purchase APR', '19.49%'],
        ['Driver PINs', 'Included'],
      ],
      features: [
        'Fuel only, or fuel and repairs',
        'Odometer kept with each fill',
        'One invoice for the whole fleet',
      ],
      actions: [apply],
    },
  ],
  note: 'APR is the annual percentage rate, set by creditworthiness and the market. Cards are subject to credit approval.',
  answers: [
    {
      question: 'Do you look at my personal credit?',
      answer: 'For businesses under two years old, yes. Older ones stand on their own books.',
    },
    {
      question: 'How quickly does a lost card stop working?',
      answer: 'At once: you lock it in online banking, or we do it when you call.',
    },
  ],
};
