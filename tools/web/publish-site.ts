import { cp, glob, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
    filter: (path) => !path.endsWith('.html') && !path.includes('.vite'),
  });
  await pruneAssets(join(directory, 'assets'), join(client, 'assets'));
  for await (const old of glob('**/*.html{,.br,.gz}', { cwd: directory })) {
    await rm(join(directory, old));
  }
  for (const [name, html] of site.pages) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), html);
  }
  await writeFile(join(directory, 'site.json'), JSON.stringify({ indexed: site.indexed }));
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
