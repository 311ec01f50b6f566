import type { Page } from '@playwright/test';
import { expect, test, toasts } from '../../bank.ts';
import { hydrated, withConsent } from '../../visitor/visitor.ts';

const SHOWN_MS = 5_000;

/** A refused login is the quickest way to a toast. */
async function makeToast(page: Page): Promise<void> {
  await page.getByLabel('Username or Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(shown(page)).toHaveCount(1);
}

const shown = (page: Page) => toasts(page).getByText('Login Failed');

test.beforeEach(async ({ page, bank }) => {
  await withConsent(page);
  const start = bank.clock.now().getTime();
  await page.clock.install({ time: start });
  await page.goto('/login');
  await hydrated(page);
  // From here on the page's time passes only where a test says so: a slow machine takes a second
  // for what a toast's life depends on.
  await page.clock.pauseAt(start + 10 * 60_000);
});

test('a toast stays five seconds', async ({ page }) => {
  await makeToast(page);
  await page.clock.runFor(SHOWN_MS - 1_000);
  await expect(shown(page)).toHaveCount(1);
  await page.clock.runFor(1_500);
  await expect(shown(page)).toHaveCount(0);
});

test('only one toast is shown at a time', { tag: '@thorough' }, async ({ page }) => {
  await makeToast(page);
  await makeToast(page);
  await expect(shown(page)).toHaveCount(1);
});

test('pointing at a toast, or focusing it, holds it', async ({ page }) => {
  await makeToast(page);
  await shown(page).hover();
  await page.clock.runFor(3 * SHOWN_MS);
  await expect(shown(page)).toHaveCount(1);
  await page.mouse.move(10, 10);
  await page.keyboard.press('F8');
  await page.clock.runFor(3 * SHOWN_MS);
  await expect(shown(page)).toHaveCount(1);
});

test('F8 leads to the toasts, and Tab to the button that closes one', { tag: '@thorough' }, async ({
  page,
}) => {
  await makeToast(page);
  await page.keyboard.press('F8');
  await expect(toasts(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveCount(0);
});

test('a swipe to the right of more than fifty pixels takes a toast away', {
  tag: '@thorough',
}, async ({ page }) => {
  await makeToast(page);
  const box = await shown(page).boundingBox();
  if (!box) throw new Error('There is no toast.');
  const [x, y] = [box.x + 5, box.y + 5];
  const swipe = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(30);
  await expect(shown(page)).toHaveCount(1);
  await swipe(90);
  await expect(shown(page)).toHaveCount(0);
});

test('a toast is at most 420 pixels wide', { tag: '@thorough' }, async ({ page }) => {
  await makeToast(page);
  const box = await toasts(page).getByRole('list').boundingBox();
  expect(box?.width).toBe(420);
});
