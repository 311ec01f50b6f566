// A session that ends while a customer types: the draft is restored, and nothing is sent twice.
import type { Locator, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { whole } from '../dashboard/dashboard.ts';
import {
  atDashboard,
  domesticFields,
  fill,
  forgive,
  openDialog,
  openWire,
  review,
  toast,
} from '../money/money-dialogs.ts';
import { endSessions, logInAgain, MINUTE, pass, pressAsSessionEnds } from './sign-in-again.ts';

const receipt = (page: Page) => page.getByRole('dialog', { name: 'Wire Transfer Receipt' });

async function signInAgain(page: Page, bank: TestApp, customer: TestCustomer): Promise<void> {
  await logInAgain(page, bank, customer);
  await expect(page).toHaveURL(/\/dashboard(#|$)/);
  await whole(page);
}

async function expectValues(
  form: Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(form.getByLabel(label)).toHaveValue(value);
  }
}

test('a wire under review when the session ends is there again, and is sent once', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const account = accountOf(customer, 'checking');
  await fill(await openWire(page, 'Domestic Wire'), domesticFields);
  const step = await review(page);
  await pressAsSessionEnds(step.getByRole('button', { name: 'Send $125.00' }), bank, customer);
  await expect(page).toHaveURL('/login');
  expect(await balancesOf(bank, account)).toMatchObject({ available: '1000.00' });

  await logInAgain(page, bank, customer);
  const dialog = page.getByRole('dialog', { name: 'Transfer Money' });
  await expect(toast(page, 'Continue where you left off')).toBeVisible();
  await expect(dialog.getByRole('tab', { name: 'Domestic Wire' })).toBeFocused();
  await expectValues(dialog, {
    ...domesticFields,
    Amount: '125.00',
    'Account number': '•••• 6789',
  });
  await (await review(page)).getByRole('button', { name: 'Send $125.00' }).click();
  await expect(receipt(page)).toBeVisible();
  expect(await balancesOf(bank, account)).toEqual({ balance: '1000.00', available: '875.00' });
});

test('a wire that went out without an answer is not sent again by coming back', async ({
  page,
  bank,
  pageErrors,
}) => {
  const customer = await atDashboard(page, bank);
  const account = accountOf(customer, 'checking');
  await fill(await openWire(page, 'Domestic Wire'), domesticFields);
  const step = await review(page);
  await page.route('**/api/wire-transfer', async (route) => {
    await route.fetch();
    await endSessions(bank, customer);
    await route.abort();
  });
  await step.getByRole('button', { name: /^Send/ }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/wire-transfer');
  expect(await balancesOf(bank, account)).toMatchObject({ available: '875.00' });

  await logInAgain(page, bank, customer);
  await (await review(page)).getByRole('button', { name: /^Send/ }).click();
  await expect(receipt(page)).toBeVisible();
  expect(await balancesOf(bank, account)).toEqual({ balance: '1000.00', available: '875.00' });
  forgive(pageErrors, 'net::ERR_FAILED');
});

test('a bill half filled in when the time runs out is there again, and is paid once', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.clock.install({ time: bank.clock.now() });
  const customer = await atDashboard(page, bank);
  const { cookies } = customer;
  await bank.request('POST', '/api/payees', {
    body: { name: 'Larch Creek Utilities', accountNumber: '4471' },
    cookies,
  });
  let dialog = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await dialog.getByLabel('Payee', { exact: true }).selectOption('Larch Creek Utilities');
  await fill(dialog, { Amount: '18.42', Memo: 'October' });
  await pass(page, bank, 8 * MINUTE);
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await pass(page, bank, 2 * MINUTE + 1_000);
  await expect(page).toHaveURL('/login');
  await page.clock.resume();

  await logInAgain(page, bank, customer);
  dialog = page.getByRole('dialog', { name: 'Pay Bills' });
  await expectValues(dialog, { Amount: '18.42', Memo: 'October' });
  await dialog.getByRole('button', { name: 'Review payment' }).click();
  await page.getByRole('button', { name: 'Pay $18.42' }).dblclick();
  await expect(toast(page, 'Bill paid')).toBeVisible();
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toEqual({
    balance: '981.58',
    available: '981.58',
  });
});

test('a new payee half typed is there again, on its own tab', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const dialog = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await dialog.getByRole('button', { name: 'Add a payee' }).click();
  const typed = { 'Payee name': 'Wrenfield Rentals', 'Your account number with the payee': '4471' };
  await fill(dialog, typed);
  await pressAsSessionEnds(dialog.getByRole('button', { name: 'Add payee' }), bank, customer);
  await expect(page).toHaveURL('/login');
  await logInAgain(page, bank, customer);
  await expectValues(dialog, typed);
  await dialog.getByRole('button', { name: 'Add payee' }).click();
  await expect(dialog.getByLabel('Payee', { exact: true })).toHaveValue(/.+/);
});

test('a password and a code are never kept, and what is closed stays closed', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const dialog = await openDialog(page, /^Account Settings/, 'Account Settings');
  await dialog.getByRole('tab', { name: 'Email' }).click();
  const password = dialog.getByLabel('Password', { exact: true });
  await dialog.getByLabel('New email address').fill('robin.alder@mail.example');
  await password.fill('anything');
  await dialog.getByLabel('Access code').fill('123456');
  const send = dialog.getByRole('button', { name: 'Send a code to the new address' });
  await pressAsSessionEnds(send, bank, customer);
  await expect(page).toHaveURL('/login');
  await logInAgain(page, bank, customer);
  await expect(dialog.getByLabel('New email address')).toHaveValue('robin.alder@mail.example');
  await expect(password).toHaveValue('');
  await expect(dialog.getByLabel('Access code')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await openDialog(page, /^Account Settings/, 'Account Settings');
  await expect(dialog.getByLabel('New email address')).toHaveValue('');
});

test('a draft is not shown to another customer, nor to anyone after them', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank, { checking: 100n, credit: 1000n });
  await openDialog(page, /^Credit Card/, 'Account Details');
  const dialog = await openDialog(page, /^Request Credit/, 'Request Credit Limit Increase');
  await fill(dialog, { Reason: 'A new roof' });
  await dialog.getByLabel('Employment status').selectOption('Retired');
  await fill(dialog, { 'Requested limit': '250000', 'Annual income': '6000000' });
  await pressAsSessionEnds(dialog.getByRole('button', { name: 'Submit request' }), bank, customer);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  const other = await makeCustomer(bank, { accounts: { checking: 5n } });
  await signInAgain(page, bank, other);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signInAgain(page, bank, customer);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
