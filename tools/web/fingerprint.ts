import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** One value that changes when any of the files, or the setting, does. */
export async function fingerprint(
  root: string,
  inputs: readonly string[],
  setting: string,
): Promise<string> {
  const hash = createHash('sha256').update(setting);
  for (const input of inputs) {
    for (const file of await filesOf(root, input)) {
      hash.update(file).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function filesOf(root: string, input: string): Promise<string[]> {
  const found = await stat(join(root, input)).catch(() => null);
  if (!found) return [];
  if (found.isFile()) return [input];
  const entries = await readdir(join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
