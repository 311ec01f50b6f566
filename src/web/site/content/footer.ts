import { links } from '#brand/links.ts';
import type { SiteLink } from './menus.ts';

const out = (label: string, href: string): SiteLink => ({ label, href, external: true });

export const footerColumns: readonly {
  readonly title: string;
  readonly links: readonly SiteLink[];
}[] = [
  {
    title: 'About',
    links: [
      out('About Us', links.aboutUs),
      out('Executives & Directors', links.executives),
      out('Community', links.community),
      out('News', links.news),
      out('Investor Relations', links.investorRelations),
      out('Careers', links.careers),
      out('Contact Us', links.contactUs),
    ],
  },
  {
    title: 'Personal',
    links: [
      { label: 'Personal Checking', href: '/personal-checking' },
      { label: 'Personal Savings', href: '/personal-savings' },
      { label: 'Personal Banking', href: '/personal-banking' },
      { label: 'Personal Credit Cards', href: '/personal-credit-cards' },
      { label: 'Home Loans', href: '/home-loans' },
      { label: 'Home Loan Centers', href: '/home-loan-centers' },
    ],
  },
  {
    title: 'Business',
    links: [
      out('Business Checking', links.businessChecking),
      out('Business Savings', links.businessSavings),
      out('Business Credit Cards', links.businessCreditCards),
      out('Business Loans', links.businessLoans),
      out('Commercial Lenders', links.commercialLenders),
      out('Commercial Lender Centers', links.commercialLenderCenters),
    ],
  },
];

export const legalLinks: readonly SiteLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Disclosures', href: '/disclosures' },
  { label: 'Accessibility', href: '/accessibility' },
];

export const socialLinks: readonly SiteLink[] = [
  out('Facebook', links.facebook),
  out('Instagram', links.instagram),
  out('LinkedIn', links.linkedIn),
  out('YouTube', links.youTube),
];

export const legalDisclaimer =
  'Loans are subject to credit approval; terms and programs may change without notice. Rates, fees ' +
  'and minimums are shown for information and are not an offer. Deposits are insured by the FDIC up ' +
  'to $250,000 per depositor, for each ownership category.';
