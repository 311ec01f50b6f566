import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { preloadPages } from './preload-pages.ts';
import { findRoute } from './routes.ts';

const path = location.pathname;

// No top-level await here: a page's code imports this module's chunk, and each would wait for the
// other.
void findRoute(path)
  .load(path)
  .then((page) => {
    const root = document.getElementById('root');
    if (!root) throw new Error('The page has no #root to show the site in.');
    const app = <App first={{ path, page }} />;
    // The development server sends an empty page, the built site a prerendered one.
    if (root.firstElementChild) hydrateRoot(root, app);
    else createRoot(root).render(app);
    preloadPages();
  });
