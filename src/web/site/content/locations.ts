import { branches } from '#brand/branches.ts';
import type { CentersContent } from '../branches/centers-content.ts';

export const locations: CentersContent = {
  head: {
    title: 'Locations: branches, hours and directions',
    description:
      'Every branch in the Willamette Valley with address, phone, hours, services and directions, and whether it is open right now.',
  },
  title: 'Locations',
  lead: 'Six branches in the valley. See which is open now, how to get there, and what each one does.',
  picture: {
    scene: 'market',
    crop: [40, 330, 1000, 600],
    alt: 'Illustration: a main street with brick storefronts and market stalls',
  },
  locations: branches,
  hoursStyle: 'long',
  visit: { label: 'Schedule Visit', kind: 'appointment', topic: 'Visit' },
  listsBranches: true,
};
