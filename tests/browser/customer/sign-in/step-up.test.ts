import type { Route } from '@playwright/test';
import { savePayee } from '#tests/support/money/bills.ts';
import { giveCard } from '#tests/support/money/cards.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import { accountOf } from '#tests/support/people/people.ts';
import { poolCode, wrongCode } from '#tests/support/people/sign-in.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, testWith } from '../../bank.ts';
import {
  atDashboard,
  domesticFields,
  fill,
  openDialog,
  openWire,
  review,
  toast,
} from '../money/money-dialogs.ts';

// A bank that asks for a fresh code before a large wire, or one to a new recipient, and for a fee.
const test = testWith({ env: { SETTING_STEP_UP: 'on', LIMIT_WIRE_FEE: '15.00' } });

test('a wire to a new recipient asks for a code, and is then sent once under its first key', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const account = accountOf(customer, 'checking');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wire-transfer'))
      keys.push(request.headers()['idempotency-key']);
  });
  await fill(await openWire(page, 'Domestic Wire'), domesticFields);
  await (await review(page)).getByRole('button', { name: 'Send $125.00' }).click();

  const step = page.getByRole('dialog', { name: 'Confirm with a code' });
  const code = step.getByLabel('Access code');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const send = step.getByRole('button', { name: 'Send $125.00' });
  await send.click();
  await expect(code).toHaveAccessibleDescription('Access code must be 6 digits');
  await code.fill(await wrongCode(bank));
  await send.click();
  await expect(code).toHaveAccessibleDescription('The password or access code is incorrect.');
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  expect(await screenProblems(page)).toEqual([]);
  expect(await balancesOf(bank, account)).toMatchObject({ available: '1000.00' });

  const fresh = await poolCode(bank);
  await code.fill(`${fresh.slice(0, 3)} ${fresh.slice(3)}`);
  await send.dblclick();
  await expect(page.getByRole('dialog', { name: 'Wire Transfer Receipt' })).toBeVisible();
  expect(await balancesOf(bank, account)).toEqual({ balance: '1000.00', available: '860.00' });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a fee is shown first, is part of the total, and must be available too', async ({
  page,
  bank,
}) => {
  await atDashboard(page, bank);
  const dialog = await openWire(page, 'Domestic Wire');
  await expect(dialog.getByText('$15.00', { exact: true })).toBeVisible();
  await fill(dialog, { ...domesticFields, Amount: '985.01' });
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toHaveAccessibleDescription('This is more than the $1,000.00 available');
  await fill(dialog, { Amount: '985' });
  await expect(amount).toHaveAccessibleDescription('$0.00 available after');
  const step = await review(page);
  await expect(step).toContainText('Fee$15.00');
  await expect(step).toContainText('Total from your account$1,000.00');
});

test('a fresh code changes the cookie, and a list asked for with the former one does not sign out', async ({
  page,
  bank,
}) => {
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/credit-limit-requests', (route) => held.resolve(route), { times: 1 });
  await atDashboard(page, bank);
  const list = await held.promise;
  const { cookie = '' } = await list.request().allHeaders();
  const dialog = await openWire(page, 'Domestic Wire');
  await fill(dialog, domesticFields);
  await (await review(page)).getByRole('button', { name: 'Send $125.00' }).click();
  const step = page.getByRole('dialog', { name: 'Confirm with a code' });
  await step.getByLabel('Access code').fill(await poolCode(bank));
  await step.getByRole('button', { name: 'Send $125.00' }).click();
  const receipt = page.getByRole('dialog', { name: 'Wire Transfer Receipt' });
  await expect(receipt).toBeVisible();

  const refused = await fetch(list.request().url(), { headers: { cookie } });
  expect(refused.status).toBe(401);
  const repeated = page.waitForResponse(
    (response) => response.url() === list.request().url() && response.ok(),
  );
  await list.fulfill({ status: 401, body: await refused.text() });
  await repeated;
  await expect(receipt).toBeVisible();
});

test('back from the code, everything is still there and nothing was sent', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  await fill(await openWire(page, 'Domestic Wire'), domesticFields);
  await (await review(page)).getByRole('button', { name: /^Send/ }).click();
  const step = page.getByRole('dialog', { name: 'Confirm with a code' });
  await step.getByRole('button', { name: 'Back' }).click();
  const again = page.getByRole('dialog', { name: 'Review transfer' });
  await expect(again).toContainText('Ana Ruiz');
  await again.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Recipient bank')).toHaveValue('Harbor Bank');
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
    available: '1000.00',
  });
});

