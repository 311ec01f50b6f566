import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../..');
export const COPIED: readonly string[] = [
  ...['money', 'rules', 'brand', 'contract', 'database', 'ledger', 'server'].map(
    (layer) => `src/${layer}`,
  ),
  'tests/proof',
  'tests/support',
  'package.json',
];

/** What the first release did not have. */
const SINCE_FIRST_RELEASE = ['verify.mjs'];

/** Copies the server and its proofs into a folder, where they run as they do here. */
export function copyCode(folder: string): void {
  for (const name of [...COPIED, ...SINCE_FIRST_RELEASE]) {
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
}
