// One transaction as its customer reads it: months later, on its way, and as proof for others.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { DAY_MS, decide, pass, placeWire, submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import {
  accessibilityViolations,
  contrastViolations,
  overflow,
  smallTargets,
} from '../../accessibility.ts';
import { expect, test, toasts } from '../../bank.ts';
import { coffees, desktop, openDashboard, part, phone, spend, tablet, whole } from './dashboard.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transaction Details' });
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Transactions', exact: true }).locator('tbody').getByRole('row');
const fact = (details: Locator, name: string) =>
  details
    .locator('dl > div, dl > div > div')
    .filter({ has: details.page().locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .last();
const steps = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem');

async function sendToSavings(bank: TestApp, customer: Awaited<ReturnType<typeof makeCustomer>>) {
  await submit(bank, customer, '/api/internal-transfer', {
    fromAccountId: accountOf(customer, 'checking'),
    toAccountId: accountOf(customer, 'savings'),
    amount: '40.00',
    description: 'Rainy day',
  });
}

test('a transaction of months ago is found, opened, noted and opened again by its address', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  await spend(bank, accountOf(robin, 'checking'), {
    description: 'Chimney sweep',
    merchant: 'Hearth & Flue',
    dollars: 180n,
  });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(60));
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'View All' }).click();
  await page.getByRole('searchbox').fill('chimney');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Chimney sweep' }).click();
  const details = dialog(page);
  await expect(details).toContainText('Hearth & Flue');
  await expect(details).toContainText('−$180.00');
  await expect(fact(details, 'Balance after')).toContainText('$4,820.00');
  await expect(fact(details, 'Account')).toContainText('Everyday Checking');
  await expect(page).toHaveURL(/\/dashboard#transactions\/transaction\/[0-9a-f-]{36}$/);

  await details.getByRole('button', { name: 'Add a note or category' }).click();
  const form = page.getByRole('dialog', { name: 'Note and category' });
  await form.getByLabel('Note').fill('Ask for the certificate');
  await form.getByLabel('Category').selectOption('Housing');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(fact(details, 'Note')).toContainText('Ask for the certificate');
  await expect(fact(details, 'Category')).toContainText('Housing');

  await page.reload();
  await expect(fact(details, 'Note')).toContainText('Ask for the certificate');
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('certificate');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('“Ask for the certificate”');
  await expect(rows(page)).toContainText('Housing');
});

test('the proof for the landlord is printed without balance and note, and can be shared', async ({
  page,
  bank,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title);
    navigator.share = async (data) => document.body.setAttribute('data-shared', data?.text ?? '');
  });
  const robin = await makeCustomer(bank, { accounts: { checking: 3_000n } });
  const staff = await makeStaff(bank, 'approver');
  const wireId = await placeWire(bank, robin, { amount: '1680.00', description: 'Rent November' });
  await decide(bank, staff, wireId, 'approve');
  await openDashboard(page, robin);
  await page.getByRole('link', { name: /^Details and receipt/ }).click();
  const details = dialog(page);
  await expect(fact(details, 'Purpose')).toContainText('Rent November');
  await expect(fact(details, 'To')).toContainText('Ana Ruiz');
  await expect(fact(details, 'Transfer ID')).toContainText(wireId.slice(0, 8));
  await details.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^Receipt \d+$/);
  await page.emulateMedia({ media: 'print' });
  await expect(fact(details, 'Balance after')).toBeHidden();
  await expect(fact(details, 'To')).toBeVisible();
  await expect(details.getByText(wireId)).toBeVisible();
  await expect(details.getByText(/Routing number \d{9}/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await details.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', /Rent November/);
  await expect(page.locator('body')).not.toHaveAttribute('data-shared', /1,320/);
  await details.getByRole('button', { name: 'Send again to Ana Ruiz' }).click();
  const again = page.getByRole('dialog', { name: 'Transfer Money' });
  await expect(again.getByLabel('Amount')).toHaveValue('1,680.00');
});

