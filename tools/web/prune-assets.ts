import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const keepMs = 30 * 24 * 60 * 60 * 1000;

/** Removes files of releases so old that no open browser can still want them. */
export async function pruneAssets(directory: string): Promise<void> {
  const assets = join(directory, 'assets');
  const manifest = await readFile(join(directory, '.vite/manifest.json'), 'utf8');
  for (const name of await readdir(assets)) {
    const plain = name.replace(/\.(br|gz)$/, '');
    if (manifest.includes(`assets/${plain}`)) continue;
    const { mtimeMs } = await stat(join(assets, name));
    if (Date.now() - mtimeMs > keepMs) await rm(join(assets, name));
  }
}
