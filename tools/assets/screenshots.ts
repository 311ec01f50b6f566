// Photographs every public page at three widths in both themes, into .cache/screenshots. Names of
// pages narrow it: node tools/assets/screenshots.ts home personal-checking
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tests/support/browser.ts';
import { siteDirectory, startSiteServer } from '#tests/support/site-server.ts';
import { buildWeb } from '../web/build-web.ts';

const pages: Readonly<Record<string, string>> = {
  home: '/',
  'personal-checking': '/personal-checking',
  'personal-savings': '/personal-savings',
  'personal-banking': '/personal-banking',
  'personal-credit-cards': '/personal-credit-cards',
  'home-loans': '/home-loans',
  'home-loan-centers': '/home-loan-centers',
  'home-loan-questions': '/home-loan-questions',
  'business-checking': '/business-checking',
  'business-savings': '/business-savings',
  'business-credit-cards': '/business-credit-cards',
  'business-loans': '/business-loans',
  'commercial-lenders': '/commercial-lenders',
  'commercial-lender-centers': '/commercial-lender-centers',
  locations: '/locations',
  login: '/login',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password',
  enroll: '/enroll',
  'open-account': '/open-account',
  'application-status': '/application-status',
  'admin-login': '/admin/login',
  dashboard: '/dashboard',
  privacy: '/privacy',
  disclosures: '/disclosures',
  accessibility: '/accessibility',
  'main-site': '/main-site/contact-us',
  'not-found': '/no-such-page',
};
const widths = [320, 768, 1280];
const themes = ['light', 'dark'] as const;
const consent = JSON.stringify({
  necessary: true,
  advertising: false,
  personalization: false,
  analytics: false,
});

const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, '../../.cache/screenshots');
await mkdir(folder, { recursive: true });
await buildWeb({ directory: siteDirectory });

const server = await startSiteServer();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments],
});
for (const theme of themes) {
  const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('privacy', '${consent}')`);
  const page = await context.newPage();
  for (const [name, path] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(server.url + path);
      // Pictures below the first screen are fetched when they come near; bring them all near.
      await page.evaluate(`document.querySelectorAll('img').forEach((i) => (i.loading = 'eager'))`);
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: join(folder, `${name}-${width}-${theme}.png`),
        fullPage: true,
      });
    }
  }
  await context.close();
}
await browser.close();
await server.close();
console.log(`Screenshots are in ${folder}`);
