import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { siteDirectory } from '#tests/support/site-server.ts';

/** React and React DOM alone, after brotli; `npm run bench:web` measures it. */
const BARE_REACT = 58_104;

/** Call it before a page is opened; the result tells its script as a multiple of React alone. */
export function weighScripts(page: Page): () => Promise<number> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return async () => {
    const sizes = await Promise.all(
      scripts.map(async (path) => (await stat(`${join(siteDirectory, path)}.br`)).size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const ratio = bytes / BARE_REACT;
    const { pathname } = new URL(page.url());
    console.log(`${pathname}: ${bytes} bytes of script, ${ratio.toFixed(3)} × React`);
    return ratio;
  };
}