test('a bill to a new payee asks for a code, and is then paid once under its first key', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  await savePayee(bank, customer, { name: 'Larch Creek Utilities' });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/bill-payments'))
      keys.push(request.headers()['idempotency-key']);
  });
  const dialog = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await dialog.getByLabel('Payee', { exact: true }).selectOption('Larch Creek Utilities');
  await fill(dialog, { Amount: '40' });
  await page.getByRole('button', { name: 'Review payment' }).click();
  await page.getByRole('button', { name: 'Pay $40.00' }).click();

  const step = page.getByRole('dialog', { name: 'Confirm with a code' });
  const code = step.getByLabel('Access code');
  await expect(code).toBeFocused();
  expect(await screenProblems(page)).toEqual([]);
  await step.getByRole('button', { name: 'Back' }).click();
  const review = page.getByRole('dialog', { name: 'Review payment' });
  await review.getByRole('button', { name: 'Pay $40.00' }).click();
  await code.fill(await poolCode(bank));
  await step.getByRole('button', { name: 'Pay $40.00' }).dblclick();
  await expect(toast(page, 'Bill paid')).toBeVisible();
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toEqual({
    balance: '960.00',
    available: '960.00',
  });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('changing where a payee is paid asks for a code', async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  await savePayee(bank, customer, { name: 'Wrenfield Rental' });
  const dialog = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await dialog.getByRole('tab', { name: 'Payees' }).click();
  await dialog.getByRole('button', { name: 'Change Wrenfield Rental' }).click();
  await fill(dialog, { 'Your account number with the payee': '998877' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const code = dialog.getByLabel('Access code');
  await expect(code).toBeFocused();
  await code.fill(await poolCode(bank));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toContainText('Electronic payment to account •••• 877');
});

test('saving bank details asks for a code, unless one has confirmed a wire there', async ({
  page,
  bank,
}) => {
  await atDashboard(page, bank);
  const dialog = await openWire(page, 'Domestic Wire');
  await fill(dialog, domesticFields);
  await dialog.getByRole('switch', { name: 'Save this recipient' }).check();
  await (await review(page)).getByRole('button', { name: 'Send $125.00' }).click();
  const step = page.getByRole('dialog', { name: 'Confirm with a code' });
  await step.getByLabel('Access code').fill(await poolCode(bank));
  await step.getByRole('button', { name: 'Send $125.00' }).click();
  await expect(toast(page, 'Recipient saved')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Wire Transfer Receipt' })
    .getByRole('button', { name: 'Done' })
    .click();

  const bills = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await bills.getByRole('tab', { name: 'Payees' }).click();
  await bills.getByRole('button', { name: 'Manage recipients' }).click();
  await page.getByRole('button', { name: 'Add a recipient' }).click();
  const form = page.getByRole('dialog', { name: 'Add a recipient' });
  await form.getByLabel('Name', { exact: true }).fill('Alma Fernhill');
  await fill(form, {
    'Recipient bank': 'Harbor Bank',
    'Routing number': '021000021',
    'Account number': '900100200',
  });
  await form.getByRole('button', { name: 'Add recipient' }).click();
  const code = form.getByLabel('Access code');
  await expect(code).toBeFocused();
  expect(await screenProblems(page)).toEqual([]);
  await code.fill(await poolCode(bank));
  await form.getByRole('button', { name: 'Save recipient' }).click();
  await expect(toast(page, 'Recipient added')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(2);
});

test('another address is saved once a code confirms it, and what was typed stays meanwhile', async ({
  page,
  bank,
}) => {
  await atDashboard(page, bank);
  await page.getByRole('button', { name: 'Account Settings' }).click();
  const street = page.getByLabel('Street address');
  await street.fill('7 Heron Creek Lane');
  await page.getByRole('button', { name: 'Save contact details' }).click();
  const step = page.getByRole('dialog', { name: 'Confirm with a code' });
  await expect(step.getByLabel('Access code')).toBeFocused();
  expect(await screenProblems(page)).toEqual([]);
  await step.getByRole('button', { name: 'Cancel' }).click();
  await expect(step).toHaveCount(0);
  await expect(street).toHaveValue('7 Heron Creek Lane');
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await step.getByLabel('Access code').fill(await poolCode(bank));
  await step.getByRole('button', { name: 'Save contact details' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await expect(step).toHaveCount(0);
  const { profile } = await (await page.request.get('/api/profile')).json();
  expect(profile.address).toBe('7 Heron Creek Lane');
});

test('higher card limits are saved once a code confirms them, lower ones at once', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const cardId = await giveCard(bank, customer);
  await page.goto(`/dashboard#card/${cardId}`);
  await page.reload();
  const limits = page.getByRole('dialog', { name: 'Card limits' });
  const step = page.getByRole('dialog', { name: 'Confirm with a code' });
  const shown = page.getByRole('region', { name: 'Limits' });
  await page.getByRole('button', { name: 'Change limits' }).click();
  await limits.getByLabel('Cash at ATMs').fill('800');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(shown).toContainText('$800.00');
  await page.getByRole('button', { name: 'Change limits' }).click();
  await limits.getByLabel('Cash at ATMs').fill('900');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await step.getByLabel('Access code').fill(await poolCode(bank));
  await step.getByRole('button', { name: 'Save limits' }).click();
  await expect(shown).toContainText('$900.00');
  await expect(step).toHaveCount(0);
  await expect(limits).toHaveCount(0);
});
