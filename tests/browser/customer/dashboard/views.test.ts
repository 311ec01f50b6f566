// Every view of the dashboard has an address: Back, a reload, a new tab and a link lead to it.
import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { toast } from '../money/money-dialogs.ts';
import { endSessions, logInAgain } from '../sign-in/sign-in-again.ts';
import { account, coffees, openDashboard, spend, whole } from './dashboard.ts';

const REJECTED = 'This link could not be opened';

async function openWithCoffees(page: Page, bank: TestApp) {
  const robin = await makeCustomer(bank, { accounts: { checking: 900n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(12));
  await openDashboard(page, robin);
  return robin;
}

test('the list of transactions has an address, with its filters and without the search', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await openWithCoffees(page, bank);
  await page.getByRole('button', { name: 'View All' }).click();
  await page.getByLabel('Type').selectOption('Debit');
  await page.getByRole('searchbox').fill('coffee 3');
  await expect(page).toHaveURL('/dashboard#transactions?type=debit');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('about:blank');
  await page.goto('/dashboard#transactions?type=debit');
  await whole(page);
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible();
  await expect(page.getByLabel('Type')).toHaveValue('debit');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('button', { name: 'Show recent only' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a dialog has an address: Back closes it, a reload and a new tab open it', async ({
  page,
  bank,
  context,
}) => {
  const robin = await openWithCoffees(page, bank);
  const id = accountOf(robin, 'checking');
  await account(page, 'Everyday Checking').click();
  const details = page.getByRole('dialog', { name: 'Account Details' });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(`/dashboard#account/${id}`);
  await page.reload();
  await expect(details).toBeVisible();

  await details.getByRole('button', { name: 'Statements' }).click();
  const statements = page.getByRole('dialog', { name: 'Statements' });
  await expect(statements).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('dialog', { name: 'Statements' })).toBeVisible();
  await other.close();

  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
});

test('a dialog that was closed is not what Back leads to', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openWithCoffees(page, bank);
  await page.getByRole('button', { name: 'View All' }).click();
  await expect(page).toHaveURL('/dashboard#transactions');
  await page.getByRole('button', { name: /^Transfer Money/ }).click();
  await expect(page).toHaveURL('/dashboard#transactions/transfer');
  // The address comes first and the dialog's code after it: Escape needs the dialog.
  await expect(page.getByRole('dialog', { name: 'Transfer Money' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/dashboard#transactions');
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('Back asks before it discards what was typed', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openWithCoffees(page, bank);
  await page.getByRole('button', { name: 'Account Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  await dialog.getByLabel('City').fill('Independence');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('City')).toHaveValue('Independence');
  await expect(page).toHaveURL('/dashboard#settings');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
});

test('a tab of a dialog is in the address, and stays when Back is taken back', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await openWithCoffees(page, bank);
  await page.getByRole('button', { name: /^Pay Bills/ }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL('/dashboard#bills/history');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Pay a bill' }).click();
  await expect(page).toHaveURL('/dashboard#bills');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Account Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await settings.getByLabel('City').fill('Independence');
  const security = settings.getByRole('tab', { name: 'Security' });
  await security.click();
  await expect(page).toHaveURL('/dashboard#settings/security');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/dashboard#settings/security');
  await expect(security).toHaveAttribute('aria-selected', 'true');
});

test('an address that names nothing, or another customer’s account, opens the plain page', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const casey = await makeCustomer(bank, { accounts: { checking: 10n } });
  const foreign = accountOf(casey, 'checking');
  await openWithCoffees(page, bank);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const fragment of [
    'vault',
    'bills/vault',
    `account/${foreign}`,
    `statements/${foreign}/2026-03`,
    '%3Cscript%3E',
  ]) {
    await page.goto('about:blank');
    await page.goto(`/dashboard#${fragment}`);
    await expect(toast(page, REJECTED)).toBeVisible();
    await whole(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('about:blank');
  await page.goto(`/dashboard#transactions?accountId=${foreign}`);
  await expect(toast(page, REJECTED)).toBeVisible();
  await whole(page);
  await expect(page).toHaveURL('/dashboard#transactions');
  expect(requests.filter((url) => url.includes(foreign) && url.includes('/api/'))).toEqual([]);
});

test('after signing in one gets the view that was asked for, and another customer does not', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  const casey = await makeCustomer(bank, { accounts: { checking: 10n } });
  await page.goto('/dashboard#transfer');
  await expect(page).toHaveURL('/login');
  await logInAgain(page, bank, robin);
  await expect(page).toHaveURL('/dashboard#transfer');
  await expect(page.getByRole('dialog', { name: 'Transfer Money' })).toBeVisible();

  await whole(page);
  await endSessions(bank, robin);
  // A request of the page may notice that the session is over before the settings are opened.
  await page.keyboard.press('Escape');
  const settings = page.getByRole('button', { name: 'Account Settings' });
  await settings
    .or(page.getByRole('heading', { name: 'Log in' }))
    .first()
    .waitFor();
  await settings.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page).toHaveURL('/login');
  await logInAgain(page, bank, casey);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('dialog')).toBeHidden();
});
