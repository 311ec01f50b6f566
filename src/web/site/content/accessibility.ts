import { brand } from '#brand/brand.ts';
import type { DocumentContent } from '../page/document-page.tsx';

export const accessibility: DocumentContent = {
  title: 'Accessibility',
  lead: 'Banking is for everyone. Here is how we keep this site open to everyone, and who to tell when it is not.',
  sections: [
    {
      id: 'standard',
      title: 'What we hold ourselves to',
      paragraphs: [
        'We build to the Web Content Accessibility Guidelines 2.2 at level AA, and check every page, in both color themes, before each release.',
      ],
    },
    {
      id: 'features',
      title: 'What you can rely on',
      paragraphs: ['On every page:'],
      list: [
        'Everything works with the keyboard alone, and the focus is always visible.',
        'Text can grow to 200% without anything being cut off.',
        'Status is shown in words, never by color alone.',
        'Nothing moves if your system asks for reduced motion.',
        'Light and dark themes, both with strong contrast.',
      ],
    },
    {
      id: 'help',
      title: 'If something is in your way',
      paragraphs: [
        `Call ${brand.phone} or write to ${brand.email}. Tell us the page and what happened. We answer within two business days, and until it is fixed, we will help you do what the page should have let you do.`,
      ],
    },
  ],
};
