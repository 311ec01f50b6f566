import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { screenProblems } from '../accessibility.ts';
import { expect, moveDays, testWith } from '../bank.ts';
import { openPortal, phone, toast, toTab } from './portal.ts';

// A bank of its own: its days move on, and tests of other files count on the first one.
const test = testWith({});

async function credit(bank: Parameters<typeof makeCustomer>[0], amount: string) {
  const robin = await makeCustomer(bank, { accounts: { checking: 100n } });
  const administrator = await makeStaff(bank, 'administrator');
  const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/credit`;
  const body = { amount, description: 'Courtesy' };
  const reply = await bank.request('POST', path, { body, cookies: administrator.cookies });
  expect(reply.status).toBe(200);
  return administrator;
}

test('an auditor follows an amount from the trial balance to the staff member', async ({
  page,
  bank,
}) => {
  const administrator = await credit(bank, '12.34');
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Books');
  await expect(page.getByText('Debits and credits are equal as of now.')).toBeVisible();
  await page.getByRole('button', { name: /1095 Staff adjustments/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1095 Staff adjustments');
  const entry = page.getByRole('row').filter({ hasText: administrator.name });
  await expect(entry).toContainText('Credit account');
  await expect(entry).toContainText('$12.34');
  await entry.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Journal \d+$/);
  await expect(page.getByRole('table', { name: 'Entries' })).toContainText(
    '2010 Checking deposits',
  );
  await expect(page.getByRole('list', { name: 'Actions' })).toContainText(administrator.name);
  expect(await screenProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Audit line \d+$/ }).click();
  const line = page.getByRole('dialog', { name: 'Credit account' });
  await expect(line).toContainText(administrator.name);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Journal \d+$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1095 Staff adjustments');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1095 Staff adjustments');
});

test('a day that is closed keeps its trial balance, and leads to the others', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await credit(bank, '7.00');
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Books');
  const day = page.getByLabel('Day', { exact: true });
  await expect(day).toHaveValue(/^2026-/);
  const today = await day.inputValue();
  await moveDays(bank, 2);
  await page.getByRole('tab', { name: 'Bank days' }).click();
  const closed = page.getByRole('row').filter({ hasText: 'Closed' });
  await expect(closed.filter({ hasText: '$' }).first()).toBeVisible();
  await page.goto(`/admin/dashboard#books/${today}`);
  await expect(page.getByText('Debits and credits are equal.')).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page).not.toHaveURL(new RegExp(`${today}$`));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export the trial balance as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('trial-balance.csv');
});

test('on a phone the books fit, and a day that never was is said to be none', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await credit(bank, '1.00');
  await page.setViewportSize(phone);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Books');
  await expect(page.getByText('Debits and credits are equal as of now.')).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
  await page.goto('/admin/dashboard#books/2020-01-01');
  await expect(page.getByText('The bank had no day on Jan 1, 2020')).toBeVisible();
});

test('items of a clearing account that sum to zero are cleared together', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 100n } });
  const administrator = await makeStaff(bank, 'administrator');
  for (const side of ['credit', 'debit']) {
    const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/${side}`;
    const body = { amount: '3.21', description: `Mistake ${side}` };
    await bank.request('POST', path, { body, cookies: administrator.cookies });
  }
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Books');
  await page.getByRole('tab', { name: 'Clearing' }).click();
  await page.getByRole('button', { name: '1095 Staff adjustments' }).click();
  await page.getByLabel('Age', { exact: true }).selectOption('Over a week');
  await expect(page.getByText('Mistake credit')).toHaveCount(0);
  await page.getByLabel('Age', { exact: true }).selectOption('Any age');
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await expect(clear).toBeDisabled();
  const item = (side: string) => page.getByRole('row').filter({ hasText: `Mistake ${side}` });
  await item('credit').getByRole('checkbox').check();
  await expect(clear).toBeDisabled();
  await item('debit').getByRole('checkbox').check();
  await clear.click();
  const dialog = page.getByRole('dialog', { name: 'Clear items' });
  await dialog.getByLabel('Note').fill('Taken back the same day');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(toast(page, 'Items cleared')).toBeVisible();
  await expect(item('credit')).toHaveCount(0);
});
