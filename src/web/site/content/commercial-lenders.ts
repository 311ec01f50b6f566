import type { PageHead } from '../../base/page/page.ts';
import type { Picture } from '../page/picture.ts';

export const commercialLenders = {
  head: {
    title: 'Commercial Lenders: meet the people who decide',
    description:
      'Our commercial lending officers with their specialties, phone numbers and NMLS IDs. Contact one directly.',
  } satisfies PageHead,
  title: 'Commercial Lenders',
  lead: 'You will deal with one officer, from the first call to the last payment. Choose yours.',
  picture: {
    scene: 'coffee',
    crop: [200, 120, 900, 460],
    alt: 'Illustration: the view through a bakery window onto a main street',
  } satisfies Picture,
} as const;
