import { type Claim, claim } from '../page/claim.ts';
import { home } from './home.ts';

const featureNeeds = {
  Convenient: ['POST /api/account-opening', 'POST /api/check-deposits'],
  Local: ['POST /api/requests'],
  'Giving Back': ['offer'],
} as const;

/** What the home page promises. Apart from its words, so that the page does not carry the needs. */
export const homeClaims: readonly Claim[] = [
  claim(
    home.app.mission,
    'GET /api/accounts',
    'POST /api/check-deposits',
    'POST /api/wire-transfer',
  ),
  claim(home.homeLoans.text, 'offer'),
  ...home.features.map(
    ({ title, text }): Claim => ({ text, needs: featureNeeds[title as keyof typeof featureNeeds] }),
  ),
];
