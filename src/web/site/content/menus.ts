import { links } from '#brand/links.ts';
import type { Picture } from '../page/picture.ts';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
  /** Opens in a new tab: a page of the bank's main site, or of another site. */
  readonly external?: true;
}

export interface Menu {
  readonly id: string;
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly links: readonly SiteLink[] }[];
  readonly promo: {
    readonly title: string;
    readonly link: SiteLink;
    readonly picture: Picture;
  };
}

const out = (label: string, href: string): SiteLink => ({ label, href, external: true });

export const menus: readonly Menu[] = [
  {
    id: 'business',
    label: 'Business',
    columns: [
      {
        title: 'Banking',
        links: [
          out('Business Checking', links.businessChecking),
          out('Business Savings', links.businessSavings),
          out('Business Credit Cards', links.businessCreditCards),
        ],
      },
      {
        title: 'Loans',
        links: [
          out('Business Loans', links.businessLoans),
          out('Locate a Commercial Lender', links.commercialLenders),
        ],
      },
    ],
    promo: {
      title: 'Apply for a Business Loan Today',
      link: { label: 'Apply Now', href: '/business-loans' },
      picture: { scene: 'coffee', crop: [30, 100, 760, 330], alt: '' },
    },
  },
  {
    id: 'personal',
    label: 'Personal',
    columns: [
      {
        title: 'Banking',
        links: [
          { label: 'Personal Checking', href: '/personal-checking' },
          { label: 'Personal Savings', href: '/personal-savings' },
          out('Personal Banking', links.personalBanking),
          out('Personal Credit Cards', links.personalCreditCards),
        ],
      },
      {
        title: 'Loans',
        links: [
          out('Home Loans', links.homeLoans),
          out('Home Loan Centers', links.homeLoanCenters),
          out('Home Loan Questions', links.homeLoanQuestions),
        ],
      },
    ],
    promo: {
      title: 'Apply for a Home Loan Today',
      link: out('Apply Now', links.homeLoans),
      picture: { scene: 'valley', crop: [200, 400, 860, 380], alt: '' },
    },
  },
  {
    id: 'about',
    label: 'About',
    columns: [
      {
        title: 'Who We Are',
        links: [
          out('About Us', links.aboutUs),
          out('Executives & Directors', links.executives),
          out('Mortgage Leadership Team', links.mortgageLeadership),
          out('Community', links.community),
        ],
      },
      {
        title: 'Find Out More',
        links: [
          out('News', links.news),
          out('Education', links.education),
          out('Investor Relations', links.investorRelations),
          out('Careers', links.careers),
          out('Contact Us', links.contactUs),
        ],
      },
    ],
    promo: {
      title: 'Discover Our Community Focus',
      link: out('Learn More', links.community),
      picture: { scene: 'market', crop: [200, 420, 860, 400], alt: '' },
    },
  },
];
