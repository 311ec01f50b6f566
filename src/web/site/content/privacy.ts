import { brand } from '#brand/brand.ts';
import type { DocumentContent } from '../page/document-page.tsx';

export const privacy: DocumentContent = {
  title: 'Privacy',
  lead: `What ${brand.name} does with your personal information, in plain words.`,
  sections: [
    {
      id: 'why',
      title: 'Why you get this notice',
      paragraphs: [
        'Financial companies choose how they share your personal information. Federal law gives consumers the right to limit some but not all sharing, and requires us to tell you how we collect, share and protect what we know.',
      ],
    },
    {
      id: 'what',
      title: 'What we collect',
      paragraphs: ['It depends on what you have with us, and can include:'],
      list: [
        'Social Security number, date of birth and address',
        'Account balances, payments and transaction history',
        'Income and credit history when you ask to borrow',
      ],
    },
    {
      id: 'sharing',
      title: 'Who we share it with',
      paragraphs: [
        'We share what is needed to process your transactions, keep your accounts, and answer court orders and legal investigations.',
        'We do not sell personal information. We do not share it with affiliates for their marketing, nor with anyone else for theirs.',
      ],
    },
    {
      id: 'site',
      title: 'What this website keeps',
      paragraphs: [
        'Your browser stores your privacy choice and your color theme. Signing in sets one cookie that ends with the session. There is no advertising network, no tracker and nothing loaded from another company on any page.',
        'If your browser sends Global Privacy Control we treat everything optional as denied. You can change your choice at any time with the shield button at the corner of every page.',
      ],
    },
    {
      id: 'protection',
      title: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Social Security numbers and dates of birth are encrypted again where they are stored, and staff access is logged.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights and how to reach us',
      paragraphs: [
        `You may see, correct and receive a copy of what we hold about you. Call ${brand.phone} or write to ${brand.email}.`,
      ],
    },
  ],
};
