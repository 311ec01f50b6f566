import { loadPage } from './load-page.ts';

/** Fetches a page's code as soon as the visitor points at a link to it. */
export function preloadPages(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, preloadTarget, { passive: true });
  }
}

function preloadTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin) return;
  // A failure here is harmless; the navigation itself will try again and then reload.
  loadPage(link.pathname).catch(() => {});
}
