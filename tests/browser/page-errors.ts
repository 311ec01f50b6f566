import type { ConsoleMessage, Page } from '@playwright/test';

/** Collects whatever the browser complains about, in this page and in those it opens. */
export function collectComplaints(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  listen(page, origin, complaints);
  page.context().on('page', (opened) => listen(opened, origin, complaints));
  return complaints;
}

/** Fails the test when the browser complained. */
export function refuseComplaints(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
}

function listen(page: Page, origin: string, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`Error: ${error.message}`));
  page.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    if (isLoud && !isRefusal(message)) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    const isOurs = ['data:', 'blob:', origin].some((start) => url.startsWith(start));
    if (!isOurs) complaints.push(`Elsewhere: ${url}`);
  });
}

/** An expected no of the API, which Chromium reports though the page has an answer to it. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
    message.location().url.includes('/api/')
  );
}
