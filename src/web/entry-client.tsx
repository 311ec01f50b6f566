import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadPage } from './load-page.ts';
import { preloadPages } from './preload-pages.ts';
import { registerServiceWorker } from './register-service-worker.ts';

// No top-level await here: a page's code imports this module's chunk, and each would wait for the
// other.
void loadPage(location.pathname).then((first) => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to show the site in.');
  const app = <App first={first} />;
  // The development server sends an empty page, the built site a prerendered one. That one wakes up
  // piece by piece, so that a slow phone answers to its owner meanwhile.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  preloadPages();
  registerServiceWorker();
});
