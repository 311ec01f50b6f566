import sql from 'sql-template-tag';
import { maybeOne } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { ownedAccounts } from '#server/people/access.ts';
import { saveRecipient } from '#tests/support/money/recipients.ts';
import { makeSchedule } from '#tests/support/money/schedules.ts';
import { makeCustomer, signIn } from '#tests/support/people/people.ts';
import { accessibilityViolations, overflow } from '../accessibility.ts';
import { expect, signInAs, test } from '../bank.ts';
import { refuseStreams } from '../live.ts';
import { firstAdministrator, isSignedIn, openPortal, row, search, toast, toTab } from './portal.ts';

test('the list shows who the customers are and what they have', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Listmaker',
    accounts: { checking: 1_200n, savings: 34n },
  });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'listmaker');
  const robinsRow = row(page, 'Robin Listmaker');
  await expect(robinsRow).toContainText(robin.id.slice(0, 8));
  await expect(robinsRow).not.toContainText(robin.id.slice(0, 9));
  await expect(robinsRow).toContainText(robin.email);
  await expect(robinsRow).toContainText('$1,234.00');
  await expect(robinsRow.getByRole('cell').nth(1)).toHaveText(/2$/);
});

test('a customer’s schedules and recipients are on their page, to read', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const accounts = { checking: 900n, business_checking: 0n };
  const robin = await makeCustomer(bank, { lastName: 'Regular', accounts });
  await saveRecipient(bank, robin);
  await makeSchedule(bank, robin, { amount: '25.00' });
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Customers');
  await search(page, 'regular');
  await page.getByRole('button', { name: 'Robin Regular', exact: true }).click();
  const schedules = page.getByRole('list', { name: 'Schedules' });
  await expect(schedules).toContainText('Own accounts · Every week · from');
  await expect(schedules).toContainText('$25.00');
  const recipients = page.getByRole('list', { name: 'Recipients' });
  await expect(recipients).toContainText('Ana Ruiz (Landlord)');
  await expect(recipients).toContainText('never paid');
  await expect(recipients).not.toContainText('UNIT-12');
  await expect(schedules.getByRole('button')).toHaveCount(0);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a blocked customer is out at the next call, and in again once unblocked', async ({
  page,
  bank,
  browser,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Blockwood', accounts: { checking: 10n } });
  const elsewhere = await browser.newContext({ baseURL: bank.url });
  const theirs = await elsewhere.newPage();
  await signInAs(theirs, robin);
  await theirs.goto('/dashboard');
  await expect(theirs.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'blockwood');
  await row(page, 'Robin Blockwood').getByRole('button', { name: 'Block Robin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block or unblock Robin Blockwood' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Block User', exact: true }).click();
  await expect(toast(page, 'User status updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Robin Blockwood')).toContainText('blocked');

  expect(await isSignedIn(bank, robin.cookies)).toBe(false);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login$/);
  await elsewhere.close();

  await row(page, 'Robin Blockwood').getByRole('button', { name: 'Block Robin' }).click();
  await expect(dialog.getByRole('button', { name: 'Block User', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Unblock User' }).click();
  await expect(row(page, 'Robin Blockwood')).not.toContainText('blocked');
  expect(await isSignedIn(bank, await signIn(bank, 'customer', robin.id))).toBe(true);
});

test('deleting names the person and the money, asks twice, and the books still balance', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Goneaway',
    accounts: { checking: 500n, savings: 75n },
  });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'goneaway');
  await row(page, 'Robin Goneaway').getByRole('button', { name: 'Delete Robin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Robin Goneaway?' });
  await expect(dialog).toContainText('All accounts and transactions of Robin Goneaway');
  await expect(dialog).toContainText('This action cannot be undone.');
  await expect(dialog).toContainText('$575.00');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Delete User' }).click();
  expect(await isSignedIn(bank, robin.cookies), 'one press deletes nobody').toBe(true);
  await dialog.getByRole('button', { name: 'Press again to delete Robin' }).click();
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await expect(page.getByText('No customers match.')).toBeVisible();

  expect(await isSignedIn(bank, robin.cookies)).toBe(false);
  const open = sql`select 1 from accounts
    where id in (${ownedAccounts(robin.id)}) and closed_at is null`;
  expect(await maybeOne(bank.deps.pool, open)).toBeUndefined();
  expect(await findViolations(bank.deps.pool)).toEqual([]);
});

