import { hash } from 'node:crypto';
import { cp, glob, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SiteContents } from '#server/site/mount-site.ts';
import type { PrerenderedSite } from './prerender-site.ts';

const keepAssetsMs = 30 * 24 * 60 * 60 * 1000;

interface Options {
  readonly client: string;
  readonly directory: string;
  readonly site: PrerenderedSite;
}

/** Lays the finished site where the server reads it. */
export async function publishSite({ client, directory, site }: Options): Promise<void> {
  // Files with hashed names come first: a page must not name one that is not there yet.
  await cp(client, directory, {
    recursive: true,
    filter: isLaidFirst,
  });
  await pruneAssets(join(directory, 'assets'), join(client, 'assets'));
  for await (const old of glob('**/*.html{,.br,.gz}', { cwd: directory })) {
    await rm(join(directory, old));
  }
  for (const [name, html] of site.pages) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), html);
  }
  await publishWorker(directory, site);
  const contents: SiteContents = {
    indexed: site.indexed,
    files: [...(await filesIn(client)).filter(isLaidFirst), ...site.pages.keys(), WORKER],
  };
  await writeFile(join(directory, 'site.json'), JSON.stringify(contents));
}

const WORKER = 'service-worker.js';

/**
 * The worker answers for the whole site, so it lies at its root. It stores the offline page when it is
 * installed: a hash of that page in it makes browsers install it again when the page has changed.
 */
async function publishWorker(directory: string, { pages, workerScript }: PrerenderedSite) {
  const script = await readFile(join(directory, workerScript), 'utf8');
  const stamp = hash('sha256', pages.get('offline.html') ?? '').slice(0, 16);
  await rm(join(directory, `${WORKER}.br`), { force: true });
  await rm(join(directory, `${WORKER}.gz`), { force: true });
  await writeFile(join(directory, WORKER), `${script}// offline page ${stamp}\n`);
}

const isLaidFirst = (path: string) => !path.endsWith('.html') && !path.includes('.vite');

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Removes files of releases so old that no open browser can still want them. */
async function pruneAssets(assets: string, fresh: string): Promise<void> {
  const current = new Set(await readdir(fresh));
  for (const name of await readdir(assets)) {
    if (current.has(name.replace(/\.(br|gz)$/, ''))) continue;
    const { mtimeMs } = await stat(join(assets, name));
    if (Date.now() - mtimeMs > keepAssetsMs) await rm(join(assets, name));
  }
}
