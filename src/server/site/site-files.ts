// The built site, read into memory once: a release that is replaced on disk while the process runs
// cannot serve half of each.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface SiteFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};

/**
 * By the address each is asked for: /home-loans for home-loans.html, /assets/x-1a2b.js as it is.
 */
export async function readSiteFiles(
  directory: string,
  names: readonly string[],
): Promise<Map<string, SiteFile>> {
  const files = new Map<string, SiteFile>();
  const read = async (name: string) => {
    const file = await readSiteFile(directory, name);
    if (file) files.set(addressOf(name), file);
  };
  await Promise.all(names.map(read));
  return files;
}

/** Null for a name the site does not publish, or a file that is not there. */
export async function readSiteFile(directory: string, name: string): Promise<SiteFile | null> {
  const type = types[extname(name)];
  const path = join(directory, name);
  const identity = await readOrNull(path);
  if (!type || !identity) return null;
  const [br, gzip] = await Promise.all([readOrNull(`${path}.br`), readOrNull(`${path}.gz`)]);
  return { type, cacheControl: cacheControlOf(name), etag: etagOf(identity), identity, br, gzip };
}

function addressOf(name: string): string {
  if (name === 'index.html') return '/';
  return `/${name.replace(/\.html$/, '')}`;
}

/** A name with a hash never changes its content; everything else is asked for again each time. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return extname(name) === '.html' ? 'no-cache' : 'public, max-age=86400';
}

function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function readOrNull(path: string): Promise<Buffer | null> {
  return readFile(path).catch(() => null);
}
