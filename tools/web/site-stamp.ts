// What a built site was made from, noted beside it: so a build knows that it has nothing to do.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type PublishedLimits, publishedLimitsOf } from '#brand/published-limits.ts';

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
  'tools/web',
];

export interface BuiltSite {
  /** Where it lies. */
  readonly directory: string;
  /** Its address for canonical links, "https://bank.example"; relative links without it. */
  readonly publicUrl: string;
  /**
   * Whether its files lie there compressed too. The demonstration does without: a browser on the
   * same machine gains nothing, and a first start is ready three seconds sooner.
   */
  readonly isCompressed: boolean;
}

/** What a site was made from. */
export interface Stamp {
  readonly publicUrl: string;
  /** The limits that its pages state. */
  readonly limits: PublishedLimits;
  /** A digest of every file that goes into it. */
  readonly source: string;
  readonly isCompressed: boolean;
}

export type Staleness =
  | 'not-built'
  | 'another-source'
  | 'another-address'
  | 'other-limits'
  | 'not-compressed';

/** The address of the site as its links carry it; '' where none is set. */
export function publicUrlOf(env: Readonly<Record<string, string | undefined>>): string {
  const url = env['PUBLIC_URL']?.trim() ?? '';
  return URL.parse(url)?.origin ?? url;
}

export function whyStale(site: BuiltSite): Staleness | undefined {
  const made = readStamp(site.directory);
  const wanted = stampFor(site);
  if (!made) return 'not-built';
  if (made.source !== wanted.source) return 'another-source';
  if (made.publicUrl !== wanted.publicUrl) return 'another-address';
  if (!isDeepStrictEqual(made.limits, wanted.limits)) return 'other-limits';
  return wanted.isCompressed && !made.isCompressed ? 'not-compressed' : undefined;
}

/** Of the sources as they are now: to be taken before a build, and noted after it. */
export function stampFor({ publicUrl, isCompressed }: BuiltSite): Stamp {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(input)) hash.update(file).update(readFileSync(join(project, file)));
  }
  const limits = publishedLimitsOf(process.env);
  return { publicUrl, limits, source: hash.digest('hex'), isCompressed };
}

/** Undefined where no site was built, or by a version that noted something else. */
function readStamp(directory: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stampOf(directory), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

export function writeStamp(directory: string, made: Stamp): void {
  writeFileSync(stampOf(directory), JSON.stringify(made));
}

export function removeStamp(directory: string): void {
  rmSync(stampOf(directory), { force: true });
}

function stampOf(directory: string): string {
  return join(directory, '.fingerprint');
}

function filesOf(input: string): string[] {
  const stats = statSync(join(project, input), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [input];
  const entries = readdirSync(join(project, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    .sort();
}
