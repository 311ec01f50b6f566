import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where a Chromium stands on this machine: the one named, Debian's, or Playwright's own. */
export function findChromium(): string {
  const candidates = [process.env['CHROMIUM'], '/usr/bin/chromium', chromium.executablePath()];
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error(
    'No Chromium found. Set CHROMIUM to one, or run: npx playwright install chromium',
  );
}

/** Root cannot use the sandbox, and a test must not talk to anybody but the server under test. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
