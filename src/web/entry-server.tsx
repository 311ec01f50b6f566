import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './app.tsx';
import type { PageHead } from './base/page/page.ts';
import { loadPage } from './load-page.ts';
import { routes } from './routes.ts';
import { mainSitePaths } from './site/content/main-site.ts';
import { structuredData } from './site/page/structured-data.ts';

export interface RenderedPage {
  readonly head: PageHead;
  readonly body: string;
  /** Whether it stands between the public header and footer. */
  readonly isFramed: boolean;
  readonly structuredData: readonly object[];
}

/** Every address the site has a file for, the not-found page's /404 included. */
export const paths: readonly string[] = [...Object.keys(routes), ...mainSitePaths];

/** One page as HTML, by the same components the browser then brings to life. */
export async function renderPage(path: string, publicUrl: string): Promise<RenderedPage> {
  const first = await loadPage(path);
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <App first={first} />
    </Router>,
    // No inline script may appear, so nothing is put off to a later chunk.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    head: first.page.head,
    isFramed: first.Frame !== null,
    body: await new Response(prelude).text(),
    structuredData: structuredData(path, publicUrl),
  };
}
