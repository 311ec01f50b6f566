// Every view of the portal has an address: Back, a reload, a new tab and a link to a colleague.

import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { expect, signInAs, test } from '../bank.ts';
import { openPortal, row, search, toast, toTab } from './portal.ts';
import { item, narrowTo, sendNow } from './queues/queue.ts';

const REJECTED = 'This link could not be opened';

test('a table has an address with its filters and without the search, for a colleague too', {
  tag: '@thorough',
}, async ({ page, bank, browser }) => {
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'nobody of this name');
  await page.getByLabel('Status').selectOption('Blocked');
  await expect(page).toHaveURL('/admin/dashboard#customers?status=blocked');

  const colleague = await makeStaff(bank, 'approver');
  const theirs = await browser.newPage();
  await signInAs(theirs, colleague);
  await theirs.goto(page.url());
  await expect(theirs.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(theirs.getByLabel('Status')).toHaveValue('blocked');
  await expect(theirs.getByRole('searchbox')).toHaveValue('');
  await theirs.close();

  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('blocked');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a customer and a waiting transfer have addresses of their own', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Linkworth', accounts: { checking: 900n } });
  await placeWire(bank, robin, { description: 'The one to look at' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Customers');
  await search(page, 'linkworth');
  await page.getByRole('button', { name: 'Robin Linkworth', exact: true }).click();
  await expect(page).toHaveURL(`/admin/dashboard#customers/${robin.id}`);
  await page.goBack();
  await expect(row(page, /Linkworth/)).toBeVisible();

  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'linkworth');
  const link = item(page, 'Robin Linkworth').getByRole('link', { name: 'Link to Robin Linkworth' });
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  expect(address).toMatch(/#pending-transfers\/[\w-]+$/);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(item(page, 'Robin Linkworth')).toBeFocused();
  await item(page, 'Robin Linkworth').getByRole('button', { name: 'Deny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny this transfer?' });
  await dialog.getByRole('textbox').fill('Not you');
  await dialog.getByRole('button', { name: 'Deny transfer' }).click();
  await expect(page).toHaveURL('/admin/dashboard#pending-transfers');
  await sendNow(page);

  // It is decided, so a link to it leads to the queue, with a message.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(toast(page, REJECTED)).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard#pending-transfers');
});

test('a staff member, a line of the audit log and an adjustment have addresses', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Adjusted', accounts: { checking: 900n } });
  const colleague = await makeStaff(bank, 'approver');
  const { cookies } = await openPortal(page, bank);
  await bank.request('POST', `/api/admin/users/${robin.id}/block`, { cookies });

  const manage = page.getByRole('dialog', { name: colleague.name });
  await page.goto(`/admin/dashboard#staff/${colleague.id}`);
  await expect(manage).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/dashboard#staff');

  await toTab(page, 'Audit Log');
  await page
    .getByRole('button', { name: /^Details of line/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#audit-log\/\d+$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();

  const address = `/admin/dashboard#accounts/${accountOf(robin, 'checking')}/debit`;
  await toTab(page, 'Accounts');
  await search(page, 'adjusted');
  await page.getByRole('button', { name: /^Debit .* for Robin Adjusted/ }).click();
  await expect(page).toHaveURL(address);
  await page.reload();
  const debit = page.getByRole('dialog', { name: 'Debit Account' });
  await debit.getByLabel('Amount').fill('12');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(debit).toBeHidden();
  await expect(page).toHaveURL('/admin/dashboard#accounts');
});

test('an address that names nothing, or what a role may not see, opens the plain portal', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await openPortal(page, bank, 'auditor');
  const cases = [
    ['vault', ''],
    ['access-codes', ''],
    ['overview/3f1a', ''],
    ['customers/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', '#customers'],
    ['pending-transfers/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', '#pending-transfers'],
    ['staff/new', '#staff'],
    ['audit-log/999999999', '#audit-log'],
    ['accounts/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b/credit', '#accounts'],
    ['customers?status=odd', '#customers'],
  ] as const;
  for (const [fragment, fallback] of cases) {
    await page.goto('about:blank');
    await page.goto(`/admin/dashboard#${fragment}`);
    await expect(toast(page, REJECTED)).toBeVisible();
    await expect(page).toHaveURL(`/admin/dashboard${fallback}`);
  }
});
