// Which file of the bundle a module goes to. By itself the bundler makes a file for each set of pages
// and dialogs that share something: the dashboard was 37 files and is 13, with 4 % fewer bytes and a
// tenth less work for the browser.
import type { Rolldown } from 'vite';

/** The pages that are opened most, by their modules. The frame stands around every public page. */
const pages: Readonly<Record<string, string>> = {
  'pages/public/home.tsx': 'home',
  'site/frame/site-frame.tsx': 'home',
  'pages/public/open-account.tsx': 'application',
  'pages/sign-in/login.tsx': 'login',
  'pages/dashboard/dashboard.tsx': 'dashboard',
  'pages/admin/admin-dashboard.tsx': 'portal',
};

const ROOT = /^.*\/src\/web\//;

/**
 * Only lists that are read page by page need them, and those come with a click. Their library's index
 * names them beside what every page needs, so that every page seems to import them.
 */
const FOR_LISTS = /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/;

/**
 * Modules that the home page or the dashboard needs before a click are put together by which of the
 * pages need them, so that no page loads what it does not need. All others are left to the bundler:
 * a dialog must not bring along what only another one needs.
 */
export function pageChunk(id: string, bundle: Rolldown.ChunkingContext): string | undefined {
  if (FOR_LISTS.test(id)) return undefined;
  // Modules that are imported when they are wanted have files of their own.
  if (bundle.getModuleInfo(id)?.dynamicImporters.length) return undefined;
  const needed = new Set<string>();
  const importers = new Set([id]);
  for (const importer of importers) {
    const info = bundle.getModuleInfo(importer);
    // In the file of the entry, which every page loads anyway.
    if (info?.isEntry) return undefined;
    const page = pages[importer.replace(ROOT, '')];
    if (page) needed.add(page);
    for (const each of info?.importers ?? []) importers.add(each);
  }
  if (!needed.has('home') && !needed.has('dashboard')) return undefined;
  return `for-${[...needed].toSorted().join('-')}`;
}
