import type { ProductPageContent } from '../product-content.ts';

const apply = { does: 'apply', label: 'Open Account', accountType: 'checking' } as const;

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
  actions: [apply],
  products: [
    {
      name: 'Small Business',
      tagline: 'Everything a young business needs.',
      figure: '200',
      unit: 'free transactions per month',
      condition: 'Then $0.30 each.',
      facts: [
        ['Monthly fee', '$0'],
        ['To open', '$100.00'],
        ['Cash deposits', '$5,000 a month free'],
      ],
      features: [
        'Debit cards for owners and staff',
        'Mobile deposit from the counter',
        'Connects with bookkeeping software',
      ],
      actions: [apply],
    },
    {
      name: 'Commercial',
      tagline: 'For many payments, every day.',
      figure: 'Unlimited',
      unit: 'transactions',
      condition: '$0 a month when you keep $10,000.00.',
      facts: [
        ['Monthly fee', '$25'],
        ['To open', '$500.00'],
        ['Cash deposits', '$25,000 a month free'],
      ],
      features: [
        'Earnings credit against fees',
        'Wires, payroll and positive pay',
        'Separate rights for each user',
      ],
      actions: [apply],
    },
    {
      name: 'Non-Profit',
      tagline: 'More of each gift for the cause.',
      figure: '$0',
      unit: 'a month',
      condition: 'For registered non-profit organizations.',
      facts: [
        ['Monthly fee', '$0'],
        ['To open', '$50.00'],
        ['Transactions', '300 a month free'],
      ],
      features: [
        'Interest on the full balance',
        'Two signatures where bylaws ask for them',
        'Free coin counting after events',
      ],
      actions: [apply],
    },
  ],
  note: 'A transaction is a deposit, a deposited item, a check paid or an electronic entry. Fees could reduce earnings.',
  answers: [
    {
      question: 'What does a business need to open an account?',
      answer:
        'Its tax number, formation papers, and an identity document for everyone who owns a quarter or more of it.',
    },
    {
      question: 'Can my bookkeeper see the account without moving money?',
      answer: 'Yes. Every user has rights of their own, and reading is one of them.',
    },
  ],
};
