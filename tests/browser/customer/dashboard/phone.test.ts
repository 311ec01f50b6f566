// What a phone needs besides a narrow page: everything in one row, in sight, and answered at once.

import type { Locator, Page } from '@playwright/test';
import { accountOf, makeCustomer } from '#tests/support/people.ts';
import { expect, test } from '../../bank.ts';
import { thoroughUnless } from '../../thorough.ts';
import {
  atDashboard,
  forgive,
  openDialog,
  openTransfer,
  review,
  toast,
} from '../money/money-dialogs.ts';
import { coffees, openDashboard, spend } from './dashboard.ts';

const widths = [320, 340, 360, 375, 390] as const;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('This is not on the screen.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

type Box = Awaited<ReturnType<typeof boxOf>>;

function areApart(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left;
  return isBeside || one.bottom <= other.top || other.bottom <= one.top;
}

test('the head of the dashboard is one row on every phone', async ({ page, bank }) => {
  await atDashboard(page, bank);
  const buttons = page.getByRole('banner').getByRole('button');
  await expect(buttons).toHaveCount(4);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const middles = new Set<number>();
    for (const button of await buttons.all()) {
      const { top, bottom } = await boxOf(button);
      middles.add(Math.round((top + bottom) / 2));
    }
    const mark = await boxOf(page.getByRole('banner').locator('svg[viewBox="0 0 48 48"]'));
    middles.add(Math.round((mark.top + mark.bottom) / 2));
    expect([...middles], `at ${width}`).toHaveLength(1);
  }
});

test('on a phone every tab of a dialog is in sight', async ({ page, bank }) => {
  await atDashboard(page, bank);
  await page.setViewportSize({ width: 320, height: 640 });
  const names = [
    [/^Transfer Money/, 'Transfer Money'],
    [/^Account Settings/, 'Account Settings'],
  ] as const;
  for (const [button, title] of names) {
    const dialog = await openDialog(page, button, title);
    const frame = await boxOf(dialog);
    for (const tab of await dialog.getByRole('tab').all()) {
      const box = await boxOf(tab);
      expect(box.left >= frame.left && box.right <= frame.right, title).toBe(true);
    }
    await page.keyboard.press('Escape');
  }
});

test('on a phone View All leads to the head of the list, filters behind a button', async ({
  page,
  bank,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(20));
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport();
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
  await expect(rows.nth(4)).toBeInViewport();
  await expect(page.getByLabel('Type')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Type').selectOption('Credit');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

for (const width of [320, 375, 1440]) {
  test(
    `a toast covers nothing that is needed in a dialog at ${width} pixels`,
    thoroughUnless(width === 320),
    async ({ page, bank, pageErrors }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await atDashboard(page, bank);
      await page.route('**/api/internal-transfer', (route) => route.abort());
      const dialog = await openTransfer(page);
      await dialog.getByLabel('To account').selectOption({ index: 1 });
      await dialog.getByLabel('Amount').fill('12.50');
      const step = await review(page);
      await step.getByRole('button', { name: /^Send/ }).click();
      await expect(toast(page, 'Transfer Failed')).toBeVisible();
      const needed = [
        step.getByRole('heading', { level: 2 }),
        step.getByRole('button', { name: 'Close' }).first(),
        step.getByRole('button', { name: /^(Send|Try)/ }),
      ];
      await expect(async () => {
        const message = await boxOf(toast(page, 'Transfer Failed'));
        for (const element of needed) {
          expect(areApart(message, await boxOf(element.first()))).toBe(true);
        }
      }).toPass();
      forgive(pageErrors, 'net::ERR_FAILED');
    },
  );
}

/** Holds back a piece of code until it is let go. */
async function holdCode(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('a dialog says that it is loading while its code is on its way', async ({ page, bank }) => {
  const release = await holdCode(page, 'transfer-dialog');
  await atDashboard(page, bank);
  const button = page.getByRole('button', { name: /^Transfer Money/ });
  await button.click();
  const loading = page.getByRole('dialog', { name: 'Loading' });
  await expect(loading).toBeVisible();

  // Closed before it came, it does not come any more.
  await page.keyboard.press('Escape');
  await expect(loading).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(loading).toBeVisible();
  release();
  await expect(page.getByRole('dialog', { name: 'Transfer Money' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('View All says that it is loading while its code is on its way', async ({ page, bank }) => {
  const release = await holdCode(page, 'all-transactions');
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(9));
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  release();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
