import type { Page } from '@playwright/test';
import { makeCustomer } from '#tests/support/people/people.ts';
import {
  accessibilityViolations,
  contrastViolations,
  overflow,
  screenProblems,
  smallTargets,
} from '../accessibility.ts';
import { expect, test } from '../bank.ts';
import { thoroughUnless } from '../thorough.ts';
import { desktop, firstAdministrator, openPortal, phone, search, tablet, toTab } from './portal.ts';

/** What a table's card hides because it does not fit. */
function cutOff(page: Page): Promise<number> {
  return page.evaluate(() => {
    const table = document.querySelector('main table');
    const card = table?.closest('.card');
    return Math.max(0, (table?.scrollWidth ?? 0) - (card?.clientWidth ?? 0));
  });
}

for (const tab of ['Overview', 'Customers', 'Accounts', 'Transactions']) {
  test(
    `${tab} is sound at every size and in both themes`,
    thoroughUnless(tab === 'Overview'),
    async ({ page, bank }) => {
      await firstAdministrator(bank);
      await makeCustomer(bank, {
        firstName: 'Maximiliana-Alexandrina',
        lastName: 'Featherstonehaugh-Wollstonecraft',
        accounts: { business_checking: 1_234_567n, credit: 5_000n },
      });
      await openPortal(page, bank);
      if (tab !== 'Overview') await toTab(page, tab);
      await expect(page.getByText('Maximiliana-Alexandrina').first()).toBeVisible();
      for (const width of [1024, 1100, 1280, 1600]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await cutOff(page), `nothing is cut off at ${width}`).toBe(0);
      }
      await page.setViewportSize(tablet);
      expect(await overflow(page)).toEqual([]);
      expect(await screenProblems(page)).toEqual([]);
    },
  );
}

const dialogs = [
  ['Customers', 'Create User', 'Create User'],
  ['Customers', /^Block Robin Looking/, 'Block or unblock Robin Looking'],
  ['Customers', /^Delete Robin Looking/, 'Delete Robin Looking?'],
  ['Accounts', /^Credit .* for Robin Looking/, 'Credit Account'],
  ['Accounts', /^Debit .* for Robin Looking/, 'Debit Account'],
] as const;

test('every dialog is sound, and gives the focus back to its opener', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await makeCustomer(bank, { lastName: 'Looking', accounts: { checking: 20n } });
  await openPortal(page, bank);
  for (const [tab, name, title] of dialogs) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(desktop);
    await toTab(page, tab);
    await search(page, 'looking');
    const opener = page.getByRole('button', { name });
    await opener.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.setViewportSize(phone);
    expect([...(await overflow(page)), ...(await smallTargets(page))], title).toEqual([]);
    expect(await accessibilityViolations(page), `${title} in light colors`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await contrastViolations(page), `${title} in dark colors`).toEqual([]);
    await page.setViewportSize(desktop);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the page of one customer and the menu of a phone are sound', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await makeCustomer(bank, { lastName: 'Closely', accounts: { checking: 20n, credit: 900n } });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'closely');
  await page.getByRole('button', { name: 'Robin Closely', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a customer is blocked with the keyboard alone', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await makeCustomer(bank, { lastName: 'Keysonly' });
  await openPortal(page, bank);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('keysonly');
  const act = page.getByRole('button', { name: 'Block Robin Keysonly' });
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  for (let presses = 0; presses < 20; presses += 1) {
    if (await act.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(act).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'blocked' })).toHaveCount(1);
  await expect(act, 'the place is kept').toBeFocused();
});
