import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SourceFile {
  /** From the root of the project: src/ledger/post.ts */
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

// What a person writes and a reader sees; pictures, fonts and the lockfile are none of it.
const TEXT = /\.(ts|tsx|mts|mjs|js|css|sql|md|json|html|sh|yml|yaml)$|(^|\/)(\.ci\/[^/]+|\.npmrc)$/;
// Packages are in folders of their own name anywhere: bench:web installs Lighthouse beside itself.
const PACKAGES = 'node_modules';
const NOT_OURS = new Set(['.git', '.cache', 'data', 'dist']);

/** Every text file under the folders, or of the whole project where none is named. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  const paths = folders.length > 0 ? folders.flatMap(walk) : walk('');
  return paths
    .filter((path) => TEXT.test(path) && !path.endsWith('package-lock.json'))
    .map((path) => ({ path, text: readText(path) }));
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function walk(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    const isLeftOut = entry.name === PACKAGES || NOT_OURS.has(path);
    return entry.isDirectory() && !isLeftOut ? walk(path) : [];
  });
}
