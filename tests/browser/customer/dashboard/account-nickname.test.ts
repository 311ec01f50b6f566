import { makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { account, openDashboard } from './dashboard.ts';

test('a customer gives an account a nickname, finds it where accounts are listed, changes and removes it', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, savings: 50n } });
  await openDashboard(page, robin);
  await account(page, 'Savings').click();
  const details = page.getByRole('dialog', { name: 'Account Details' });
  await details.getByRole('button', { name: 'Add nickname' }).click();
  const naming = page.getByRole('dialog', { name: 'Account nickname' });
  await naming.getByLabel('Nickname').fill('Vacation money');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming).toHaveCount(0);
  await expect(details.getByText(/^Vacation money/)).toContainText('Savings ·');
  await expect(details.getByRole('button', { name: 'Change nickname' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account(page, 'Vacation money')).toBeVisible();
  await expect(account(page, 'Savings')).toHaveCount(0);

  await page.getByRole('button', { name: /^Transfer Money/ }).click();
  const transfer = page.getByRole('dialog');
  await expect(transfer.getByLabel('To account')).toContainText('Vacation money ••••');
  await page.keyboard.press('Escape');
  await expect(transfer).toHaveCount(0);

  await page.reload();
  await account(page, 'Vacation money').click();
  await details.getByRole('button', { name: 'Change nickname' }).click();
  await expect(naming.getByLabel('Nickname')).toHaveValue('Vacation money');
  await naming.getByLabel('Nickname').fill('Lisbon');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText(/^Lisbon/)).toBeVisible();

  await details.getByRole('button', { name: 'Change nickname' }).click();
  await naming.getByRole('button', { name: 'Remove nickname' }).click();
  await expect(naming).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Add nickname' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account(page, 'Savings')).toBeVisible();
  await expect(page.getByText('Lisbon')).toHaveCount(0);
});
