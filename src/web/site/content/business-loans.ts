import type { Action } from '../action.ts';
import type { ProductPageContent } from '../product-content.ts';

const apply = (topic: string): Action => ({
  does: 'request',
  label: 'Apply Now',
  kind: 'application',
  topic,
});

export const businessLoans: ProductPageContent = {
  head: {
    title: 'Business Loans: SBA, Equipment and Real Estate',
    description:
      'SBA Loans up to $5 million, Equipment Financing up to 100% with terms up to 10 years, and Commercial Real Estate loans.',
  },
  title: 'Business Loans',
  lead: 'Money for the second location, the first truck, the roof over both. Decided in Oregon by lenders who come and look.',
  picture: {
    scene: 'coffee',
    crop: [200, 330, 1000, 600],
    alt: 'Illustration: a bakery counter with an espresso machine and stools',
  },
  actions: [apply('Business loan')],
  products: [
    {
      name: 'SBA Loans',
      tagline: 'With the Small Business Administration behind you.',
      figure: '$5 million',
      unit: 'up to',
      condition: 'For starting, buying or growing a business.',
      facts: [
        ['Terms', 'Up to 25 years'],
        ['Down payment', 'From 10%'],
        ['First answer', '5 business days'],
      ],
      features: [
        'Working capital, real estate, purchase',
        'Help with the business plan',
        'No penalty in the last years',
      ],
      actions: [apply('SBA Loans')],
    },
    {
      name: 'Equipment Financing',
      tagline: 'The machine pays its own way.',
      figure: '100%',
      unit: 'financed, up to',
      condition: 'New or used, with delivery and setup.',
      facts: [
        ['Terms', 'Up to 10 years'],
        ['Amounts', 'From $10,000'],
        ['First answer', '2 business days'],
      ],
      features: [
        'Seasonal payments for farms',
        'The equipment is the security',
        'Tax papers ready each January',
      ],
      actions: [apply('Equipment Financing')],
    },
    {
      name: 'Commercial Real Estate',
      tagline: 'Own the walls you work within.',
      figure: '80%',
      unit: 'of the value, up to',
      condition: 'To buy, build or refinance.',
      facts: [
        ['Terms', 'Up to 25 years'],
        ['Rate', 'Fixed for 5, 7 or 10 years'],
        ['First answer', '5 business days'],
      ],
      features: [
        'Owner-occupied or investment',
        'Construction turns into a term loan',
        'Local appraisers who know the street',
      ],
      actions: [apply('Commercial Real Estate')],
    },
  ],
  note: 'Loans are subject to credit approval. SBA programs have eligibility rules of their own.',
  answers: [
    {
      question: 'What should I bring to the first talk?',
      answer:
        'Two years of tax returns if there are two years, a list of what you owe, and your idea. The rest we ask for in one letter.',
    },
    {
      question: 'Who decides?',
      answer: 'A committee of five in Salem that meets twice a week. You may come and explain.',
    },
  ],
};
