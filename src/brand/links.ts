/**
 * Pages outside this software, opened in a new tab. The demonstration bank has no other site, so
 * its links lead to the page of this site that holds the same, or to one that names the place.
 */
export const links = {
  openAccount: '/open-account',
  communityBanking: '/main-site/community-banking',
  homeLoanJourneys: '/main-site/home-loan-journeys',
  locations: '/locations',
  enrollment: '/enroll',
  recovery: '/forgot-password',
  appleAppStore: '/main-site/apple-app-store',
  googlePlay: '/main-site/google-play',

  businessChecking: '/business-checking',
  businessSavings: '/business-savings',
  businessCreditCards: '/business-credit-cards',
  businessLoans: '/business-loans',
  commercialLenders: '/commercial-lenders',
  commercialLenderCenters: '/commercial-lender-centers',
  personalBanking: '/personal-banking',
  personalCreditCards: '/personal-credit-cards',
  homeLoans: '/home-loans',
  homeLoanCenters: '/home-loan-centers',
  homeLoanQuestions: '/home-loan-questions',

  aboutUs: '/main-site/about-us',
  executives: '/main-site/executives-and-directors',
  mortgageLeadership: '/main-site/mortgage-leadership-team',
  community: '/main-site/community',
  news: '/main-site/news',
  education: '/main-site/education',
  investorRelations: '/main-site/investor-relations',
  careers: '/main-site/careers',
  contactUs: '/main-site/contact-us',

  facebook: '/main-site/facebook',
  instagram: '/main-site/instagram',
  linkedIn: '/main-site/linkedin',
  youTube: '/main-site/youtube',
} as const;
