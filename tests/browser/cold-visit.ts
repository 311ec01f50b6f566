import type { Page } from '@playwright/test';

interface ColdVisit {
  /** How often the server was asked who is signed in. */
  readonly requestCount: () => number;
  /** How often the page has changed its address. */
  readonly navigated: () => Promise<number>;
  /** Lets the code of the sign-in page arrive. */
  readonly arrive: () => void;
}

/** Opens a guarded page whose sign-in page's code is late, and waits until it was sent there. */
export async function openCold(page: Page, path: string, meCall: string): Promise<ColdVisit> {
  let requestCount = 0;
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  page.on('request', (request) => {
    if (request.url().endsWith(meCall)) requestCount += 1;
  });
  await page.addInitScript(() => {
    const counted = window as unknown as { navigations: number };
    counted.navigations = 0;
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (...call) => {
        counted.navigations += 1;
        original(...call);
      };
    }
  });
  // Whatever is fetched after the answer is the sign-in page's code.
  await page.route('**/assets/*.js', async (route) => {
    if (requestCount > 0) await late;
    await route.continue();
  });
  const answered = page.waitForResponse(`**${meCall}`);
  await page.goto(path);
  await answered;
  // Time for a page that asks in a loop to go round several times.
  for (let trip = 0; trip < 20; trip += 1) await page.evaluate(() => fetch('/livez'));
  return {
    requestCount: () => requestCount,
    navigated: () =>
      page.evaluate(() => (window as unknown as { navigations: number }).navigations),
    arrive,
  };
}
