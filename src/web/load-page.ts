import type { Page } from './base/page/page.ts';
import { findRoute } from './routes.ts';
import type { SiteFrame } from './site/frame/site-frame.tsx';

export interface CurrentPage {
  readonly path: string;
  readonly page: Page;
  /** What stands around the page; null where it brings its own. */
  readonly Frame: typeof SiteFrame | null;
}

/** A page's code, and that of the public site's header and footer only where it stands in them. */
export async function loadPage(path: string): Promise<CurrentPage> {
  const { page } = await findRoute(path)(path);
  if (page.frame === 'bare') return { path, page, Frame: null };
  return { path, page, Frame: (await import('./site/frame/site-frame.tsx')).SiteFrame };
}
