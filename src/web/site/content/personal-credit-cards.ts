import type { ProductPageContent } from '../product-content.ts';

const apply = { does: 'apply', label: 'Apply Now', accountType: 'credit' } as const;

export const personalCreditCards: ProductPageContent = {
  head: {
    title: 'Personal Credit Cards: Rewards, Travel and Secured',
    description:
      'Rewards with 2% cash back and no annual fee, Travel with 3x points and no foreign fees, and a Secured card to build credit.',
  },
  title: 'Personal Credit Cards',
  lead: 'Cards from people who answer the phone. No points that expire, no rates hidden behind a link.',
  picture: {
    scene: 'coast',
    crop: [160, 160, 1000, 600],
    alt: 'Illustration: a lighthouse and sea stacks on the Oregon coast at sunset',
  },
  actions: [apply],
  products: [
    {
      name: 'Rewards',
      tagline: 'The same good return on everything.',
      figure: '2%',
      unit: 'cash back',
      condition: 'On every purchase, without categories.',
      facts: [
        ['Annual fee', 'No annual fee'],
        ['Purchase APR', '17.99% - 25.99%'],
        ['Foreign purchases', '2%'],
      ],
      features: [
        'Cash back paid into checking or savings',
        'Nothing expires while the card is open',
        'Lock and unlock it in online banking',
      ],
      actions: [apply],
    },
    {
      name: 'Travel',
      tagline: 'For the weeks you are somewhere else.',
      figure: '3x',
      unit: 'points on travel',
      condition: 'And 1 point a dollar on everything else.',
      facts: [
        ['Annual fee', '$95'],
        ['Purchase APR', '18.99% - 26.99%'],
        ['Foreign purchases', 'No foreign fees'],
      ],
      features: [
        'Trip delay and lost luggage cover',
        'Points worth a cent each, always',
        'Free card for one traveling companion',
      ],
      actions: [apply],
    },
    {
      name: 'Secured',
      tagline: 'Build credit, or build it again.',
      figure: '$200',
      unit: 'smallest deposit',
      condition: 'Your deposit is your limit, and it earns interest.',
      facts: [
        ['Annual fee', 'No annual fee'],
        ['Purchase APR', '22.49%'],
        ['Review', 'After 8 months'],
      ],
      features: [
        'Reported to all three credit bureaus',
        'Deposit returned when you graduate',
        'Coaching by phone, at no charge',
      ],
      actions: [apply],
    },
  ],
  note: 'APR is the annual percentage rate, set by your creditworthiness and the market. Cards are subject to credit approval.',
  answers: [
    {
      question: 'Does applying affect my credit score?',
      answer:
        'An application makes one inquiry, which may lower a score by a few points for a year.',
    },
    {
      question: 'How do I ask for a higher limit?',
      answer:
        'In online banking, on the card itself. We review requests within about 1 business day.',
    },
    {
      question: 'What if my card is lost?',
      answer:
        'Lock it in online banking at once, then call us. You owe nothing for purchases you did not make.',
    },
  ],
};
