// Photographs every screen of a demonstration that is running (npm start): the public pages, the views
// of online banking, and those of the portal, at four widths in both themes, into .cache/screenshots.
// Parts of names choose some of them: node tools/assets/screenshots.ts public/home staff/books
// --url names another address than http://localhost:3000; --forced-colors takes those colors instead.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findHeadless } from '#tests/support/browser.ts';
import { customerViews, publicRoutes, staffViews } from '#tests/support/screens.ts';
import { CUSTOMER_PASSWORD, demoStaff, STAFF_PASSWORD } from '../demo/demo-logins.ts';

/** Also what asks the server, what only a link in an email opens, and what is not there. */
const publicUrls = [...publicRoutes, '/verify', '/admin/invitation', '/no-such-page'];

/** {…} is the first of its kind that the customer has, or that staff see. */
const ofCustomer = [
  'account/{account}',
  'statements/{account}',
  'credit-limit/{credit}',
  'transaction/{transaction}',
  'card/{card}',
];
const ofStaff = ['customers/{customer}', 'accounts/{account}/credit'];

const widths = [320, 375, 768, 1440];
const HEIGHT = 900;
const consent = JSON.stringify({
  necessary: true,
  advertising: false,
  personalization: false,
  analytics: false,
});

const { values, positionals: wanted } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    'forced-colors': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folder = path.join(import.meta.dirname, '../../.cache/screenshots');
const browser = await chromium.launch({
  executablePath: findHeadless(),
  args: [...chromiumArguments],
});
const looks = values['forced-colors']
  ? ([{ name: 'forced', colorScheme: 'light', forcedColors: 'active' }] as const)
  : ([
      { name: 'light', colorScheme: 'light' },
      { name: 'dark', colorScheme: 'dark' },
    ] as const);

const visitor = await openContext(browser);
await photograph(
  visitor,
  publicUrls.map((url) => ({ name: `public/${url.slice(1) || 'home'}`, url })),
);
await visitor.close();

const customer = await openContext(browser);
await signInCustomer(customer);
await photograph(
  customer,
  fillIn(['', ...customerViews, ...ofCustomer], await customerIds(customer)).map(
    ({ view, fragment }) => ({
      name: `customer/${view || 'home'}`,
      url: `/dashboard#${fragment}`,
    }),
  ),
);
await customer.close();

const staff = await openContext(browser);
await signInStaff(staff);
await photograph(
  staff,
  fillIn([...staffViews, ...ofStaff], await staffIds(staff)).map(({ view, fragment }) => ({
    name: `staff/${view || 'overview'}`,
    url: `/admin/dashboard#${fragment}`,
  })),
);
await browser.close();
console.log(`Screenshots are in ${folder}`);

async function openContext(from: Browser): Promise<BrowserContext> {
  const context = await from.newContext({ baseURL: values.url, reducedMotion: 'reduce' });
  await context.addInitScript(`localStorage.setItem('privacy', '${consent}')`);
  return context;
}

interface Screen {
  readonly name: string;
  readonly url: string;
}

async function photograph(context: BrowserContext, screens: readonly Screen[]): Promise<void> {
  for (const { name, url } of screens) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const fileName = name.replaceAll('/', '_').replaceAll(/[{}]/g, '');
    await mkdir(folder, { recursive: true });
    const page = await context.newPage();
    for (const look of looks) {
      await page.emulateMedia(look);
      // Another fragment alone would not load the page again.
      await page.goto('about:blank');
      await page.goto(url);
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await showAll(page);
        const file = path.join(folder, `${fileName}-${width}-${look.name}.png`);
        // A dialog lies over the first screen; what is below that stands still behind it.
        const hasDialog = await page.locator('dialog[open]').first().isVisible();
        await page.screenshot({ path: file, fullPage: !hasDialog });
      }
    }
    await page.close();
  }
}

/**
 * Waits until the page is drawn whole. It is scrolled through once, because parts and pictures below the
 * first screen are fetched when they come near.
 */
async function showAll(page: Page): Promise<void> {
  await unchanged(page);
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += ${HEIGHT}) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 50));
    }
    scrollTo(0, 0);
    const images = [...document.images].filter((image) => image.checkVisibility());
    // One that waits until it is near would never be decoded.
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  })()`);
  await unchanged(page);
}

/** A page that follows events is never without a connection, so that its content has to tell. */
async function unchanged(page: Page): Promise<void> {
  let before = '';
  for (let now = await page.content(); now !== before; now = await page.content()) {
    before = now;
    await page.waitForTimeout(400);
  }
}

function fillIn<View extends string>(
  views: readonly View[],
  ids: Readonly<Record<string, string>>,
): { readonly view: View; readonly fragment: string }[] {
  return views.map((view) => ({
    view,
    fragment: view.replaceAll(/\{(\w+)\}/g, (_, kind: string) => ids[kind] ?? kind),
  }));
}

/** What the demonstration is known to answer. */
async function get<Answer>({ request }: BrowserContext, url: string): Promise<Answer> {
  return await (await request.get(url)).json();
}

async function post(context: BrowserContext, url: string, data: object = {}): Promise<void> {
  const reply = await context.request.post(url, { data });
  if (!reply.ok()) throw new Error(`POST ${url} was refused: ${await reply.text()}`);
}

async function signInStaff(context: BrowserContext): Promise<void> {
  const [{ email }] = demoStaff;
  await post(context, '/api/admin/auth/login', { email, password: STAFF_PASSWORD });
}

/** With an access code from a pool that the administrator has just made. */
async function signInCustomer(context: BrowserContext): Promise<void> {
  const issuer = await openContext(browser);
  await signInStaff(issuer);
  await post(issuer, '/api/admin/access-codes/generate-pool');
  const codes = await get<{ code: string; used: boolean }[]>(issuer, '/api/admin/access-codes');
  await issuer.close();
  const email = 'jordan';
  await post(context, '/api/auth/login', { email, password: CUSTOMER_PASSWORD });
  const code = codes.find(({ used }) => !used)?.code;
  await post(context, '/api/auth/validate-code', { email, code });
}

interface WithId {
  readonly id: string;
}

async function customerIds(context: BrowserContext): Promise<Record<string, string>> {
  const { accounts } = await get<{ accounts: (WithId & { creditLimit: string | null })[] }>(
    context,
    '/api/accounts',
  );
  const { cards } = await get<{ cards: WithId[] }>(context, '/api/cards');
  const { transactions } = await get<{ transactions: WithId[] }>(context, '/api/transactions');
  return {
    account: accounts[0]?.id ?? '',
    credit: accounts.find(({ creditLimit }) => creditLimit !== null)?.id ?? '',
    card: cards[0]?.id ?? '',
    transaction: transactions[0]?.id ?? '',
  };
}

async function staffIds(context: BrowserContext): Promise<Record<string, string>> {
  const users = await get<WithId[]>(context, '/api/admin/users');
  const accounts = await get<WithId[]>(context, '/api/admin/accounts');
  return { customer: users[0]?.id ?? '', account: accounts[0]?.id ?? '' };
}
