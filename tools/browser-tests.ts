import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '#tests/support/browser.ts';
import { CannotStart } from './cannot-start.ts';
import type { Tally } from './tally.ts';

const REPORT = path.resolve('.cache/browser-tests.json');

/** Walks the journeys of tests/browser, or those of them that are named. */
export async function runBrowserTests(
  files: readonly string[],
  stopping: AbortSignal,
): Promise<Tally> {
  ensureChromium();
  rmSync(REPORT, { force: true });
  const child = spawn('playwright', ['test', '--reporter=list,json', ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
    signal: stopping,
  });
  await once(child, 'exit');
  return readReport();
}

interface Report {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
}

function readReport(): Tally {
  const { stats } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** The system's browser where there is one; otherwise the quickest way to one on this machine. */
function ensureChromium(): void {
  if (hasChromium()) return;
  console.log('Installing Chromium for the browser tests; this takes a minute or two …');
  const asRoot = process.getuid?.() === 0;
  const words = ['install', '--yes', '--no-install-recommends'];
  if (asRoot) install('apt-get', [...words, 'chromium-headless-shell']);
  if (asRoot && !hasChromium()) install('apt-get', [...words, 'chromium']);
  if (!hasChromium()) install('playwright', ['install', 'chromium']);
  if (hasChromium()) return;
  throw new CannotStart(
    'There is no Chromium for the browser tests and none could be installed: ' +
      'install one, and set CHROMIUM to its program.',
  );
}

function install(program: string, words: readonly string[]): void {
  spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
}

function hasChromium(): boolean {
  try {
    findChromium();
    return true;
  } catch {
    return false;
  }
}
