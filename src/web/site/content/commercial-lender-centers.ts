import { commercialLenderCenters as locations } from '#brand/bank-locations.ts';
import type { CentersContent } from '../branches/centers-content.ts';

export const commercialLenderCenters: CentersContent = {
  head: {
    title: 'Commercial Lender Centers in Salem, Eugene, Portland and Bend',
    description:
      'Four Commercial Lender Centers in Oregon with address, phone, hours and services. Schedule an appointment.',
  },
  title: 'Commercial Lender Centers',
  lead: 'Four offices between the river and the high desert, each with lenders who can say yes.',
  picture: {
    scene: 'market',
    crop: [110, 350, 1000, 600],
    alt: 'Illustration: brick storefronts along a main street',
  },
  locations,
  hoursStyle: 'long',
  visit: { label: 'Schedule Appointment', kind: 'appointment', topic: 'Appointment' },
};
