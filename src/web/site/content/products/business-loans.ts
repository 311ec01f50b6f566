import type { Action } from '../../page/action.ts';
import { claim } from '../../page/claim.ts';
import type { ProductPageContent } from '../../page/product-content.ts';

const apply = (topic: string): Action => ({
  does: 'request',
  label: 'Apply Now',
  kind: 'application',
  topic,
});

const firstCall = claim('Within one business day', 'POST /api/requests');
const lender = claim('One lender, from the first call on', 'POST /api/requests');
const meet = claim('Meet at any of our four lender centers', 'POST /api/requests');

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
      figure: claim('Up to $5 million', 'offer'),
      unit: 'financed',
      condition: claim('For starting, buying or growing a business.', 'law'),
      facts: [['First call', firstCall]],
      features: [lender, meet],
      actions: [apply('SBA Loans')],
    },
    {
      name: 'Equipment Financing',
      tagline: 'The machine pays its own way.',
      figure: claim('Up to 100%', 'offer'),
      unit: 'financed',
      condition: claim('New or used.', 'POST /api/requests'),
      facts: [
        ['Terms', claim('Up to 10 years', 'offer')],
        ['First call', firstCall],
      ],
      features: [lender, meet],
      actions: [apply('Equipment Financing')],
    },
    {
      name: 'Commercial Real Estate',
      tagline: 'Own the walls you work within.',
      figure: claim('Buy or build', 'POST /api/requests'),
      unit: 'or refinance',
      condition: claim('A lender comes and looks at the property.', 'POST /api/requests'),
      facts: [
        ['Purpose', claim('Buy, build or refinance', 'POST /api/requests')],
        ['First call', firstCall],
      ],
      features: [lender, meet],
      actions: [apply('Commercial Real Estate')],
    },
  ],
  note: claim(
    'Loans are subject to credit approval. SBA programs have eligibility rules of their own.',
    'law',
  ),
  answers: [
    {
      question: 'What should I bring to the first meeting?',
      answer: claim(
        'Two years of tax returns if there are two years, a list of what you owe, and your idea.',
        'POST /api/requests',
      ),
    },
    {
      question: 'What happens after I apply?',
      answer: claim(
        'Your request goes to our lenders, and one of them calls within one business day. There is no obligation.',
        'POST /api/requests',
      ),
    },
  ],
};
