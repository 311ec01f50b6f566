import { commercialLenderCenters, homeLoanCenters } from '#brand/bank-locations.ts';
import { branches } from '#brand/branches.ts';
import { brand, telephoneUrl } from '#brand/brand.ts';
import type { SiteLink } from './menus.ts';

/** A page of the bank's main site or another site, which the demo bank only names. */
export interface Destination {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly related: readonly SiteLink[];
}

const centers: readonly SiteLink[] = [
  { label: 'Locations', href: '/locations' },
  { label: 'Home Loan Centers', href: '/home-loan-centers' },
  { label: 'Commercial Lender Centers', href: '/commercial-lender-centers' },
];
const personal: readonly SiteLink[] = [
  { label: 'Personal Checking', href: '/personal-checking' },
  { label: 'Personal Savings', href: '/personal-savings' },
];
const lending: readonly SiteLink[] = [
  { label: 'Home Loans', href: '/home-loans' },
  { label: 'Home Loan Questions', href: '/home-loan-questions' },
];
const entrance: readonly SiteLink[] = [
  { label: 'Sign in', href: '/login' },
  { label: 'Open a New Account', href: '/open-account' },
];
const none: readonly SiteLink[] = [];

const page = (
  name: string,
  title: string,
  text: string,
  related: readonly SiteLink[] = none,
): Destination => ({ name, title, text, related });

const offices = [
  { id: 'headquarters', name: 'Headquarters', ...brand.headquarters },
  ...branches,
  ...homeLoanCenters,
  ...commercialLenderCenters,
];

export const destinations: readonly Destination[] = [
  page('community-banking', 'Community Banking', 'How the bank serves its towns.', personal),
  page('home-loan-journeys', 'Home Loan Journeys', 'Stories of people who bought homes.', lending),
  page('apple-app-store', 'Apple App Store', "The listing of the bank's iPhone app.", entrance),
  page('google-play', 'Google Play', "The listing of the bank's Android app.", entrance),
  page('about-us', 'About Us', 'Who the bank is and where it comes from.'),
  page('executives-and-directors', 'Executives & Directors', 'The people who lead the bank.'),
  page('mortgage-leadership-team', 'Mortgage Leadership Team', 'Who leads home lending.', lending),
  page('community', 'Community', 'Grants, volunteering and local partners.'),
  page('news', 'News', 'What the bank has announced.'),
  page('education', 'Education', 'Guides to saving, borrowing and staying safe.', lending),
  page('investor-relations', 'Investor Relations', 'Reports for those who own shares.'),
  page('careers', 'Careers', 'Open positions and how to apply.'),
  page('contact-us', 'Contact Us', 'Every way to reach a person; the shortest are below.', [
    { label: `Call ${brand.phone}`, href: telephoneUrl(brand.phone) },
    { label: `Write to ${brand.email}`, href: `mailto:${brand.email}` },
    ...centers,
  ]),
  page('privacy-policy', 'Privacy Policy', 'The policy in full.', [
    { label: 'Privacy', href: '/privacy' },
  ]),
  page('security-center', 'Security Center', 'How to stay safe online.', entrance),
  page('facebook', 'Facebook', "The bank's page on Facebook."),
  page('instagram', 'Instagram', "The bank's pictures on Instagram."),
  page('linkedin', 'LinkedIn', "The bank's profile on LinkedIn."),
  page('youtube', 'YouTube', "The bank's films on YouTube."),
  ...offices.map((office) =>
    page(
      `map-${office.id}`,
      `Map: ${office.name}`,
      `${office.street}, ${office.city}, ${office.state} ${office.zipCode}.`,
      centers,
    ),
  ),
];

export const mainSitePaths: readonly string[] = destinations.map(
  ({ name }) => `/main-site/${name}`,
);
