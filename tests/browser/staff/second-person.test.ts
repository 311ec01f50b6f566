import type { TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/applications.ts';
import {
  accountOf,
  makeCustomer,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people.ts';
import { checkingOf, placeWire, standing, statusOf } from '#tests/support/wires.ts';
import { expect } from '../bank.ts';
import { openPortal, toast, toTab } from './portal.ts';
import { item, narrowTo, testWith } from './queue.ts';

// As a bank runs it in earnest: two people for large amounts, deposits held until they have arrived.
const test = testWith({
  env: {
    SETTING_DUAL_CONTROL: 'on',
    SETTING_HELD_OPENING_DEPOSITS: 'on',
    LIMIT_DUAL_CONTROL_ADJUSTMENT: '100.00',
    LIMIT_DUAL_CONTROL_WIRE: '400.00',
  },
});

async function askForCredit(bank: TestApp, { cookies }: TestStaff, customer: TestCustomer) {
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
  const body = { amount: '250.00', description: 'Goodwill' };
  const reply = await bank.request('POST', path, { body, cookies });
  expect(reply.json()['status'], reply.text).toBe('pending');
}

test('a posting by hand waits for somebody other than who asked for it', async ({
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
  await expect(own).toContainText('$100.00 now, $350.00 afterwards');
  const approve = own.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/You asked for this posting yourself/);

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank, 'approver');
  await toTab(other, 'Accounts');
  await item(other, 'Robin Twohands').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(other, 'Posting approved')).toBeVisible();
  await expect(item(other, 'Robin Twohands')).toBeHidden();
  expect((await checkingOf(bank, robin)).balance).toBe('350.00');
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
  await wire.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'First approval noted')).toBeVisible();
  await expect(wire).toContainText(/Approved by Sage Cedar\d+; waits for a second person/);
  await expect(wire.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(wire.getByText('You approved this already.')).toBeVisible();
  await expect(wire.getByRole('button', { name: 'Deny' })).toBeEnabled();
  expect(await statusOf(bank, id)).toBe('pending');

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank, 'approver');
  await toTab(other, 'Pending Transfers');
  await narrowTo(other, 'largewood');
  await item(other, 'Robin Largewood').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(other, 'Transfer approved successfully')).toBeVisible();
  expect(await statusOf(bank, id)).toBe('approved');
  expect((await checkingOf(bank, robin)).balance).toBe('450.00');
  await other.context().close();
});

test('an opening deposit is available once somebody says that it has arrived', async ({
  page,
  bank,
}) => {
  const id = await applied(bank, { lastName: 'Heldback' });
  const staff = await openPortal(page, bank, 'approver');
  const { cookies } = staff;
  const path = `/api/admin/pending-accounts/${id}/approve`;
  const reply = await bank.request('POST', path, { cookies, body: {} });
  const { accountId } = reply.json<{ accountId: string }>();
  expect(await standing(bank, accountId)).toEqual({ balance: '250.50', available: '0.00' });

  await toTab(page, 'Pending Accounts');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('approved held');
  await narrowTo(page, 'heldback');
  await item(page, 'Ashley Heldback').getByRole('button', { name: 'It has arrived' }).click();
  await expect(toast(page, 'Opening deposit confirmed')).toBeVisible();
  await expect(item(page, 'Ashley Heldback')).toBeHidden();
  expect(await standing(bank, accountId)).toEqual({ balance: '250.50', available: '250.50' });
});