test('what is pending says so everywhere: wire, tracker, deposit and sums agree', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 3_000n, savings: 100n } });
  await pass(bank, 31 * DAY_MS);
  const staff = await makeStaff(bank, 'administrator');
  const wireId = await placeWire(bank, robin, { amount: '500.00' });
  await decide(bank, staff, wireId, 'approve');
  const accepted = depositIdOf(await depositCheck(bank, robin, { amount: '1240.00' }));
  await reviewCheck(bank, staff, accepted, 'approve');
  await depositCheck(bank, robin, { amount: '77.00' });
  await sendToSavings(bank, robin);
  await placeWire(bank, robin, { amount: '25.00' });
  await openDashboard(page, robin);

  await expect(part(page, 'Pending Transfers')).toContainText('approved');
  const recent = page.getByRole('table', { name: 'Recent transactions' });
  const sent = recent.getByRole('row', { name: /Wire to Ana Ruiz.*500/ });
  await expect(sent).toContainText('approved');
  await expect(sent).not.toContainText('completed');
  const deposit = recent.getByRole('row', { name: /Mobile check deposit/ });
  await expect(deposit).toHaveCount(1);
  await expect(deposit).toContainText(/Available: \$275\.00 on \w{3} \d+, \$965\.00 on \w{3} \d+/);
  await expect(recent).not.toContainText('not available yet');
  const sums = page.getByText(/^Showing [\d,]+ transactions?$/).locator('..');
  await expect(sums).toContainText('+$4,340.00');
  await expect(sums).toContainText('−$500.00');
  const review = part(page, 'Deposits in Review');
  await expect(review).toContainText('Check to Everyday Checking');
  await expect(review).toContainText('$77.00');

  await recent.getByRole('link', { name: 'Wire to Ana Ruiz' }).last().click();
  await expect(steps(page)).toContainText([/^Submitted/, /^Approved/, /^Posted/, /^Expected by/]);
  await page.keyboard.press('Escape');
  await recent.getByRole('link', { name: /^Transfer to/ }).click();
  await dialog(page)
    .getByRole('link', { name: /Savings/ })
    .click();
  await expect(dialog(page)).toContainText(/Transfer from/);
  await expect(dialog(page)).toContainText('+$40.00');
});

test('a bar of the spending chart opens its lines, and the export has what is shown', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 3_000n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(12), {
    description: 'Boots',
    dollars: 120n,
  });
  await openDashboard(page, robin);
  await page.getByRole('heading', { name: 'Spending by Category' }).scrollIntoViewIfNeeded();
  const chart = page.getByRole('table', { name: 'Spending by category' });
  await expect(chart.getByRole('row', { name: /Coffee/ })).toContainText('$78.00');
  await chart.getByRole('link', { name: 'Coffee' }).click();
  await expect(rows(page)).toHaveCount(12);
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Coffee');
  await expect(page).toHaveURL(/#transactions\?.*category=Coffee/);
  const sums = page.getByText(/^Showing [\d,]+ transactions?$/).locator('..');
  await expect(sums).toContainText('−$78.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines.slice(1).every((line) => line.includes(',Coffee,debit,'))).toBe(true);
  await page.getByLabel('Min $').fill('11');
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recent Transactions' })).toBeVisible();
  await chart.getByRole('link', { name: 'Other' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Boots');
});

test('an address that names no transaction of this customer leads to the plain page', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 3_000n } });
  await openDashboard(page, robin);
  await page.goto('/dashboard#transaction/3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f');
  await expect(toasts(page)).toContainText('This link could not be opened');
  await whole(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(dialog(page)).toHaveCount(0);
});

test('the detail is sound at every size, in both themes and by key', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  test.setTimeout(180_000);
  const robin = await makeCustomer(bank, { accounts: { checking: 3_000n, savings: 10n } });
  const staff = await makeStaff(bank, 'approver');
  const wireId = await placeWire(bank, robin, { amount: '500.00' });
  await decide(bank, staff, wireId, 'approve');
  await openDashboard(page, robin);
  const link = page
    .getByRole('table', { name: 'Recent transactions' })
    .getByRole('link', { name: 'Wire to Ana Ruiz' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(steps(page).first()).toBeVisible();
  for (const size of [phone, { width: 375, height: 740 }, tablet, desktop]) {
    await page.setViewportSize(size);
    expect([...(await overflow(page)), ...(await smallTargets(page))], `${size.width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await contrastViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});
