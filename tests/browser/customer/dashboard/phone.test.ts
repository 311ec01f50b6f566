// What a phone needs besides a narrow page: everything in one row, in sight, and answered at once.

import type { Locator, Page } from '@playwright/test';
import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { accessibilityViolations } from '../../accessibility.ts';
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
import { coffees, issueCards, openDashboard, spend } from './dashboard.ts';

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

test('the head of the dashboard is one row on every phone', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await atDashboard(page, bank);
  const buttons = page.getByRole('banner').getByRole('button');
  await expect(buttons).toHaveCount(4);
  const mark = page.getByRole('banner').locator('svg[viewBox="0 0 48 48"]');
  const parts = buttons.or(mark);
  await expect(parts).toHaveCount(5);
  // All at one time: what comes late may still move the whole row.
  const middles = () =>
    parts.evaluateAll((elements) =>
      elements.map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(async () => new Set(await middles()).size, `at ${width}`).toBe(1);
  }
});

test('on a phone the first screen has the balance, the newest transactions and the actions', async ({
  page,
  bank,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, credit: 500n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(9));
  await issueCards(bank, robin);
  await openDashboard(page, robin);
  await expect(page.getByText('Balance after debts, today')).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('navigation', { name: 'Quick actions' });
  const barTop = (await boxOf(bar)).top;
  const rows = page.getByRole('table', { name: 'Recent transactions' }).locator('tbody tr');
  for (const row of [rows.nth(0), rows.nth(1)]) {
    expect((await boxOf(row)).bottom).toBeLessThanOrEqual(barTop);
  }

  // The actions are there once, within reach of the thumb, and last in the order of the keyboard.
  const names = ['Transfer Money', 'Deposit Check', 'Pay Bills', 'Account Settings'];
  for (const name of names) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveCount(1);
    const { top, bottom, left, right } = await boxOf(button);
    expect(top >= barTop && bottom <= 740 && bottom - top >= 44 && right - left >= 44).toBe(true);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'View All' }).focus();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await expect.poll(() => page.evaluate(isFocusCovered)).toBe(false);
    if (await page.getByRole('button', { name: 'Transfer Money' }).evaluate(isFocused)) break;
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Transfer Money' })).toBeFocused();
  // At the end of the page nothing is below the bar.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect((await boxOf(page.getByText('Routing number'))).bottom).toBeLessThanOrEqual(barTop);
  }).toPass();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('main').getByRole('button', { name: 'Pay Bills' })).toHaveCount(1);
});

function isFocusCovered(): boolean {
  const box = document.activeElement?.getBoundingClientRect();
  const nav = document.querySelector('nav[data-actions]');
  if (!box || !nav || nav.contains(document.activeElement)) return false;
  return box.bottom > nav.getBoundingClientRect().top + 1;
}

function isFocused(element: Element): boolean {
  return document.activeElement === element;
}

test('on a phone dialogs are sheets, and Back closes the topmost', async ({ page, bank }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const robin = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  await issueCards(bank, robin);
  await placeWire(bank, robin, { amount: '120.00' });
  await openDashboard(page, robin);
  await page.getByRole('button', { name: /^Manage card/ }).click();
  const card = page.getByRole('dialog', { name: /^Debit card/ });
  await expect(card).toBeVisible();
  const edges = async () => {
    const { left, right, bottom } = await boxOf(card);
    return [left, right, Math.round(bottom)];
  };
  await expect.poll(edges).toEqual([0, 375, 740]);

  // A dialog within it goes first, asking where something was typed.
  await card.getByRole('button', { name: 'Change limits' }).click();
  const limits = page.getByRole('dialog', { name: 'Card limits' });
  await expect(limits).toBeVisible();
  await page.goBack();
  await expect(limits).toHaveCount(0);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Change limits' }).click();
  await limits.getByLabel('Cash at ATMs').fill('90');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(limits.getByLabel('Cash at ATMs')).toHaveValue('90.00');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  // The dialog that was discarded takes its entry of the history away.
  await expect(limits).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');

  // One that no address names.
  await page.getByRole('button', { name: 'Cancel' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel/ });
  await expect(cancel).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cancel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
});

test('on a phone every tab of a dialog is in sight', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
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

test('on a phone View All leads to the head of the list, filters behind a button', {
  tag: '@thorough',
}, async ({ page, bank }) => {
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
      // Under the pointer it stays.
      await toast(page, 'Transfer Failed').hover();
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

test('on every phone each fact of an account is whole', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, {
    accounts: { business_checking: 98_765n, business_credit: 25_000n },
  });
  await placeWire(bank, robin, {
    fromAccountId: accountOf(robin, 'business_checking'),
    amount: '8850.00',
  });
  await openDashboard(page, robin);
  await expect(page.getByText('$8,850.00 on hold')).toBeVisible();
  const cutOff = () =>
    page.locator('.facts').evaluateAll((lists) =>
      lists.flatMap((list) => {
        const end = list.getBoundingClientRect().right + 0.5;
        const facts = [...list.children];
        return facts.flatMap((fact) =>
          fact.getBoundingClientRect().right > end ? fact.textContent : [],
        );
      }),
    );
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    expect(await cutOff(), `at ${width}`).toEqual([]);
  }
});

test('a dialog says that it is loading while its code is on its way', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
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

test('View All says that it is loading while its code is on its way', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const release = await holdCode(page, 'all-transactions');
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(9));
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  release();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
