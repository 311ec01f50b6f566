import type { Locator, Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { savePayee } from '#tests/support/money/bills.ts';
import { type Body, checkingOf, submit } from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';
import { accessibilityViolations, screenProblems } from '../../accessibility.ts';
import { expect, toasts } from '../../bank.ts';
import { addDevice, makePasskey, signInAtLocalhost, test } from '../../passkeys.ts';
import { narrowTo } from '../../staff/queues/queue.ts';
import { domesticFields, fill, openDialog, openWire, review } from './money-dialogs.ts';

const signButton = (step: Locator) => step.getByRole('button', { name: 'Sign with passkey' });
const signature = (step: Locator) => step.getByRole('region', { name: 'Signature' });

/** Each has a name of their own, by which staff find their case. */
let signers = 0;

/** A customer at the dashboard, with a passkey and these settings. */
async function atDashboard(page: Page, bank: TestApp, settings?: Body) {
  const accounts = { checking: 1_000n };
  const customer = await makeCustomer(bank, { accounts, lastName: `Signwell${signers}` });
  signers += 1;
  const device = await addDevice(page);
  await device.answers(true);
  await signInAtLocalhost(page, customer);
  await page.goto('/dashboard');
  await makePasskey(page, { ...customer, code: await poolCode(bank), name: 'iPhone' });
  if (settings) {
    const { cookies } = customer;
    const path = '/api/auth/signature-settings';
    const reply = await bank.request('PUT', path, { body: settings, cookies });
    expect(reply.status).toBe(200);
  }
  return { customer, device };
}

async function reviewWire(page: Page, change: Readonly<Record<string, string>> = {}) {
  const dialog = await openWire(page, 'Domestic Wire');
  await fill(dialog, { ...domesticFields, ...change });
  return await review(page);
}

/** By which passkeys the customer's wires and bills were signed. */
async function signedBy({ deps }: TestApp, { id }: TestCustomer) {
  const names = await rows<{ name: string }>(
    deps.pool,
    sql`select passkey_name as name from signatures where signer_id = ${id} order by signed_at`,
  );
  return names.map(({ name }) => name);
}

test('a wire that must be signed shows exactly what is signed, and is sent once signed', async ({
  page,
  bank,
}) => {
  const { customer } = await atDashboard(page, bank, { above: '100.00', newRecipients: false });
  const step = await reviewWire(page);
  await expect(signature(step)).toContainText('Your settings ask for your signature');
  for (const text of [
    'Domestic wire',
    '$125.00 (USD)',
    'Ana Ruiz',
    'Harbor Bank',
    '000123456789',
    '021000021',
    'Invoice 1042',
    'United States',
  ]) {
    await expect(signature(step)).toContainText(text);
  }
  await expect(step.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  expect(await screenProblems(page)).toEqual([]);
  await signButton(step).dblclick();
  await expect(page.getByRole('dialog', { name: 'Transfer Receipt' })).toBeVisible();
  expect(await signedBy(bank, customer)).toEqual(['iPhone']);
  expect(await checkingOf(bank, customer)).toEqual({ balance: '1000.00', available: '875.00' });

  // The transaction says so afterwards, on paper too.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { transactions } = (
    await bank.request('GET', '/api/transactions', { cookies: customer.cookies })
  ).json<{ transactions: { id: string }[] }>();
  await page.goto(`/dashboard#transaction/${transactions[0]?.id}`);
  const detail = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(detail).toContainText(/Signed with iPhone, \w{3} \d+, \d+:\d\d [AP]M/);
  await page.emulateMedia({ media: 'print' });
  await expect(detail.getByText(/^Signed with iPhone/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  // Staff read on the case what exactly was signed.
  const staff = await makeStaff(bank, 'approver');
  await page.context().clearCookies();
  await signInAtLocalhost(page, staff);
  await page.goto('/admin/dashboard#pending-transfers');
  await narrowTo(page, customer.lastName);
  const item = page.getByRole('article').filter({ hasText: customer.lastName });
  await expect(item).toContainText(/Signed with iPhone, .*, verified/);
  await item.getByText('What was signed').click();
  for (const text of ['$125.00', 'Ana Ruiz', 'Harbor Bank', '000123456789', 'Yes, over']) {
    await expect(item.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
  }
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a customer who cancels, or is not recognized, sends nothing and can try again', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const { customer, device } = await atDashboard(page, bank, { above: null, newRecipients: true });
  const step = await reviewWire(page);
  await device.recognizes(false);
  await signButton(step).click();
  await expect(step.getByRole('alert')).toContainText('Nothing was sent.');
  await expect(step.getByRole('alert')).toBeInViewport();
  expect(await checkingOf(bank, customer)).toEqual({ balance: '1000.00', available: '1000.00' });
  expect(await signedBy(bank, customer)).toEqual([]);
  await device.recognizes(true);
  await signButton(step).click();
  await expect(page.getByRole('dialog', { name: 'Transfer Receipt' })).toBeVisible();
  expect(await signedBy(bank, customer)).toEqual(['iPhone']);
});

test('a signature can be chosen where none is asked for', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const { customer } = await atDashboard(page, bank);
  const step = await reviewWire(page);
  await expect(step.getByRole('button', { name: 'Send $125.00' })).toBeVisible();
  await signature(step).getByLabel('Sign with my passkey').check();
  await expect(signature(step)).toContainText('What you sign');
  await signButton(step).click();
  await expect(page.getByRole('dialog', { name: 'Transfer Receipt' })).toBeVisible();
  expect(await signedBy(bank, customer)).toEqual(['iPhone']);
});

test('a second device signs too, and a removed one no more', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const { customer, device } = await atDashboard(page, bank, {
    above: '1.00',
    newRecipients: true,
  });
  // The same browser, with another device.
  await device.forgetAll();
  await makePasskey(page, { ...customer, code: await poolCode(bank), name: 'Laptop' });
  const step = await reviewWire(page);
  await signButton(step).click();
  await expect(page.getByRole('dialog', { name: 'Transfer Receipt' })).toBeVisible();
  expect(await signedBy(bank, customer)).toEqual(['Laptop']);
  const { passkeys } = (
    await bank.request('GET', '/api/auth/passkeys', { cookies: customer.cookies })
  ).json<{ passkeys: { id: string; name: string }[] }>();
  const laptop = passkeys.find(({ name }) => name === 'Laptop');
  const body = { password: customer.password, code: await poolCode(bank) };
  const path = `/api/auth/passkeys/${laptop?.id}/remove`;
  expect((await submit(bank, customer, path, body)).status).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const again = await reviewWire(page, { Amount: '60' });
  await signButton(again).click();
  await expect(again.getByRole('alert')).toContainText('Nothing was sent.');
  expect(await signedBy(bank, customer)).toEqual(['Laptop']);
});

test('a bill is signed like a wire', { tag: '@thorough' }, async ({ page, bank }) => {
  const { customer } = await atDashboard(page, bank, { above: '50.00', newRecipients: false });
  await savePayee(bank, customer);
  const dialog = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await dialog.getByLabel('Payee', { exact: true }).selectOption({ label: 'Harbor Water' });
  await fill(dialog, { Amount: '80' });
  await page.getByRole('button', { name: 'Review payment' }).click();
  const step = page.getByRole('dialog', { name: 'Review payment' });
  await expect(signature(step)).toContainText('Bill payment');
  await expect(signature(step)).toContainText('W-1042');
  await signButton(step).click();
  await expect(toasts(page)).toContainText('Bill paid');
  expect(await signedBy(bank, customer)).toEqual(['iPhone']);
  expect(await checkingOf(bank, customer)).toEqual({ balance: '920.00', available: '920.00' });
});

test('a customer chooses what has to be signed; to sign less takes a code', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const { customer } = await atDashboard(page, bank);
  await page.getByRole('button', { name: 'Account Settings' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  const panel = page.getByRole('region', { name: 'Signed payments' });
  await panel.getByLabel('Payments above an amount').check();
  await panel.getByLabel('Sign above').fill('250');
  expect(await screenProblems(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Settings saved');
  await panel.getByLabel('Payments above an amount').uncheck();
  await panel.getByLabel('Your password').fill(customer.password);
  await panel.getByLabel('Access code').fill(await poolCode(bank));
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByLabel('Your password')).toBeHidden();
  const reply = await bank.request('GET', '/api/auth/signature-settings', {
    cookies: customer.cookies,
  });
  expect(reply.json()).toEqual({ settings: { above: null, newRecipients: false } });
});
