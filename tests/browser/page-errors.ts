import type { ConsoleMessage, Page } from '@playwright/test';

/** Most journeys are made without the service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** Collects whatever the browser complains about, in this page and in those it opens. */
export function collectPageErrors(page: Page, origin: string): string[] {
  const pageErrors: string[] = [];
  listen(page, origin, pageErrors);
  page.context().on('page', (opened) => listen(opened, origin, pageErrors));
  return pageErrors;
}

/** Fails the test when the browser complained. */
export function requireNoPageErrors(pageErrors: readonly string[]): void {
  if (pageErrors.length > 0) throw new Error(`The browser complained:\n${pageErrors.join('\n')}`);
}

function listen(page: Page, origin: string, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`Error: ${error.message}`));
  page.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    if (isLoud && !isRefusal(message) && message.text() !== NO_WORKER) {
      pageErrors.push(message.text());
    }
  });
  page.on('request', (request) => {
    const url = request.url();
    const isOurs = ['data:', 'blob:', origin].some((start) => url.startsWith(start));
    if (!isOurs) pageErrors.push(`Elsewhere: ${url}`);
  });
}

/** An expected no of the API, which Chromium reports though the page has an answer to it. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
    message.location().url.includes('/api/')
  );
}
