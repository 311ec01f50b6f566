// Journeys of customers and staff: the real app with the built site, on a database of its own that
// all tests of a worker share. Each test makes its own people, so that none disturbs another.

import { test as base, type Locator, type Page } from '@playwright/test';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { jobs } from '#server/jobs.ts';
import { type AppOptions, startApp, type TestApp } from '#tests/support/app.ts';
import { siteDirectory } from '#tests/support/site-server.ts';
import { collectPageErrors, requireNoPageErrors } from './page-errors.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** What the browser complained about so far; anything left in it fails the test. */
  readonly pageErrors: string[];
}

interface WorkerFixtures {
  readonly bank: TestApp;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  bank: [
    // Playwright reads from a pattern what a fixture needs, also where that is nothing.
    async ({ browserName: _any }, use) => {
      // All tests of a worker apply from one address.
      const env = { LIMIT_APPLICATIONS_PER_HOUR: '1000' };
      const bank = await startApp({ siteDirectory, env });
      await use(bank);
      await bank.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ bank }, use) => use(bank.url),
  // The bank's clock stands at a Monday, nine in the morning, until a test moves it. The browser's
  // shows the same; its timers run on.
  context: async ({ context, bank }, use) => {
    await context.clock.setFixedTime(bank.clock.now());
    await use(context);
  },
  pageErrors: [
    async ({ page, bank }, use) => {
      const pageErrors = collectPageErrors(page, bank.url);
      const before = bank.logLines.length;
      await use(pageErrors);
      const causes = bank.logLines.slice(before).filter((line) => line.includes('"refused"'));
      requireNoPageErrors(pageErrors.length > 0 ? [...pageErrors, ...causes] : []);
    },
    { auto: true },
  ],
});

/** Tests that need another bank than the rest: empty, or with other settings. */
export function testWith(options: AppOptions) {
  const testOfThisBank = test.extend<Record<never, never>, { bank: TestApp }>({
    bank: [
      async ({ browserName: _any }, use) => {
        const bank = await startApp({ siteDirectory, ...options });
        await use(bank);
        await bank.stop();
      },
      { scope: 'worker' },
    ],
  });
  // All in one worker: a bank and a browser for each of a few tests take longer than the tests.
  testOfThisBank.describe.configure({ mode: 'default' });
  return testOfThisBank;
}

interface Person {
  readonly cookies: Readonly<Record<string, string>>;
}

/** Signs the browser in as a customer of makeCustomer or a staff member of makeStaff. */
export async function signInAs(page: Page, { cookies }: Person): Promise<void> {
  const attributes = {
    domain: '127.0.0.1',
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
  } as const;
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value, ...attributes }));
  await page.context().addCookies(all);
}

/** Does what the bank does in the background: whatever is due by its clock, mail included. */
export async function tick({ deps }: TestApp): Promise<void> {
  for (const job of jobs) {
    if (await job.isDue?.(deps)) await job.run(deps, {});
  }
}

/** Moves the bank's business days ahead, as the demonstration can, and does what came due. */
export async function moveDays(bank: TestApp, days: number): Promise<void> {
  await bank.clock.advanceBusiness(bank.deps.pool, days * DAY_MS);
  await tick(bank);
}

/** The place of the toasts. Their words stand outside it once more, for a moment, to be read out. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}
