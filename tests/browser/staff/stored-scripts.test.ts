import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { type Body, decide, placeWire, submit } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { enterPassword, poolCode } from '#tests/support/people/sign-in.ts';
import { expect, test } from '../bank.ts';
import { coffees, openDashboard, spend } from '../customer/dashboard/dashboard.ts';
import { openPortal, search, toTab } from './portal.ts';

// Short enough for the shortest field. Were it read as HTML, there would be a picture, and its
// handler would be stopped by the policy and reported.
const SCRIPT = '<img src=x onerror=breach()>';

/** A customer who enters the script in every field of text. */
async function makeScribbler(bank: TestApp): Promise<TestCustomer> {
  const accounts = { checking: 50_000n, savings: 100n, credit: 2_000n };
  const names = { firstName: SCRIPT, lastName: SCRIPT };
  const customer = await makeCustomer(bank, { accounts, ...names });
  const { cookies } = customer;
  const send = async (path: string, body: Body) => {
    const reply = await submit(bank, customer, path, body);
    expect(reply.status, `${path}: ${reply.text}`).toBe(200);
    return reply.json<Record<string, { id: string }>>();
  };
  const checking = accountOf(customer, 'checking');
  const address = { address: SCRIPT, city: SCRIPT };
  const contact = await bank.request('PUT', '/api/profile', { cookies, body: address });
  expect(contact.status, contact.text).toBe(200);
  const recipient = {
    description: SCRIPT,
    recipientName: SCRIPT,
    recipientBank: SCRIPT,
    recipientAddress: SCRIPT,
    recipientCity: SCRIPT,
  };
  await placeWire(bank, customer, recipient);
  const abroad = { transferType: 'wire_international', recipientState: SCRIPT };
  const denied = await placeWire(bank, customer, { ...recipient, ...abroad });
  const approver = await makeStaff(bank, 'approver');
  expect((await decide(bank, approver, denied, 'deny', { reason: SCRIPT })).status).toBe(200);
  const between = { fromAccountId: checking, toAccountId: accountOf(customer, 'savings') };
  for (const amount of ['5.00', '20000.00']) {
    await send('/api/internal-transfer', { ...between, amount, description: SCRIPT });
  }
  const payee = { name: SCRIPT, accountNumber: SCRIPT, ...address };
  const payeeId = (await send('/api/payees', payee))['payee']?.id;
  const bill = { fromAccountId: checking, payeeId, amount: '7.00', memo: SCRIPT };
  await send('/api/bill-payments', bill);
  await send('/api/credit-limit-requests', {
    accountId: accountOf(customer, 'credit'),
    requestedLimit: '5000.00',
    annualIncome: '60000.00',
    employmentStatus: 'full-time',
    reason: SCRIPT,
  });
  // So many that they have a screen of their own.
  const purchases = coffees(6).map((coffee) => ({ ...coffee, merchant: SCRIPT }));
  await spend(bank, checking, ...purchases);
  await signInWithDevice(bank, customer);
  return customer;
}

/** The name of a device is what its browser says, and anyone can say anything. */
async function signInWithDevice(bank: TestApp, customer: TestCustomer): Promise<void> {
  const headers = { 'user-agent': SCRIPT };
  const { cookies } = await enterPassword(bank, customer, headers);
  const body = { email: customer.email, code: await poolCode(bank) };
  const what = { body, cookies, headers };
  const reply = await bank.request('POST', '/api/auth/validate-code', what);
  expect(reply.status, reply.text).toBe(200);
}

/** What visitors and colleagues can write. */
async function scribbleElsewhere(bank: TestApp, customer: TestCustomer): Promise<void> {
  const who = { firstName: SCRIPT, lastName: SCRIPT };
  await applied(bank, { ...who, address: SCRIPT, city: SCRIPT });
  const { cookies } = await makeStaff(bank, 'administrator');
  const send = async (path: string, body: Body) => {
    const reply = await bank.request('POST', path, { cookies, body });
    expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  };
  await send('/api/requests', {
    kind: 'contact',
    topic: SCRIPT,
    name: SCRIPT,
    email: 'scribbler@mail.example',
    phone: '5035550142',
    preferredTime: SCRIPT,
    message: SCRIPT,
  });
  const email = 'scribbler@maryspeak.example';
  await send('/api/admin/staff', { ...who, email, role: 'auditor' });
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
  await send(path, { amount: '9.00', description: SCRIPT });
}

async function expectWords(page: Page, where: string): Promise<void> {
  await expect(page.getByText(SCRIPT).filter({ visible: true }).first(), where).toBeVisible();
  await expectNoPicture(page, where);
}

async function expectNoPicture(page: Page, where: string): Promise<void> {
  expect(await page.locator('img[src="x"]').count(), where).toBe(0);
}

test('C15: what looks like a script is words on every screen of a customer', async ({
  page,
  bank,
}) => {
  test.slow();
  const customer = await makeScribbler(bank);
  await openDashboard(page, customer);
  await expectWords(page, 'dashboard');
  await page.getByRole('button', { name: 'View All' }).click();
  await expectWords(page, 'all transactions');
  await page.goto('/dashboard');
  for (const [opener, title, tabs] of [
    [/^Everyday Checking/, 'Account Details', []],
    [/^Pay Bills/, 'Pay Bills', ['Payees', 'History']],
  ] as const) {
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    for (const name of tabs) {
      await dialog.getByRole('tab', { name }).click();
      await expectWords(page, `${title}: ${name}`);
    }
    if (tabs.length === 0) await expectWords(page, title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /^Account Settings/ }).click();
  await expect(page.getByLabel('City')).toHaveValue(SCRIPT);
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  await expectNoPicture(page, 'settings');
});

test('C15: what looks like a script is words on every screen of staff', async ({ page, bank }) => {
  test.slow();
  const customer = await makeScribbler(bank);
  await scribbleElsewhere(bank, customer);
  await openPortal(page, bank);
  await expectNoPicture(page, 'Overview');
  for (const tab of ['Customers', 'Accounts', 'Transactions', 'Bill Payments', 'Staff']) {
    await toTab(page, tab);
    await search(page, 'onerror');
    await expectWords(page, tab);
  }
  for (const tab of ['Pending Accounts', 'Pending Transfers', 'Credit Requests', 'Requests']) {
    await toTab(page, tab);
    await expectWords(page, tab);
  }
  await toTab(page, 'Audit Log');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoPicture(page, 'Audit Log');
  await toTab(page, 'Customers');
  await search(page, customer.email);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await expect(page.getByText(customer.email).first()).toBeVisible();
  await expectWords(page, 'one customer');
});
