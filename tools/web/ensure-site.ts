import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CannotStart } from '../startup/cannot-start.ts';
import { publicUrlOf, type Staleness, whyStale } from './site-stamp.ts';

const SITE = path.join(import.meta.dirname, '../../dist');

/**
 * The folder of the demonstration's site, rebuilt if it is stale, in a child process that a signal
 * can end.
 */
export async function ensureSite(stopping: AbortSignal): Promise<string> {
  const publicUrl = publicUrlOf(process.env);
  if (!whyStale({ directory: SITE, publicUrl, isCompressed: false })) return SITE;
  const program = path.join(import.meta.dirname, 'build-web.ts');
  const child = spawn(process.execPath, [program, '--uncompressed'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    signal: stopping,
  });
  const [code] = await once(child, 'exit');
  if (code === 0) return SITE;
  throw new CannotStart('The site could not be built: see above, and fix the problem shown there.');
}

/** Where the site is. A bank in production builds it when it is installed, not when it starts. */
export function requireSite(publicUrl: string): string {
  const stale = whyStale({ directory: SITE, publicUrl, isCompressed: true });
  if (stale === undefined) return SITE;
  throw new CannotStart(`${STALE[stale]}: run PUBLIC_URL=${publicUrl} npm run build.`);
}

const STALE: Readonly<Record<Staleness, string>> = {
  'not-built': 'The site is not built yet',
  'another-source': 'The site was built from another version of the source',
  'another-address': 'The site was built for another PUBLIC_URL',
  'other-limits': 'The site states other limits than those configured here',
  'not-compressed': 'The site was built for the demonstration',
};
