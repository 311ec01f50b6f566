import type { Page } from './base/page/page.ts';

/** Each page is a module of its own, fetched when it is wanted, that exports its `page`. */
type LoadPage = (path: string) => Promise<{ readonly page: Page }>;

const notFound: LoadPage = () => import('./pages/public/not-found.tsx');

const mainSite: LoadPage = async (path) => ({
  page: (await import('./pages/public/main-site.tsx')).mainSite(path),
});

/** The pages by their path. */
export const routes: Readonly<Record<string, LoadPage>> = {
  '/': () => import('./pages/public/home.tsx'),
  '/personal-checking': () => import('./pages/public/personal-checking.tsx'),
  '/personal-savings': () => import('./pages/public/personal-savings.tsx'),
  '/personal-banking': () => import('./pages/public/personal-banking.tsx'),
  '/personal-credit-cards': () => import('./pages/public/personal-credit-cards.tsx'),
  '/home-loans': () => import('./pages/public/home-loans.tsx'),
  '/home-loan-centers': () => import('./pages/public/home-loan-centers.tsx'),
  '/home-loan-questions': () => import('./pages/public/home-loan-questions.tsx'),
  '/business-checking': () => import('./pages/public/business-checking.tsx'),
  '/business-savings': () => import('./pages/public/business-savings.tsx'),
  '/business-credit-cards': () => import('./pages/public/business-credit-cards.tsx'),
  '/business-loans': () => import('./pages/public/business-loans.tsx'),
  '/commercial-lenders': () => import('./pages/public/commercial-lenders.tsx'),
  '/commercial-lender-centers': () => import('./pages/public/commercial-lender-centers.tsx'),
  '/locations': () => import('./pages/public/locations.tsx'),
  '/login': () => import('./pages/sign-in/login.tsx'),
  '/forgot-password': () => import('./pages/sign-in/forgot-password.tsx'),
  '/reset-password': () => import('./pages/sign-in/reset-password.tsx'),
  '/enroll': () => import('./pages/sign-in/enroll.tsx'),
  '/open-account': () => import('./pages/public/open-account.tsx'),
  '/application-status': () => import('./pages/public/application-status.tsx'),
  '/dashboard': () => import('./pages/dashboard/dashboard.tsx'),
  '/admin/login': () => import('./pages/sign-in/admin-login.tsx'),
  '/admin/invitation': () => import('./pages/sign-in/admin-invitation.tsx'),
  '/admin/dashboard': () => import('./pages/admin/admin-dashboard.tsx'),
  '/privacy': () => import('./pages/public/privacy.tsx'),
  '/disclosures': () => import('./pages/public/disclosures.tsx'),
  '/accessibility': () => import('./pages/public/accessibility.tsx'),
  '/verify': () => import('./pages/public/verify.tsx'),
  '/offline': () => import('./pages/public/offline.tsx'),
  '/404': notFound,
};

/** How to load the page of a path; a path that has none leads to the not-found page. */
export function findRoute(path: string): LoadPage {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (plain.startsWith('/main-site/')) return mainSite;
  return routes[plain] ?? notFound;
}
