// The built site, read into memory once: a release that is replaced on disk while the process runs
// cannot serve half of each.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface SiteFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** The file of the service worker, which answers for the whole site from its root. */
export const SERVICE_WORKER = 'service-worker.js';

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
export function readSiteFiles(directory: string, names: readonly string[]): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    const file = readSiteFile(directory, name);
    if (file) files.set(addressOf(name), file);
  }
  return files;
}

/**
 * Null for a name the site does not publish, or a file that is not there. Synchronous, because each
 * file is read once, nearly all before the server listens, in half the processor time.
 */
export function readSiteFile(directory: string, name: string): SiteFile | null {
  const type = types[extname(name)];
  if (!type) return null;
  const path = join(directory, name);
  const identity = readOrNull(path);
  if (!identity) return null;
  let etag: string | undefined;
  return {
    type,
    cacheControl: cacheControlOf(name),
    // Hashed for its first visitor: hashing all files would take longer than reading them.
    get etag() {
      etag ??= etagOf(identity);
      return etag;
    },
    identity,
    br: readOrNull(`${path}.br`),
    gzip: readOrNull(`${path}.gz`),
  };
}

function addressOf(name: string): string {
  if (name === 'index.html') return '/';
  return `/${name.replace(/\.html$/, '')}`;
}

/** A name with a hash never changes its content; everything else is asked for again each time. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  const isAskedForAgain = extname(name) === '.html' || name === SERVICE_WORKER;
  return isAskedForAgain ? 'no-cache' : 'public, max-age=86400';
}

function etagOf(content: Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
