import type { ProductPageContent } from '../product-content.ts';
import { apyFacts, apyNote } from '../stated-rates.ts';

const apply = { does: 'apply', label: 'Apply Now', accountType: 'checking' } as const;

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
  actions: [apply],
  products: [
    {
      name: 'Free Checking',
      tagline: 'Everyday money, nothing to keep track of.',
      figure: '$0',
      unit: 'a month',
      condition: 'No balance to keep, no conditions.',
      facts: [
        ['To open', '$25.00'],
        ['Interest', 'None'],
        ['Out-of-network ATM', '$2.50'],
      ],
      features: [
        'Debit card and mobile deposit',
        'Bill pay at no charge',
        'No overdraft fee under $10.00',
      ],
      actions: [apply],
    },
    {
      name: 'Interest Checking',
      tagline: 'Your balance earns while it waits.',
      figure: '$8',
      unit: 'a month',
      condition: '$0 when you keep $1,000.00 on average.',
      facts: [
        ['To open', '$100.00'],
        ...apyFacts('interest-checking'),
        ['Out-of-network ATM', '2 a month free'],
      ],
      features: [
        'Everything in Free Checking',
        'Interest paid every month',
        'First box of checks free',
      ],
      actions: [apply],
    },
    {
      name: 'Premium Checking',
      tagline: 'For when you keep everything here.',
      figure: '$18',
      unit: 'a month',
      condition: '$0 when your accounts total $15,000.00.',
      facts: [
        ['To open', '$100.00'],
        ...apyFacts('premium-checking'),
        ['Out-of-network ATM', 'All refunded'],
      ],
      features: [
        'Everything in Interest Checking',
        'Two wires a month without fee',
        'Small safe deposit box included',
      ],
      actions: [apply],
    },
  ],
  note: apyNote,
  answers: [
    {
      question: 'What do I need to open an account?',
      answer:
        'Your name, address, date of birth and Social Security number, and the opening deposit. We answer in 1-2 business days.',
    },
    {
      question: 'Can I move my direct deposit?',
      answer:
        'Yes. Give your employer the routing number at the foot of this page and your account number, which online banking shows as soon as the account is approved.',
    },
    {
      question: 'What happens if I overdraw?',
      answer:
        'A payment your balance cannot cover is declined unless you have asked us in writing to pay it. Below $10.00 there is never a fee.',
    },
  ],
};
