import type { Locator, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { depositCheck } from '#tests/support/money/checks.ts';
import { balancesOf, checkingOf, placeWire, statusOf } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { expect, moveDays, testWith, toasts } from '../../bank.ts';
import { refuseStreams } from '../../live.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { auditLines, item, narrowTo, sendNow } from './queue.ts';

// As a bank runs it in earnest: two people for large amounts, deposits held until they have arrived.
const test = testWith({
  env: {
    SETTING_DUAL_CONTROL: 'on',
    SETTING_HELD_OPENING_DEPOSITS: 'on',
    LIMIT_DUAL_CONTROL: '100.00',
    LIMIT_DUAL_CONTROL_WIRE: '400.00',
  },
});

/** Says yes, and once more to the question that comes before a large amount. */
async function sayYes(page: Page, button: Locator, answer: string): Promise<void> {
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: answer }).click();
}

async function askForCredit(bank: TestApp, { cookies }: TestStaff, customer: TestCustomer) {
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
  const body = { amount: '250.00', description: 'Goodwill' };
  const reply = await bank.request('POST', path, { body, cookies });
  expect(reply.json()['status'], reply.text).toBe('pending');
}

test('a manual posting waits for approval by another staff member', { tag: '@thorough' }, async ({
  page,
  bank,
  browser,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Twohands', accounts: { checking: 100n } });
  const asking = await openPortal(page, bank);
  await askForCredit(bank, asking, robin);
  await toTab(page, 'Accounts');
  const own = item(page, 'Robin Twohands');
  await expect(own).toContainText('(you)');
  await expect(own).toContainText('$100.00 now, $350.00 after');
  const approve = own.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/You requested this posting/);

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank, 'approver');
  await toTab(other, 'Accounts');
  await item(other, 'Robin Twohands').getByRole('button', { name: 'Approve' }).click();
  const dialog = other.getByRole('dialog', { name: 'Approve this posting?' });
  await expect(dialog).toContainText('Robin Twohands’s Everyday Checking, requested by');
  await dialog.getByRole('button', { name: 'Approve posting' }).click();
  await expect(toast(other, 'Posting approved')).toBeVisible();
  await expect(item(other, 'Robin Twohands')).toBeHidden();
  expect((await checkingOf(bank, robin)).balance).toBe('350.00');
  await other.context().close();
});

test('the second person says no, and nothing is posted', { tag: '@thorough' }, async ({
  page,
  bank,
  browser,
}) => {
  await refuseStreams(page.context());
  const robin = await makeCustomer(bank, { lastName: 'Nohands', accounts: { checking: 100n } });
  const asking = await openPortal(page, bank);
  await askForCredit(bank, asking, robin);
  await toTab(page, 'Accounts');
  await expect(item(page, 'Robin Nohands')).toContainText('(you)');

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  const second = await openPortal(other, bank, 'approver');
  await toTab(other, 'Accounts');
  await item(other, 'Robin Nohands').getByRole('button', { name: 'Deny' }).click();
  const dialog = other.getByRole('dialog', { name: 'Deny this posting?' });
  await expect(dialog).toContainText('$250.00 for Robin Nohands will not be posted.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody promised this.');
  await dialog.getByRole('button', { name: 'Deny posting' }).click();
  await expect(toast(other, 'Posting denied')).toBeVisible();
  await expect(item(other, 'Robin Nohands')).toBeHidden();
  expect((await checkingOf(bank, robin)).balance).toBe('100.00');
  expect((await auditLines(bank, accountOf(robin, 'checking'))).at(-1)).toEqual({
    action: 'deny-adjustment',
    actorId: second.id,
  });

  const late = item(page, 'Robin Nohands');
  await late.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deny posting' }).click();
  await expect(late.getByRole('alert')).toHaveText(
    `This posting is already denied. ${second.name} made the decision. Nothing was changed.`,
  );
  await late.getByRole('button', { name: 'Refresh the list' }).click();
  await expect(late).toBeHidden();
  await other.context().close();
});

