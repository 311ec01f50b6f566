import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Where a Chromium stands on this machine: the one named, Debian's, or Playwright's own. */
export function findChromium(): string {
  const configured = process.env['CHROMIUM'];
  return firstOf([configured, '/usr/bin/chromium', HEADLESS_SHELL, chromium.executablePath()]);
}

/** The same browser without windows and extensions where there is one: tests take a quarter less. */
export function findHeadless(): string {
  return existsSync(HEADLESS_SHELL) && !process.env['CHROMIUM'] ? HEADLESS_SHELL : findChromium();
}

function firstOf(candidates: readonly (string | undefined)[]): string {
  const program = candidates.find((path) => path && existsSync(path));
  if (program) return program;
  throw new Error(
    'No Chromium found. Set CHROMIUM to one, or run: npx playwright install chromium',
  );
}

/**
 * Playwright's own list as far as it concerns a test, since a second list replaces the first; and the
 * two menus of the address bar. Chromium prepares these for every page in a process of their own, even
 * where no window is shown, and that takes nearly as long as a page of the bank.
 */
const DISABLED_FEATURES: readonly string[] = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Root cannot use the sandbox, and a test must not reach any server but the one under test. */
export const chromiumArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join()}`,
];
