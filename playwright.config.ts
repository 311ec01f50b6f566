import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findHeadless } from './tests/support/browser.ts';

// Dialogs and toasts come and go at once: a test would only wait for them.
const calm = { contextOptions: { reducedMotion: 'reduce' } } as const;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/browser-tests',
  fullyParallel: true,
  // A browser waits as much as it works: one more than there are cores keeps these busy.
  workers: Math.min(availableParallelism() + 1, 8),
  forbidOnly: true,
  reporter: [['list', { printSteps: false }]],
  // Patience for busy machines; nothing is measured here.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'build', testMatch: 'build-web.setup.ts' },
    { name: 'developer', testMatch: 'developer/*.test.ts' },
    { name: 'visitor', testMatch: 'visitor/*.test.ts', dependencies: ['build'] },
    { name: 'customer', testMatch: 'customer/**/*.test.ts', dependencies: ['build'], use: calm },
    { name: 'staff', testMatch: 'staff/**/*.test.ts', dependencies: ['build'], use: calm },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findHeadless(), args: [...chromiumArguments] },
    locale: 'en-US',
    timezoneId: 'Europe/Vienna',
    // A worker would fetch pages past the answers that tests put in place; one journey allows it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