test('a large wire is posted by the second approval, not by the first', async ({
  page,
  bank,
  browser,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Largewood', accounts: { checking: 900n } });
  const id = await placeWire(bank, robin, { amount: '450.00' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'largewood');
  const wire = item(page, 'Robin Largewood');
  await expect(wire).toContainText('Needs two people');
  await sayYes(page, wire.getByRole('button', { name: 'Approve' }), 'Approve transfer');
  await sendNow(page);
  await expect(toast(page, 'First approval recorded')).toBeVisible();
  await expect(wire).toContainText(/Approved by Sage Cedar\d+; waiting for a second person/);
  await expect(wire.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(wire.getByText('You already approved this.')).toBeVisible();
  await expect(wire.getByRole('button', { name: 'Deny' })).toBeEnabled();
  expect(await statusOf(bank, id)).toBe('pending');

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank, 'approver');
  await toTab(other, 'Pending Transfers');
  await narrowTo(other, 'largewood');
  const second = item(other, 'Robin Largewood').getByRole('button', { name: 'Approve' });
  await sayYes(other, second, 'Approve transfer');
  await sendNow(other);
  await expect(toast(other, 'Transfer approved successfully')).toBeVisible();
  expect(await statusOf(bank, id)).toBe('approved');
  expect((await checkingOf(bank, robin)).balance).toBe('450.00');
  await other.context().close();
});

/** The account of a new customer whose opening deposit is not confirmed yet. */
async function openHeld(bank: TestApp, { cookies }: TestStaff, lastName: string): Promise<string> {
  const path = `/api/admin/pending-accounts/${await applied(bank, { lastName })}/approve`;
  const reply = await bank.request('POST', path, { cookies, body: {} });
  const { accountId } = reply.json<{ accountId: string }>();
  expect(await balancesOf(bank, accountId)).toEqual({ balance: '250.50', available: '0.00' });
  return accountId;
}

async function toDepositsToConfirm(page: Page, text: string): Promise<void> {
  await toTab(page, 'Pending Accounts');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('approved held');
  await narrowTo(page, text);
}

test('an opening deposit is available once two people say that it has arrived', {
  tag: '@thorough',
}, async ({ page, bank, browser }) => {
  const staff = await openPortal(page, bank, 'approver');
  const accountId = await openHeld(bank, staff, 'Heldback');
  await toDepositsToConfirm(page, 'heldback');
  const own = item(page, 'Ashley Heldback');
  const arrived = own.getByRole('button', { name: 'It has arrived' });
  await sayYes(page, arrived, 'It has arrived');
  await sendNow(page);
  await expect(toasts(page)).toContainText('Waiting for a second person');
  await expect(own).toContainText(
    new RegExp(`Waiting for a second person; requested by ${staff.name} at \\d+:\\d\\d [AP]M`),
  );
  await expect(arrived).toBeDisabled();
  await expect(own.getByRole('button', { name: 'It never arrived' })).toBeEnabled();
  expect(await balancesOf(bank, accountId)).toEqual({ balance: '250.50', available: '0.00' });

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank, 'approver');
  await toDepositsToConfirm(other, 'heldback');
  const second = item(other, 'Ashley Heldback').getByRole('button', { name: 'It has arrived' });
  await sayYes(other, second, 'It has arrived');
  await sendNow(other);
  await expect(toast(other, 'Opening deposit confirmed')).toBeVisible();
  await expect(item(other, 'Ashley Heldback')).toBeHidden();
  expect(await balancesOf(bank, accountId)).toEqual({ balance: '250.50', available: '250.50' });
  await other.context().close();
});

test('a check that needs two people says who asked, and is posted by the second', {
  tag: '@thorough',
}, async ({ page, bank, browser }) => {
  const robin = await makeCustomer(bank, { lastName: 'Checktwice', accounts: { checking: 0n } });
  await depositCheck(bank, robin, { amount: '500.00' });
  const staff = await openPortal(page, bank, 'approver');
  await toTab(page, 'Check Deposits');
  await narrowTo(page, 'checktwice');
  const check = item(page, 'Robin Checktwice');
  await expect(check).toContainText('Needs two people');
  await sayYes(page, check.getByRole('button', { name: 'Approve' }), 'Approve check');
  await sendNow(page);
  await expect(toasts(page)).toContainText('Waiting for a second person');
  await expect(check).toContainText(`requested by ${staff.name}`);
  await expect(check.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect((await checkingOf(bank, robin)).balance).toBe('0.00');

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank, 'approver');
  await toTab(other, 'Check Deposits');
  await narrowTo(other, 'checktwice');
  const second = item(other, 'Robin Checktwice').getByRole('button', { name: 'Approve' });
  await sayYes(other, second, 'Approve check');
  await sendNow(other);
  await expect(toast(other, 'Check deposit approved')).toBeVisible();
  expect((await checkingOf(bank, robin)).balance).toBe('500.00');
  await other.context().close();
});

test('money of a deleted customer is paid out, a large amount by two people', {
  tag: '@thorough',
}, async ({ page, bank, browser }) => {
  const robin = await makeCustomer(bank, { lastName: 'Longgone', accounts: { checking: 700n } });
  const staff = await openPortal(page, bank);
  await bank.request('DELETE', `/api/admin/users/${robin.id}`, { cookies: staff.cookies });
  await toTab(page, 'Customers');
  const owed = (screen: Page) =>
    screen.getByRole('region', { name: 'Closed customers with money to pay out' });
  await expect(owed(page)).toContainText('One closed customer, $700.00 in total.');
  await expect(page.getByText('Robin Longgone')).toBeHidden();
  await owed(page).getByRole('button', { name: 'Show' }).click();
  await expect(owed(page)).toContainText('12 Fir Lane, Salem, OR 97301');
  await owed(page).getByRole('button', { name: 'Pay out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay out $700.00?' });
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect(toasts(page)).toContainText('Waiting for a second person');
  await expect(owed(page).getByRole('button', { name: 'Pay out' })).toBeDisabled();
  await expect(owed(page)).toContainText(`requested by ${staff.name}`);

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank);
  await toTab(other, 'Customers');
  await owed(other).getByRole('button', { name: 'Show' }).click();
  await owed(other).getByRole('button', { name: 'Pay out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click();
  await expect(toast(other, 'Paid out')).toBeVisible();
  await expect(owed(other)).toBeHidden();
  await other.context().close();
});

test('an opening deposit that never came is taken back after a question', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const staff = await openPortal(page, bank, 'approver');
  const accountId = await openHeld(bank, staff, 'Nevercame');
  await toDepositsToConfirm(page, 'nevercame');
  const held = item(page, 'Ashley Nevercame');
  await held.getByRole('button', { name: 'It never arrived' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse the opening deposit?' });
  await expect(dialog).toContainText('$250.50 will be taken out of Ashley Nevercame’s account.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await balancesOf(bank, accountId)).toEqual({ balance: '250.50', available: '0.00' });
  await held.getByRole('button', { name: 'It never arrived' }).click();
  await dialog.getByRole('button', { name: 'Reverse the deposit' }).click();
  await expect(toast(page, 'Opening deposit returned')).toBeVisible();
  await expect(held).toBeHidden();
  await sendNow(page);
  expect(await balancesOf(bank, accountId)).toEqual({ balance: '0.00', available: '0.00' });
});

test('a deposit to confirm shows its age against the promise, in the list and above it', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const staff = await openPortal(page, bank, 'approver');
  await openHeld(bank, staff, 'Agewell');
  await toDepositsToConfirm(page, 'agewell');
  const held = item(page, 'Ashley Agewell');
  await expect(held).toContainText('Due Mar 9');
  await expect(held).toContainText('Held since today');
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('..');
  await expect(figure('Deposits to confirm')).toContainText(/\d/);
  await expect(figure('Overdue')).toContainText('0');
  await moveDays(bank, 8);
  await page.reload();
  await expect(held).toContainText('1 business day late');
  await expect(figure('Overdue')).toContainText(/[1-9]/);
  await expect(figure('Oldest')).toContainText('6 business days');
});
