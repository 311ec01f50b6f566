// npm run bench:web — what Lighthouse says of every page as it ships, on a phone, and how much
// script the two largest entry pages need before they are painted, beside React alone. One run of
// some pages while working: npm run bench:web -- --runs 1 --pages /,/login
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { neverQuiet } from '#tests/browser/live.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { chromiumArguments, findChromium } from '#tests/support/browser.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { siteDirectory } from '#tests/support/site-server.ts';
import { buildWeb } from '../tools/web/build-web.ts';
import { printTable } from './table.ts';
import { auditPage, type PageFindings } from './web/audit-page.ts';
import { bareReactBytes } from './web/bare-react.ts';

/** Only for the signed-in; search engines are kept out of it on purpose. */
const SIGNED_IN = '/dashboard';
/** How much script a page may carry, by what React alone weighs. */
const SCRIPT_BARS = new Map([
  ['/', 1.3],
  [SIGNED_IN, 1.7],
]);
/** Of public pages. The signed-in one waits for its customer's data, and is only shown beside them. */
const LEAST_PERFORMANCE = 98;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, pages: { type: 'string' } },
});

await buildWeb({ directory: siteDirectory });
const bank = await startApp({ siteDirectory });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
const findings: PageFindings[] = [];
const scripts = new Map<string, readonly string[]>();
try {
  const cookie = await signedInCookie(bank);
  for (const path of values.pages?.split(',') ?? [...(await indexedPages()), SIGNED_IN]) {
    const options = { origin: bank.url, path, port, runs: Number(values.runs) };
    findings.push(await auditPage({ ...options, cookie: path === SIGNED_IN ? cookie : undefined }));
    process.stderr.write('.');
    if (SCRIPT_BARS.has(path)) scripts.set(path, await scriptsOf(browser, path, cookie));
  }
} finally {
  await browser.close();
  await bank.stop();
}

const misses: string[] = [];
printTable(
  `Lighthouse, mobile, median of ${values.runs}`,
  ['page', 'performance', 'LCP', 'blocked', 'accessibility', 'best practices', 'SEO', 'CLS'],
  findings.map(({ path, scores, largestPaintMs, blockedMs, layoutShift }) => [
    path,
    String(scores.performance),
    `${(largestPaintMs / 1_000).toFixed(1)} s`,
    `${Math.round(blockedMs)} ms`,
    String(scores.accessibility),
    String(scores['best-practices']),
    path === SIGNED_IN ? '–' : String(scores.seo),
    layoutShift.toFixed(3),
  ]),
);
for (const page of findings) misses.push(...missesOf(page));

const bare = await bareReactBytes();
const scriptLines = await Promise.all(
  [...scripts].map(async ([path, urls]) => {
    const bytes = await scriptBytes(urls);
    const [ratio, bar] = [bytes / bare, SCRIPT_BARS.get(path) ?? 0];
    if (ratio > bar) misses.push(`${path} carries ${ratio.toFixed(3)} × bare React, over ${bar}`);
    return [path, bytes.toLocaleString('en-US'), `${ratio.toFixed(3)} ×`, `${bar} ×`];
  }),
);
printTable(
  'JavaScript before the first paint, after brotli',
  ['page', 'bytes', 'of bare React', 'bar'],
  [['bare react + react-dom', bare.toLocaleString('en-US'), '1.000 ×', ''], ...scriptLines],
);

console.log(misses.length === 0 ? '\nEvery bar is met.' : `\nMissed:\n${misses.join('\n')}`);
process.exitCode = misses.length === 0 ? 0 : 1;

function missesOf({ path, scores, layoutShift, requested, failed }: PageFindings): string[] {
  const elsewhere = requested.filter((url) => /^(https?|wss?):/.test(url) && !isOurs(url));
  const isSignedIn = path === SIGNED_IN;
  return [
    ...(!isSignedIn && scores.performance < LEAST_PERFORMANCE
      ? [`performance ${scores.performance}`]
      : []),
    ...failed.filter((audit) => !(isSignedIn && audit === 'is-crawlable')),
    ...(layoutShift >= 0.0005 ? [`layout shift ${layoutShift.toFixed(3)}`] : []),
    ...elsewhere.map((url) => `asked ${url}`),
  ].map((miss) => `${path}: ${miss}`);
}

function isOurs(url: string): boolean {
  return new URL(url).origin === bank.url;
}

/** Every page that search engines should know. */
async function indexedPages(): Promise<readonly string[]> {
  const site = await readFile(join(siteDirectory, 'site.json'), 'utf8');
  return (JSON.parse(site) as { indexed: string[] }).indexed;
}

/** What a page loads to be shown; what comes once it is quiet is not among it. */
async function scriptsOf(browser: Browser, path: string, cookie: string): Promise<string[]> {
  const headers = path === SIGNED_IN ? { Cookie: cookie } : {};
  const page = await browser.newPage({ extraHTTPHeaders: headers });
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.push(request.url());
  });
  await neverQuiet(page);
  await page.goto(bank.url + path);
  // The signed-in page has its last part when the newest transactions are there.
  if (path === SIGNED_IN) await page.getByRole('table', { name: 'Recent transactions' }).waitFor();
  else await page.waitForLoadState('networkidle');
  await page.close();
  return urls;
}

/** The size of the files as they travel; a script that is not among them is a mistake. */
async function scriptBytes(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map((url) => stat(`${join(siteDirectory, new URL(url).pathname)}.br`)),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

async function signedInCookie(bank: TestApp): Promise<string> {
  const accounts = { checking: 5_200n, savings: 18_000n, credit: 4_000n, business_checking: 900n };
  const { cookies } = await makeCustomer(bank, { accounts });
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
