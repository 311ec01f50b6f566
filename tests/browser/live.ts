// The stream of events for tests of pages that follow it.
import type { BrowserContext, Page, Request } from '@playwright/test';

const STREAM = /\/api\/(admin\/)?events\?/;

/** The streams that pages of this browser have opened so far. */
export function watchStreams(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => {
    if (STREAM.test(request.url())) streams.push(request);
  });
  return streams;
}

/** Resolves when the page that is about to open follows events. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForResponse((response) => STREAM.test(response.url()) && response.ok());
}

/**
 * Keeps the dashboard from becoming quiet, which it waits for before it loads the bell and follows
 * events: a question whose answer it does not need stays open.
 */
export async function neverQuiet(page: Page): Promise<void> {
  await page.route('**/api/credit-limit-requests', () => undefined);
}

/** Keeps the pages of this browser from following events, as a proxy may. */
export async function refuseStreams(context: BrowserContext): Promise<void> {
  await context.route(STREAM, (route) =>
    route.fulfill({ status: 429, contentType: 'application/json', body: '{}' }),
  );
}
