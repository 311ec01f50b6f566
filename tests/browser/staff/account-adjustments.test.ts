import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../bank.ts';
import { openPortal, search, toast, toTab } from './portal.ts';

async function balanceOf({ deps }: TestApp, accountId: string): Promise<bigint> {
  const { balance } = await one<{ balance: bigint }>(
    deps.pool,
    sql`select balance_cents as balance from ledger.accounts where id = ${accountId}`,
  );
  return balance;
}

test('a credit shows the balance before and after, needs a reason, and is posted once', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Creditor', accounts: { checking: 100n } });
  const account = accountOf(robin, 'checking');
  await openPortal(page, bank);
  await toTab(page, 'Accounts');
  await search(page, 'creditor');
  await page.getByRole('button', { name: /^Credit Everyday Checking for Robin Creditor/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit Account' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expect(dialog.getByLabel('Amount')).toHaveAttribute('placeholder', '0.00');
  await dialog.getByRole('button', { name: 'Credit Account' }).click();
  await expect(dialog.getByText('Amount is required')).toBeVisible();
  await expect(dialog.getByText('Description is required')).toBeVisible();

  await dialog.getByLabel('Amount').fill('25.5');
  await expect(dialog.getByText('Balance now').locator('..')).toContainText('$100.00');
  await expect(dialog.getByText('Balance after').locator('..')).toContainText('$125.50');
  await dialog.getByLabel('Description').fill('Goodwill');
  await dialog.getByRole('button', { name: 'Credit Account' }).dblclick();
  await expect(toast(page, 'Account credited successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Creditor' })).toContainText('$125.50');
  expect(await balanceOf(bank, account)).toBe(12_550n);
});

test('no more can be debited than is available, which is said before it is sent', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Debitson', accounts: { savings: 80n } });
  await openPortal(page, bank);
  await toTab(page, 'Accounts');
  await search(page, 'debitson');
  await page.getByRole('button', { name: /^Debit .* for Robin Debitson/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Debit Account' });
  await dialog.getByLabel('Amount').fill('80.01');
  await expect(dialog.getByText('Amount is above the available balance of $80.00')).toBeVisible();
  await dialog.getByLabel('Amount').fill('30');
  await expect(dialog.getByText('Balance after').locator('..')).toContainText('$50.00');
  await dialog.getByLabel('Description').fill('Fee');
  await dialog.getByRole('button', { name: 'Debit Account' }).click();
  await expect(toast(page, 'Account debited successfully')).toBeVisible();
  expect(await balanceOf(bank, accountOf(robin, 'savings'))).toBe(5_000n);
});

test('a debit that meanwhile is too large fails with the server’s words', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Racer', accounts: { checking: 40n } });
  const account = accountOf(robin, 'checking');
  const { cookies } = await openPortal(page, bank);
  await toTab(page, 'Accounts');
  await search(page, 'racer');
  await page.getByRole('button', { name: /^Debit .* for Robin Racer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Debit Account' });
  await dialog.getByLabel('Amount').fill('40');
  await dialog.getByLabel('Description').fill('Correction');
  const body = { amount: '15.00', description: 'A colleague' };
  const path = `/api/admin/accounts/${account}/debit`;
  expect((await bank.request('POST', path, { body, cookies })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Debit Account' }).click();
  await expect(toast(page, 'Error debiting account')).toContainText('not sufficient');
  await expect(dialog.getByRole('alert')).toContainText('not sufficient');
  await expect(dialog.getByLabel('Amount'), 'what was typed stays').toHaveValue('40.00');
  expect(await balanceOf(bank, account)).toBe(2_500n);
});

test('a large amount is asked for once more', { tag: '@thorough' }, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Largesse', accounts: { checking: 1n } });
  const account = accountOf(robin, 'checking');
  await openPortal(page, bank);
  await toTab(page, 'Accounts');
  await search(page, 'largesse');
  await page.getByRole('button', { name: /^Credit .* for Robin Largesse/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit Account' });
  await dialog.getByLabel('Amount').fill('10000');
  await dialog.getByLabel('Description').fill('Estate');
  await dialog.getByRole('button', { name: 'Credit Account' }).click();
  const question = page.getByRole('dialog', { name: 'Large amount' });
  await expect(question).toContainText('$10,000.00');
  await expect(question).toContainText('from $1.00 to $10,001.00');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await balanceOf(bank, account)).toBe(100n);
  await dialog.getByRole('button', { name: 'Credit Account' }).click();
  await question.getByRole('button', { name: 'Credit Account' }).click();
  await expect(toast(page, 'Account credited successfully')).toBeVisible();
  expect(await balanceOf(bank, account)).toBe(1_000_100n);
});

test('what is posted by hand appears among the transactions, with its sign', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Ledgerline', accounts: { checking: 5n } });
  const { cookies } = await openPortal(page, bank);
  const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/debit`;
  const body = { amount: '2.25', description: 'Stop payment fee' };
  expect((await bank.request('POST', path, { body, cookies })).status).toBe(200);
  await toTab(page, 'Transactions');
  await search(page, 'ledgerline');
  const line = page.getByRole('row').filter({ hasText: 'Stop payment fee' });
  await expect(line).toContainText('Robin Ledgerline');
  await expect(line).toContainText('−$2.25');
  await expect(line.getByRole('cell', { name: 'minus $2.25' })).toBeVisible();
  await expect(line).toContainText('completed');
  await page.getByLabel('Type').selectOption('Credit');
  await expect(line).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Opening deposit' })).toContainText(
    '+$5.00',
  );
  await page.getByLabel('Min $').fill('5.01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No transactions match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByLabel('Min $')).toHaveValue('');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
