import type { Page } from './base/page/page.ts';

export interface Route {
  readonly path: string;
  /** `customer` and `administrator` pages are for the signed-in only; others go to `signIn`. */
  readonly access: 'public' | 'customer' | 'administrator';
  readonly signIn?: string;
  /** Each page is a piece of code of its own, fetched when it is wanted. */
  readonly load: (path: string) => Promise<Page>;
}

const notFound: Route = {
  path: '/404',
  access: 'public',
  load: async () => (await import('./pages/public/not-found.tsx')).notFound,
};

const mainSite: Route = {
  path: '/main-site/*',
  access: 'public',
  load: async (path) => (await import('./pages/public/main-site.tsx')).mainSite(path),
};

export const routes: readonly Route[] = [
  {
    path: '/',
    access: 'public',
    load: async () => (await import('./pages/public/home.tsx')).home,
  },
  {
    path: '/personal-checking',
    access: 'public',
    load: async () => (await import('./pages/public/personal-checking.tsx')).personalChecking,
  },
  {
    path: '/personal-savings',
    access: 'public',
    load: async () => (await import('./pages/public/personal-savings.tsx')).personalSavings,
  },
  {
    path: '/personal-banking',
    access: 'public',
    load: async () => (await import('./pages/public/personal-banking.tsx')).personalBanking,
  },
  {
    path: '/personal-credit-cards',
    access: 'public',
    load: async () =>
      (await import('./pages/public/personal-credit-cards.tsx')).personalCreditCards,
  },
  {
    path: '/home-loans',
    access: 'public',
    load: async () => (await import('./pages/public/home-loans.tsx')).homeLoans,
  },
  {
    path: '/home-loan-centers',
    access: 'public',
    load: async () => (await import('./pages/public/home-loan-centers.tsx')).homeLoanCenters,
  },
  {
    path: '/home-loan-questions',
    access: 'public',
    load: async () => (await import('./pages/public/home-loan-questions.tsx')).homeLoanQuestions,
  },
  {
    path: '/business-checking',
    access: 'public',
    load: async () => (await import('./pages/public/business-checking.tsx')).businessChecking,
  },
  {
    path: '/business-savings',
    access: 'public',
    load: async () => (await import('./pages/public/business-savings.tsx')).businessSavings,
  },
  {
    path: '/business-credit-cards',
    access: 'public',
    load: async () =>
      (await import('./pages/public/business-credit-cards.tsx')).businessCreditCards,
  },
  {
    path: '/business-loans',
    access: 'public',
    load: async () => (await import('./pages/public/business-loans.tsx')).businessLoans,
  },
  {
    path: '/commercial-lenders',
    access: 'public',
    load: async () => (await import('./pages/public/commercial-lenders.tsx')).commercialLenders,
  },
  {
    path: '/commercial-lender-centers',
    access: 'public',
    load: async () =>
      (await import('./pages/public/commercial-lender-centers.tsx')).commercialLenderCenters,
  },
  {
    path: '/locations',
    access: 'public',
    load: async () => (await import('./pages/public/locations.tsx')).locations,
  },
  {
    path: '/login',
    access: 'public',
    load: async () => (await import('./pages/sign-in/login.tsx')).login,
  },
  {
    path: '/forgot-password',
    access: 'public',
    load: async () => (await import('./pages/sign-in/forgot-password.tsx')).forgotPassword,
  },
  {
    path: '/reset-password',
    access: 'public',
    load: async () => (await import('./pages/sign-in/reset-password.tsx')).resetPassword,
  },
  {
    path: '/enroll',
    access: 'public',
    load: async () => (await import('./pages/sign-in/enroll.tsx')).enroll,
  },
  {
    path: '/open-account',
    access: 'public',
    load: async () => (await import('./pages/public/open-account.tsx')).openAccount,
  },
  {
    path: '/dashboard',
    access: 'customer',
    signIn: '/login',
    load: async () => (await import('./pages/dashboard/dashboard.tsx')).dashboard,
  },
  {
    path: '/admin/login',
    access: 'public',
    load: async () => (await import('./pages/sign-in/admin-login.tsx')).adminLogin,
  },
  {
    path: '/admin/invitation',
    access: 'public',
    load: async () => (await import('./pages/sign-in/admin-invitation.tsx')).adminInvitation,
  },
  {
    path: '/admin/dashboard',
    access: 'administrator',
    signIn: '/admin/login',
    load: async () => (await import('./pages/admin/admin-dashboard.tsx')).adminDashboard,
  },
  {
    path: '/privacy',
    access: 'public',
    load: async () => (await import('./pages/public/privacy.tsx')).privacy,
  },
  {
    path: '/disclosures',
    access: 'public',
    load: async () => (await import('./pages/public/disclosures.tsx')).disclosures,
  },
  {
    path: '/accessibility',
    access: 'public',
    load: async () => (await import('./pages/public/accessibility.tsx')).accessibility,
  },
  mainSite,
  notFound,
];

/** The route of a path; a path that is none leads to the not-found page. */
export function findRoute(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (plain.startsWith('/main-site/')) return mainSite;
  return routes.find((route) => route.path === plain) ?? notFound;
}
