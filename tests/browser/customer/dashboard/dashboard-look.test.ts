import type { TestApp } from '#tests/support/app.ts';
import { readPdf } from '#tests/support/money/read-pdf.ts';
import { issueNow } from '#tests/support/money/statements.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import {
  accessibilityViolations,
  contrastViolations,
  overflow,
  screenProblems,
  smallTargets,
} from '../../accessibility.ts';
import { expect, signInAs, test } from '../../bank.ts';
import { neverQuiet } from '../../live.ts';
import { weighScripts } from '../../script-weight.ts';
import { thoroughUnless } from '../../thorough.ts';
import {
  account,
  coffees,
  desktop,
  issueCards,
  openDashboard,
  phone,
  spend,
  tablet,
  whole,
} from './dashboard.ts';

declare global {
  interface Window {
    shifted: number;
    shifts: PerformanceObserver;
    /** How many answers have come so far. */
    arrived: number;
  }
}

/** A customer with a long name and data in every section. */
async function wealthy(bank: TestApp): Promise<TestCustomer> {
  const customer = await makeCustomer(bank, {
    firstName: 'Maximiliana-Alexandrina',
    lastName: 'Featherstonehaugh',
    accounts: { checking: 1_234_567n, savings: 10n, credit: 5_000n, business_checking: 87_654n },
  });
  await spend(bank, accountOf(customer, 'checking'), ...coffees(12));
  await spend(bank, accountOf(customer, 'credit'), { description: 'Boots', dollars: 80n });
  await issueCards(bank, customer);
  await issueNow(bank, accountOf(customer, 'checking'));
  await placeWire(bank, customer, { amount: '12345.67' });
  return customer;
}

test('the dashboard is sound at every size and in both themes', async ({ page, bank }) => {
  test.setTimeout(120_000);
  await openDashboard(page, await wealthy(bank));
  await page.setViewportSize(tablet);
  expect(await overflow(page)).toEqual([]);
  expect(await screenProblems(page)).toEqual([]);
});

test('list, details and statements are sound too', { tag: '@thorough' }, async ({ page, bank }) => {
  test.setTimeout(180_000);
  await openDashboard(page, await wealthy(bank));
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.getByLabel('Period').selectOption('Choose dates');
  await page.setViewportSize(phone);
  expect([...(await overflow(page)), ...(await smallTargets(page))]).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(desktop);
  for (const name of ['Account Details', 'Statements']) {
    if (name === 'Account Details') await account(page, 'Everyday Checking').click();
    else await page.getByRole('button', { name: 'Statements' }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('table')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await accessibilityViolations(page), `${name} in light colors`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await contrastViolations(page), `${name} in dark colors`).toEqual([]);
    await page.setViewportSize(phone);
    expect([...(await overflow(page)), ...(await smallTargets(page))], name).toEqual([]);
    await page.setViewportSize(desktop);
  }
});

/** A font that comes late moves words by a hair, on a machine that is slow enough. */
async function onlyFromNowOn(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  window.shifts.takeRecords();
  window.shifted = 0;
}

for (const size of [phone, tablet, desktop]) {
  test(
    `nothing shifts when data arrives at ${size.width} pixels`,
    thoroughUnless(size === phone),
    async ({ page, bank }) => {
      await page.setViewportSize(size);
      await page.addInitScript(() => {
        window.shifted = 0;
        window.arrived = 0;
        window.shifts = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry) window.shifted += Number(entry.value);
          }
        });
        window.shifts.observe({ type: 'layout-shift', buffered: true });
      });
      await signInAs(page, await wealthy(bank));
      // Each answer comes later than the one before, so that every half-filled page is seen.
      const order = [
        'summary',
        'cards',
        'accounts',
        'insights',
        'pending-transfers',
        'transactions',
      ];
      for (const [index, name] of order.entries()) {
        await page.route(`**/api/${name}*`, async (route) => {
          const response = await route.fetch();
          if (index === 0) await page.evaluate(onlyFromNowOn);
          else await page.waitForFunction((count) => window.arrived >= count, index);
          await route.fulfill({ response });
          await page.evaluate(() => {
            window.arrived += 1;
          });
        });
      }
      await page.goto('/dashboard');
      await whole(page);
      await expect(page.getByRole('table', { name: 'Recent transactions' })).toBeVisible();
      expect(await page.evaluate(() => window.shifted)).toBe(0);
    },
  );
}

test('Loading... is shown while the accounts load', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await signInAs(page, await makeCustomer(bank, { accounts: { checking: 10n } }));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/accounts', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();
  answer();
  await whole(page);
});

test('the whole way is walked with the keyboard alone', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openDashboard(page, await wealthy(bank));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const wanted = [/^Transfer Money/, /^Deposit Check/, /^Pay Bills/, /^Account Settings/];
  for (const name of wanted) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(account(page, 'Everyday Checking')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Account Details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account(page, 'Everyday Checking')).toBeFocused();
});

test('on paper the dashboard fills its sheets, and no sheet is empty', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.setViewportSize({ width: 1_280, height: 900 });
  await openDashboard(page, await makeCustomer(bank, { accounts: { checking: 10n, savings: 5n } }));
  await expect(page.getByRole('table', { name: 'Recent transactions' })).toBeVisible();
  const { pages } = await readPdf(await page.pdf({ format: 'Letter' }));
  expect(pages).toBe(2);
});

test('before a dialog is opened the dashboard costs at most 1.7 times React', async ({
  page,
  bank,
}) => {
  // What comes once the page is quiet does not count, however long this test takes.
  await neverQuiet(page);
  const weigh = weighScripts(page);
  await openDashboard(page, await wealthy(bank));
  await expect(page.getByRole('table', { name: 'Recent transactions' })).toBeVisible();
  const { timesReact, files } = await weigh();
  expect(timesReact).toBeLessThanOrEqual(1.7);
  expect(files, 'small files are put together').toBeLessThanOrEqual(20);
});

test('dialogs take no place on the first visit', { tag: '@thorough' }, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openDashboard(page, robin);
  // The dialog that says "Loading..." is there before the code of the others.
  const later = /(?<!loading-|dashboard-)dialog|statement|all-transactions/;
  expect(requests.filter((url) => later.test(url))).toEqual([]);
  await page.getByRole('button', { name: /^Transfer Money/ }).hover();
  await expect.poll(() => requests.some((url) => url.includes('transfer-dialog'))).toBe(true);
  await page.getByRole('button', { name: /^Transfer Money/ }).click();
  await expect(page.getByRole('dialog', { name: 'Transfer Money' })).toBeVisible();
});
