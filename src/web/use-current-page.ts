import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PageHead } from './base/page/page.ts';
import { type CurrentPage, loadPage } from './load-page.ts';

interface CurrentPageState {
  readonly shown: CurrentPage;
  /** Whether another page was asked for whose code is on its way. */
  readonly isLoading: boolean;
}

/**
 * The page to show. The former one stays until the next one's code is here, so that no empty screen
 * flashes between them; then the reader's focus is moved to its heading.
 */
export function useCurrentPage(first: CurrentPage): CurrentPageState {
  const [path] = useLocation();
  const [shown, setShown] = useState(first);
  const isBack = useRef(false);
  const focused = useRef(first);

  useEffect(() => {
    const onPopState = () => {
      // A jump within the page is no way back.
      isBack.current = location.pathname !== focused.current.path;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useEffect(() => {
    if (path === shown.path) return;
    let wanted = true;
    loadPage(path).then(
      (loaded) => wanted && startTransition(() => setShown(loaded)),
      // The code of an older deployment may be gone: the server's fresh page knows the new one.
      () => wanted && location.assign(path),
    );
    return () => {
      wanted = false;
    };
  }, [path, shown.path]);

  useLayoutEffect(() => {
    if (focused.current === shown) return;
    focused.current = shown;
    showHead(shown.page.head, shown.path);
    // Going back, the browser restores the place the reader left.
    if (!isBack.current && !namesElement()) scrollTo({ top: 0, behavior: 'instant' });
    isBack.current = false;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [shown]);

  return { shown, isLoading: path !== shown.path };
}

/** Whether the fragment is the id of an element, rather than what the page is to show. */
function namesElement(): boolean {
  return document.getElementById(location.hash.slice(1)) !== null;
}

/** Gives the document the head of the page now shown, as the prerendered file would have it. */
function showHead(head: PageHead, path: string): void {
  document.title = head.title;
  setAttribute('meta[name="description"]', 'content', head.description);
  setAttribute('meta[property="og:title"]', 'content', head.title);
  setAttribute('meta[property="og:description"]', 'content', head.description);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(path, canonical.href).href;
}

function setAttribute(selector: string, name: string, value: string): void {
  document.querySelector(selector)?.setAttribute(name, value);
}
