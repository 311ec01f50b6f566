import { applied } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { accessibilityViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { auditLines, item, narrowTo } from './queue.ts';

test('cases are ordered, a view of them is saved, and several are assigned but never decided at once', async ({
  page,
  bank,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const ids: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    const email = `sorted${count}@mail.example`;
    const initialDeposit = 100 + ((count * 4) % 9);
    const changes = { lastName: `Sorted${count}`, email, initialDeposit, accountType: 'savings' };
    ids.push(await applied(bank, changes));
    bank.clock.advance(1_000);
  }
  // A second application under the same address, below the minimum of its product.
  const risky = { lastName: 'Sorted9', email: 'sorted4@mail.example', accountType: 'savings' };
  await applied(bank, { ...risky, productId: 'high-yield-savings', initialDeposit: 5 });
  const colleague = await makeStaff(bank, 'approver');
  const path = `/api/admin/cases/${ids[8]}/assign`;
  await bank.request('POST', path, { cookies: colleague.cookies, body: {} });

  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'sorted');
  const list = page.getByRole('region', { name: 'applications' });
  const names = () => list.getByText(/^Ashley Sorted\d$/).allTextContents();
  await expect.poll(names).toHaveLength(10);
  await page.getByLabel('Order').selectOption('Largest amount first');
  await expect.poll(async () => (await names())[0]).toBe('Ashley Sorted2');
  await page.getByLabel('Order').selectOption('Most warnings first');
  const firstTwo = async () => (await names()).slice(0, 2);
  await expect.poll(firstTwo).toEqual(['Ashley Sorted9', 'Ashley Sorted4']);
  expect(await names()).toHaveLength(10);

  await page.getByLabel('Account type').selectOption('Savings');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Risky savings');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByLabel('Saved views')).toHaveValue('Risky savings');
  const stored = await page.evaluate(() => localStorage.getItem('queue-views'));
  expect(stored).not.toContain('sorted');
  await page.getByLabel('Saved views').selectOption('');
  await expect(page.getByLabel('Order')).toHaveValue('createdAt');
  await page.reload();
  await page.getByLabel('Saved views').selectOption('Risky savings');
  await expect(page.getByLabel('Order')).toHaveValue('risk');
  await expect(page.getByLabel('Account type')).toHaveValue('savings');

  await narrowTo(page, 'sorted');
  await expect.poll(names).toHaveLength(10);
  await page.getByRole('checkbox', { name: 'Select Ashley Sorted9' }).check();
  const bar = page.getByRole('region', { name: 'Selected cases' });
  await expect(bar.getByRole('button', { name: /Approve|Deny/ })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Select all 10' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Assign to me' }).click();
  await expect(toast(page, '9 cases assigned to you')).toContainText('1 case of colleagues');
  await expect(bar).toBeHidden();
  await expect(list.getByText('You ·')).toHaveCount(9);
  const lines = await auditLines(bank, ids[0] ?? '');
  expect(lines.map(({ action }) => action)).toEqual(['submit-application', 'assign-case']);

  await page.setViewportSize({ width: 320, height: 700 });
  await item(page, 'Ashley Sorted4').getByRole('checkbox', { name: 'Select' }).check();
  expect(await overflow(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Release' }).click();
  await expect(toast(page, '1 case released')).toBeVisible();
  // On a phone the cases come first; what narrows them down waits behind a button.
  const filters = page.getByRole('button', { name: 'Filters (1)' });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Status')).toBeHidden();
  await filters.click();
  await expect(page.getByLabel('Account type')).toHaveValue('savings');
  expect(await overflow(page)).toEqual([]);
  await page.getByLabel('Account type').selectOption('All types');
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();

  await page.getByLabel('Saved views').selectOption('Risky savings');
  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(page.getByLabel('Saved views')).toHaveCount(0);
});

test('a queue shows the cases of who looks, by a link and by a saved view', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const mine = await applied(bank, { lastName: 'Minewell', email: 'minewell@mail.example' });
  await applied(bank, { lastName: 'Otherwell', email: 'otherwell@mail.example' });
  const me = await openPortal(page, bank, 'approver');
  await bank.request('POST', `/api/admin/cases/${mine}/assign`, { cookies: me.cookies, body: {} });
  await toTab(page, 'Pending Accounts');
  await page.getByLabel('Assigned to').selectOption('Assigned to me');
  await expect(page).toHaveURL(/#pending-accounts\?assigned=me$/);
  await expect(item(page, 'Ashley Minewell')).toBeVisible();
  await expect(page.getByText('Ashley Otherwell')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Saved views').selectOption('');
  // However many of other journeys wait, this one's stands alone.
  await narrowTo(page, 'otherwell');
  await expect(item(page, 'Ashley Otherwell')).toBeVisible();
  await page.getByLabel('Saved views').selectOption('Mine');
  await page.reload();
  await expect(item(page, 'Ashley Minewell')).toBeVisible();
  await expect(page.getByText('Ashley Otherwell')).toHaveCount(0);

  // What is given back leaves the list of one's own.
  await item(page, 'Ashley Minewell').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Ashley Minewell')).toHaveCount(0);
  await expect(page.getByText('Ashley Otherwell')).toHaveCount(0);
});