test('closing the dialog, by Esc or its button, deletes no customer', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Stayput' });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'stayput');
  const opener = row(page, 'Robin Stayput').getByRole('button', { name: 'Delete Robin' });
  await opener.click();
  await page.getByRole('button', { name: 'Delete User' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(page.getByRole('button', { name: 'Delete User' }), 'it asks again').toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await isSignedIn(bank, robin.cookies)).toBe(true);
});

test('the first administrator can be neither blocked nor deleted, and it says why', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await firstAdministrator(bank);
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'admin-001');
  const row = page.getByRole('row').filter({ hasText: 'admin-001' });
  await expect(row).toContainText('cannot be deleted');
  for (const act of ['Block', 'Delete']) {
    const button = row.getByRole('button', { name: new RegExp(`^${act}`) });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', /first administrator/);
  }
});

test('a decision by another staff member is shown', { tag: '@thorough' }, async ({
  page,
  bank,
  browser,
}) => {
  await makeCustomer(bank, { lastName: 'Wantedtwice' });
  const second = await (await browser.newContext({ baseURL: bank.url })).newPage();
  // An event would take the customer from the list, and the dialog with them.
  await refuseStreams(second.context());
  for (const each of [page, second]) {
    await openPortal(each, bank);
    await toTab(each, 'Customers');
    await search(each, 'wantedtwice');
    await each.getByRole('button', { name: 'Delete Robin' }).click();
    await each.getByRole('button', { name: 'Delete User' }).click();
  }
  await page.getByRole('button', { name: /Press again/ }).click();
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await second.getByRole('button', { name: /Press again/ }).click();
  await expect(toast(second, 'Error deleting user')).toBeVisible();
  await expect(second.getByRole('dialog').getByRole('alert')).toHaveText(/not found/i);
  await second.context().close();
});

test('a customer made by hand gets the chosen accounts and can be found', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create User' });
  await expect(dialog.getByLabel('First name')).toBeFocused();

  await dialog.getByRole('button', { name: 'Create User' }).click();
  for (const missing of ['First name', 'Last name', 'Email', 'Password']) {
    await expect(dialog.getByText(`${missing} is required`)).toBeVisible();
  }
  await dialog.getByLabel('First name').fill('Imogen');
  await dialog.getByLabel('Last name').fill('Castellane');
  await dialog.getByLabel('Email').fill('imogen@mail.example');
  await dialog.getByLabel('Password', { exact: true }).fill('five-larches');
  await dialog.getByLabel('State').fill('ORE');
  await expect(dialog.getByLabel('State')).toHaveValue('OR');
  await dialog.getByLabel('Checking', { exact: true }).check();
  await dialog.getByLabel('Business Savings').check();
  await dialog.getByRole('button', { name: 'Create User' }).dblclick();
  await expect(toast(page, 'User created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await search(page, 'castellane');
  await expect(row(page, 'Imogen Castellane').getByRole('cell').nth(1)).toHaveText(/2$/);

  await page.getByRole('button', { name: 'Create User' }).click();
  await dialog.getByLabel('First name').fill('Imogen');
  await dialog.getByLabel('Last name').fill('Again');
  await dialog.getByLabel('Email').fill('imogen@mail.example');
  await dialog.getByLabel('Password', { exact: true }).fill('five-larches');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(toast(page, 'Error creating user')).toContainText('This email address is in use.');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/in use/);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Last name')).toHaveValue('Again');
});

test('the page of one customer shows everything, and Back leads to the list as it was', async ({
  page,
  bank,
}) => {
  await makeCustomer(bank, { lastName: 'Wholeview', accounts: { checking: 60n, credit: 500n } });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'wholeview');
  await page.getByRole('button', { name: 'Robin Wholeview', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Wholeview' })).toBeFocused();
  for (const part of ['Accounts and cards', 'Transfers', 'History', 'Contact', 'Signing in']) {
    await expect(page.getByRole('heading', { name: part })).toBeVisible();
  }
  await expect(page.getByText('$60.00', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Wholeview' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('wholeview');
});

test('staff help a customer who cannot sign in', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Lockedout' });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'lockedout');
  await page.getByRole('button', { name: 'Robin Lockedout', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send password link' })).toBeVisible();
  const whatIsNotThere = page.getByRole('button', { name: /^(Resend|Remove)/ });
  await expect(whatIsNotThere, 'no button for what there is nothing of').toHaveCount(0);
  await page.getByRole('button', { name: 'Clear lockout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear lockout?' });
  await expect(dialog).toContainText(robin.email);
  await dialog.getByRole('button', { name: 'Clear lockout' }).click();
  await expect(toast(page, 'Lockout cleared')).toBeVisible();
});
