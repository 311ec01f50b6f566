// The service worker shows the offline page where a page cannot be fetched, and stores nothing else.
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { accessibilityViolations } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { account, coffees, openDashboard, spend, whole } from './dashboard.ts';

test.use({ serviceWorkers: 'allow' });

test('without a connection the offline page is shown, and only that page is stored', async ({
  page,
  bank,
  context,
  pageErrors,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 900n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(3));
  await openDashboard(page, robin);
  // Tests fix the clock; the worker itself needs none.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await whole(page);
  await account(page, 'Everyday Checking').click();
  await expect(page.getByRole('dialog', { name: 'Account Details' })).toBeVisible();

  await context.setOffline(true);
  await page.goto('/dashboard');
  const heading = page.getByRole('heading', { name: 'You are offline' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Coffee 1')).toHaveCount(0);
  // Its picture, its font and its style are there without the network.
  const picture = page.getByRole('img', { name: /beach/ });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
    'Fraunces',
  );
  expect(await accessibilityViolations(page)).toEqual([]);

  const stored = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        found.push(`${name} ${new URL(url).pathname}`);
      }
    }
    return found;
  });
  expect(stored).toContain('offline-page /offline');
  const others = stored.filter(
    (each) => !/^offline-page \/(offline$|assets\/|pictures\/)/.test(each),
  );
  expect(others).toEqual([]);
  expect(stored.filter((each) => /dashboard|index|dialog/.test(each))).toEqual([]);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await whole(page);
  await expect(page.getByText('Coffee 1')).toBeVisible();
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((each) => !each.includes('net::')));
});
