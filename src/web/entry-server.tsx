import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from './app.tsx';
import type { PageHead } from './base/page.ts';
import { findRoute, routes } from './routes.ts';
import { mainSitePaths } from './site/content/main-site.ts';
import { structuredData } from './site/structured-data.ts';

export interface RenderedPage {
  readonly head: PageHead;
  readonly body: string;
  readonly structuredData: readonly object[];
}

/** Every address the site has a file for, the not-found page's /404 included. */
export const paths: readonly string[] = [
  ...routes.map(({ path }) => path).filter((path) => !path.endsWith('/*')),
  ...mainSitePaths,
];

/** One page as HTML, by the same components the browser then brings to life. */
export async function renderPage(path: string, publicUrl: string): Promise<RenderedPage> {
  const page = await findRoute(path).load(path);
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <App first={{ path, page }} />
    </Router>,
    // No inline script may appear, so nothing is put off to a later chunk.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    head: page.head,
    body: await new Response(prelude).text(),
    structuredData: structuredData(path, publicUrl),
  };
}
