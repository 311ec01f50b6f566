// Lighthouse brings more packages than the whole bank. It is installed when a bench asks for it, so
// that no other command has to wait for it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, 'lighthouse');
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js');

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly type: string; readonly items?: unknown };
}

interface JudgedCategory {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

/** Of what Lighthouse found, what the bench reads. */
export interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, JudgedCategory>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Flags {
  readonly port: number;
  readonly logLevel: 'error';
  readonly onlyCategories: readonly string[];
  readonly extraHeaders?: Readonly<Record<string, string>>;
}

type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: LighthouseResult } | undefined>;

export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(ENTRY)) {
    console.log('Installing Lighthouse; the first time takes a minute …');
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: FOLDER, stdio: 'inherit' });
    if (status !== 0) throw new Error('Lighthouse could not be installed: see above.');
  }
  return ((await import(pathToFileURL(ENTRY).href)) as { default: Lighthouse }).default;
}
