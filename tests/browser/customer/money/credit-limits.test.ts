import type { Locator, Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { accountOf, type TestCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import {
  atDashboard,
  fill,
  openDialog,
  reloadAndClose,
  reloadWhileSent,
  toast,
} from './money-dialogs.ts';

const TITLE = 'Request Credit Limit Increase';
const MISSING = 'Missing information: Please fill out all required fields.';
const TOO_LOW = 'Invalid requested limit: Requested limit must be higher than your current limit.';

function requestsOf({ deps }: TestApp, customer: TestCustomer) {
  return rows<{ requested: bigint; income: bigint; employment: string; reason: string }>(
    deps.pool,
    sql`select requested_limit_cents as requested, annual_income_cents as income,
          employment_status as employment, reason
        from credit_limit_requests where account_id = ${accountOf(customer, 'credit')}`,
  );
}

/** By the details of the credit account, where a higher limit is offered. */
async function openLimit(page: Page): Promise<Locator> {
  await openDialog(page, /^Credit Card/, 'Account Details');
  return openDialog(page, /^Request Credit Limit/, TITLE);
}

test('digits come in from the right, with two implied decimals', async ({ page, bank }) => {
  await atDashboard(page, bank, { checking: 100n, credit: 1000n });
  const dialog = await openLimit(page);
  const limit = dialog.getByLabel('Requested limit');
  await expect(limit).toBeFocused();
  await limit.pressSequentially('123456');
  await expect(limit).toHaveValue('1,234.56');
  await limit.press('Backspace');
  await expect(limit).toHaveValue('123.45');
  // A digit in the middle is corrected where it stands.
  for (const key of ['Home', 'Delete', '9']) await limit.press(key);
  await expect(limit).toHaveValue('923.45');
  const income = dialog.getByLabel('Annual income');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('12000'));
  await income.focus();
  await page.keyboard.press('Control+V');
  await expect(income).toHaveValue('120.00');
});

test('a request is sent once, and a notice stands where it could be made', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank, { checking: 100n, credit: 1000n });
  const dialog = await openLimit(page);
  await expect(dialog).toContainText('$1,000.00');
  await fill(dialog, { 'Requested limit': '250000', 'Annual income': '6000000' });
  await dialog.getByLabel('Employment status').selectOption('Self-employed');
  await fill(dialog, { Reason: 'A new roof' });
  await dialog.getByRole('button', { name: 'Submit request' }).dblclick();
  await expect(toast(page, 'Credit limit increase requested')).toContainText('1 business day');
  await expect(dialog).toBeHidden();
  expect(await requestsOf(bank, customer)).toEqual([
    {
      requested: 250_000n,
      income: 6_000_000n,
      employment: 'self-employed',
      reason: 'A new roof',
    },
  ]);
  const details = await openDialog(page, /^Credit Card/, 'Account Details');
  await expect(details).toContainText('Pending Credit Limit RequestYour request is being reviewed');
  await expect(page.getByRole('button', { name: TITLE })).toHaveCount(0);
});

test('a reload before, and another while a request is being sent, make one request', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank, { checking: 100n, credit: 1000n });
  const fillIn = async () => {
    const dialog = await openLimit(page);
    await fill(dialog, { 'Requested limit': '250000', 'Annual income': '6000000', Reason: 'Roof' });
    await dialog.getByLabel('Employment status').selectOption('Retired');
    return dialog;
  };
  await fillIn();
  await reloadAndClose(page);
  expect(await requestsOf(bank, customer)).toEqual([]);

  const submit = (await fillIn()).getByRole('button', { name: 'Submit request' });
  await reloadWhileSent(page, '/api/credit-limit-requests', () => submit.click());
  expect(await requestsOf(bank, customer)).toHaveLength(1);
  const details = await openDialog(page, /^Credit Card/, 'Account Details');
  await expect(details).toContainText('Pending Credit Limit Request');
  await expect(page.getByRole('button', { name: TITLE })).toHaveCount(0);
});

test('each missing field and a limit that is no higher are said in the bank’s words', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank, { checking: 100n, credit: 1000n });
  const dialog = await openLimit(page);
  const submit = dialog.getByRole('button', { name: 'Submit request' });
  await submit.click();
  await expect(toast(page, 'Missing information')).toContainText(
    'Please fill out all required fields.',
  );
  await expect(dialog.getByRole('alert')).toContainText(MISSING);
  await expect(dialog.getByLabel('Requested limit')).toBeFocused();
  await expect(dialog.getByText('This field is required')).toHaveCount(4);
  await fill(dialog, { 'Requested limit': '100000', 'Annual income': '6000000', Reason: 'Roof' });
  await dialog.getByLabel('Employment status').selectOption('Retired');
  await submit.click();
  await expect(toast(page, 'Invalid requested limit')).toContainText(
    'Requested limit must be higher than your current limit.',
  );
  await expect(dialog.getByLabel('Requested limit')).toHaveAccessibleDescription(TOO_LOW);
  expect(await requestsOf(bank, customer)).toEqual([]);
});

test('what the server refuses is a toast, stays as text, and loses nothing', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank, { checking: 100n, credit: 1000n });
  const dialog = await openLimit(page);
  await fill(dialog, { 'Requested limit': '250000', 'Annual income': '6000000', Reason: 'Roof' });
  await dialog.getByLabel('Employment status').selectOption('Full-time');
  const { cookies } = customer;
  const body = {
    accountId: accountOf(customer, 'credit'),
    requestedLimit: '2000.00',
    annualIncome: '1.00',
    employmentStatus: 'retired',
    reason: 'From another window',
  };
  await bank.request('POST', '/api/credit-limit-requests', { body, cookies });
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  const sentence = 'A request for this account is already being reviewed.';
  await expect(toast(page, 'Error submitting application')).toContainText(sentence);
  await expect(dialog.getByRole('alert')).toContainText(sentence);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Roof');
});
