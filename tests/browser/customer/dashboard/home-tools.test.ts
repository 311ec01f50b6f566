// What the dashboard itself can do: search and export, a year of balances, a card locked by one press.
import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import {
  accessibilityViolations,
  contrastViolations,
  doubleText,
  largeTextProblems,
  overflow,
} from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { openTransfer, toast } from '../money/money-dialogs.ts';
import { account, coffees, issueCards, openDashboard, part, spend } from './dashboard.ts';

async function openHome(page: Page, bank: TestApp) {
  const robin = await makeCustomer(bank, { accounts: { checking: 9_000n, savings: 40n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(12));
  await issueCards(bank, robin);
  await openDashboard(page, robin);
  return robin;
}

/** Letters that come between the two fields, at the moment at which neither has the focus. */
async function typeWhileTheListOpens(page: Page, letters: string) {
  await page.evaluate((keys) => {
    const push = history.pushState.bind(history);
    history.pushState = (...state) => {
      push(...state);
      history.pushState = push;
      for (const key of keys) {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      }
    };
  }, letters.split(''));
}

test('the dashboard searches, exports, shows a year, and locks a card in one press', async ({
  page,
  bank,
}) => {
  const robin = await openHome(page, bank);
  const balance = part(page, 'Total Balance');
  const chart = balance.getByRole('img');
  const month = (await chart.getAttribute('aria-label')) ?? '';
  await balance.getByRole('button', { name: '1 year' }).click();
  await expect(chart).not.toHaveAccessibleName(month);

  const lock = page.getByRole('button', { name: /^Lock card ending in/ });
  await lock.click();
  await expect(toast(page, 'Card locked')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Unlock card ending in/ })).toBeVisible();
  await expect(part(page, 'Credit & Debit Cards')).toContainText(/locked/i);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('transactions.csv');

  // The search above the newest few goes on in the whole list, where it was begun.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await typeWhileTheListOpens(page, 'ee 3');
  // All at once: the list opens as soon as the typing rests, be it between two letters.
  await page.keyboard.insertText('coff');
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('coffee 3');
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL('/dashboard#transactions');
  await page.goBack();

  // The details of an account lead to all of its transactions.
  await account(page, 'Savings').click();
  await page.getByRole('button', { name: 'All transactions' }).click();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(
    accountOf(robin, 'savings'),
  );
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Account Details' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Thousands are grouped while an amount is typed.
  const dialog = await openTransfer(page);
  const amount = dialog.getByLabel('Amount');
  await amount.pressSequentially('1250');
  await expect(amount).toHaveValue('1,250');
  await amount.press('ArrowLeft');
  await amount.press('ArrowLeft');
  await amount.press('ArrowLeft');
  await amount.press('Backspace');
  await expect(amount).toHaveValue('250');
});

test('text of twice the size fits a phone, and forced colors keep what is chosen visible', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await openHome(page, bank);
  expect(await largeTextProblems(page)).toEqual([]);
  const restore = await doubleText(page);
  expect(await overflow(page)).toEqual([]);
  for (const button of await page.getByRole('banner').getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await restore();
  await page.emulateMedia({ forcedColors: 'active' });
  const period = part(page, 'Total Balance').getByRole('button', { name: '30 days' });
  const other = part(page, 'Total Balance').getByRole('button', { name: '1 year' });
  const border = (button: typeof period) =>
    button.evaluate((element) => getComputedStyle(element).borderTopColor);
  expect(await border(period)).not.toBe(await border(other));
  expect(await accessibilityViolations(page)).toEqual([]);

  // A switch shows that it is one, and whether it is on.
  await page.goto('/dashboard#settings/notifications');
  const choices = page.getByRole('dialog').getByRole('switch');
  await expect(choices.first()).toBeVisible();
  const fill = (choice: typeof choices, part?: string) =>
    choice.evaluate((element, of) => getComputedStyle(element, of).backgroundColor, part);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const isOn = page.getByRole('dialog').getByRole('switch', { checked: true }).first();
    const isOff = page.getByRole('dialog').getByRole('switch', { checked: false }).first();
    const fills = [await fill(isOn), await fill(isOff), await fill(isOff, '::after')];
    expect(new Set(fills).size, colorScheme).toBe(3);
    expect(await contrastViolations(page), colorScheme).toEqual([]);
  }
});

test('the dashboard fits every size, theme, text size and forced colors', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  test.setTimeout(600_000);
  await openHome(page, bank);
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const forcedColors of ['none', 'active'] as const) {
        await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
        const at = `${width} ${colorScheme} ${forcedColors}`;
        expect(await overflow(page), at).toEqual([]);
        expect(await contrastViolations(page), at).toEqual([]);
      }
    }
    const restore = await doubleText(page);
    expect(await overflow(page), `${width} with doubled text`).toEqual([]);
    await restore();
  }
});
