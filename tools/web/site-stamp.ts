// What a built site was made from, noted beside it: so a build knows that it has nothing to do.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../..');
const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'src/web',
  'src/brand',
  'src/contract',
  'src/money',
  'src/rules',
  'tools/build-web.ts',
  'tools/web',
];

export interface BuiltSite {
  /** Where it lies. */
  readonly directory: string;
  /** Its address for canonical links, "https://bank.example"; relative links without it. */
  readonly publicUrl: string;
}

export function isCurrent({ directory, publicUrl }: BuiltSite): boolean {
  try {
    return readFileSync(stampOf(directory), 'utf8') === fingerprint(publicUrl);
  } catch {
    return false;
  }
}

/** The sources as they are now: to be taken before a build, and noted after it. */
export function fingerprint(publicUrl: string): string {
  const hash = createHash('sha256').update(publicUrl);
  for (const input of inputs) {
    for (const file of filesOf(input)) hash.update(file).update(readFileSync(join(project, file)));
  }
  return hash.digest('hex');
}

export function writeStamp(directory: string, wanted: string): void {
  writeFileSync(stampOf(directory), wanted);
}

export function removeStamp(directory: string): void {
  rmSync(stampOf(directory), { force: true });
}

function stampOf(directory: string): string {
  return join(directory, '.fingerprint');
}

function filesOf(input: string): string[] {
  const found = statSync(join(project, input), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [input];
  const entries = readdirSync(join(project, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    .sort();
}
