import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { siteDirectory } from '#tests/support/site-server.ts';

/** React and React DOM alone, after brotli; `npm run bench:web` measures it. */
const BARE_REACT = 58_104;

export interface ScriptWeight {
  /** As a multiple of React alone. */
  readonly timesReact: number;
  readonly files: number;
}

/** Call it before a page is opened; the result tells what its script weighs. */
export function weighScripts(page: Page): () => Promise<ScriptWeight> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return async () => {
    const sizes = await Promise.all(
      scripts.map(async (path) => (await stat(`${join(siteDirectory, path)}.br`)).size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const timesReact = bytes / BARE_REACT;
    const { pathname } = new URL(page.url());
    const size = `${bytes} bytes of script, ${timesReact.toFixed(3)} × React`;
    console.log(`${pathname}: ${size}, in ${scripts.length} files`);
    return { timesReact, files: scripts.length };
  };
}
