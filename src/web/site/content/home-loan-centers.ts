import { homeLoanCenters as locations } from '#brand/bank-locations.ts';
import type { CentersContent } from '../branches/centers-content.ts';

export const homeLoanCenters: CentersContent = {
  head: {
    title: 'Home Loan Centers in Salem, Albany and Corvallis',
    description:
      'Address, phone and hours of our Home Loan Centers. Open Mon-Fri 9AM-6PM and Sat 9AM-2PM. Schedule a visit.',
  },
  title: 'Home Loan Centers',
  lead: 'Sit down with a lender in Salem, Albany or Corvallis. Bring your questions; coffee is ours.',
  picture: {
    scene: 'valley',
    crop: [180, 500, 700, 460],
    alt: 'Illustration: a covered bridge and vineyards in a green valley',
  },
  locations,
  hoursStyle: 'short',
  visit: { label: 'Schedule Visit', kind: 'appointment', topic: 'Visit' },
  equalHousing: true,
};
