import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { THOROUGH_RUN } from '#tests/browser/thorough.ts';
import { findHeadless } from '#tests/support/browser.ts';
import { CannotStart } from '../startup/cannot-start.ts';
import { showSlowest, type Tally, type Timed } from './tally.ts';

const REPORT = path.resolve('.cache/browser-tests.json');

/**
 * Node reads the journeys and the server as it does elsewhere. Playwright would translate every file
 * first: eleven seconds of processor time in a new checkout, and half a second for each process later.
 */
const READ_BY_NODE = {
  PW_DISABLE_TS_ESM: '1',
  NODE_OPTIONS: `--import=${new URL('../boot/resolve-own-modules.mjs', import.meta.url).href}`,
};

/** Tests that look at many screens, or at one in many ways. */
const THOROUGH = '@thorough';

export interface BrowserTests {
  readonly files: readonly string[];
  /** Whether to walk the thorough ones too. */
  readonly thorough: boolean;
  readonly stopping: AbortSignal;
}

/** Walks the journeys of tests/browser, or those of them that are named. */
export async function runBrowserTests({ files, thorough, stopping }: BrowserTests): Promise<Tally> {
  rmSync(REPORT, { force: true });
  const selection = thorough ? [] : ['--grep-invert', THOROUGH];
  const child = spawn('playwright', ['test', '--reporter=list,json', ...selection, ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...READ_BY_NODE,
      PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT,
      ...(thorough && { [THOROUGH_RUN]: '1' }),
    },
    signal: stopping,
  });
  await once(child, 'exit');
  return readReport();
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

interface Report {
  readonly suites: readonly Suite[];
  readonly stats: { readonly expected: number };
}

function readReport(): Tally {
  const { stats, suites } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  const journeys = suites.flatMap(journeysOf);
  showSlowest('journeys', journeys);
  return {
    passed: stats.expected,
    failed: journeys.filter(({ ok }) => !ok).map(({ name }) => name),
  };
}

function journeysOf({ suites = [], specs }: Suite): (Timed & { readonly ok: boolean })[] {
  const own = specs.map(({ title, file, ok, tests }) => ({
    name: `${file}: ${title}`,
    ok,
    milliseconds: tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(journeysOf)];
}

/**
 * The system's browser where there is one; otherwise the quickest way to one on this machine. To be
 * asked before anything long begins.
 */
export function ensureChromium(): void {
  if (hasChromium()) return;
  console.log('Installing Chromium for the browser tests; this takes a minute or two …');
  const asRoot = process.getuid?.() === 0;
  const args = ['install', '--yes', '--no-install-recommends'];
  if (asRoot) install('apt-get', ['update', '--quiet']);
  // Pages are measured in these letters until their own fonts are here: most visitors have Arial.
  if (asRoot) install('apt-get', [...args, 'chromium-headless-shell', 'fonts-liberation']);
  if (asRoot && !hasChromium()) install('apt-get', [...args, 'chromium', 'fonts-liberation']);
  if (!hasChromium()) install('playwright', ['install', 'chromium']);
  if (hasChromium()) return;
  throw new CannotStart(
    'The browser tests need Chromium, and none runs here: install it ' +
      '(Debian and Ubuntu: apt-get install chromium), or set CHROMIUM to its program.',
  );
}

function install(program: string, args: readonly string[]): void {
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** One that is there and runs: Playwright's own comes without the libraries it needs. */
function hasChromium(): boolean {
  try {
    const { status } = spawnSync(findHeadless(), ['--version', '--no-sandbox']);
    return status === 0;
  } catch {
    return false;
  }
}
