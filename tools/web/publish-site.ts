import { cp, glob, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
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
  const contents: SiteContents = {
    indexed: site.indexed,
    files: [...(await filesIn(client)).filter(isLaidFirst), ...site.pages.keys()],
  };
  await writeFile(join(directory, 'site.json'), JSON.stringify(contents));
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
