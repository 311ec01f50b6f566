import { test as base, type Page } from '@playwright/test';
import { type SiteServer, startSiteServer } from '#tests/support/site-server.ts';
import { collectPageErrors, requireNoPageErrors } from '../page-errors.ts';

export const desktop = { width: 1280, height: 900 };
export const tablet = { width: 768, height: 1024 };
export const phone = { width: 320, height: 640 };

let server: Promise<SiteServer> | undefined;

/** A visitor's browser on the built site. Any complaint of the browser fails the test. */
export const test = base.extend<{ pageErrors: string[]; origin: string }>({
  // One server for all tests of a worker; it ends with the process.
  baseURL: async ({ baseURL }, use) => {
    server ??= startSiteServer();
    await use(baseURL ?? (await server).url);
  },
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  pageErrors: [
    async ({ page, origin }, use) => {
      const pageErrors = collectPageErrors(page, origin);
      await use(pageErrors);
      requireNoPageErrors(pageErrors);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** A visitor who has answered the privacy banner before. */
export async function withConsent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem(
      'privacy',
      '{"necessary":true,"advertising":false,"personalization":false,"analytics":false}',
    );
  });
}

/** Opens a page and waits until its script has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** React marks the elements it has taken over; the chat's launcher is on every framed page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
  await page.waitForFunction(() => {
    const element = document.querySelector('main');
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  });
}
