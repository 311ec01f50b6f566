import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { alertsOf, chooseAlerts, readRules } from '#tests/support/money/alerts.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, test, toasts } from '../../bank.ts';
import { untilLive } from '../../live.ts';
import { openDashboard } from './dashboard.ts';

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Notifications' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const kind = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function debit(bank: TestApp, customer: TestCustomer, amount: string): Promise<void> {
  const { cookies } = await makeStaff(bank, 'administrator');
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/debit`;
  const body = { amount, description: 'Safe deposit box' };
  expect((await bank.request('POST', path, { cookies, body })).status).toBe(200);
  await alertsOf(bank, customer);
}

async function alerted(bank: TestApp): Promise<TestCustomer> {
  const robin = await makeCustomer(bank, { accounts: { checking: 900n } });
  await chooseAlerts(bank, robin, { 'debit-above': '10.00' });
  await alertsOf(bank, robin);
  await bank.request('POST', '/api/notifications/read', { cookies: robin.cookies });
  return robin;
}

test('the bell counts what has not been read, and leads to what it is about', async ({
  page,
  bank,
}) => {
  const robin = await alerted(bank);
  const live = untilLive(page);
  await openDashboard(page, robin);
  await live;
  await expect(bell(page)).toHaveText('Notifications');
  await debit(bank, robin, '25.00');
  await expect(bell(page)).toHaveText(/1 unread/);
  await debit(bank, robin, '35.00');
  await expect(bell(page)).toHaveText(/2 unread/);
  await bell(page).click();
  await expect(page).toHaveURL(/#notifications$/);
  const rows = panel(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('$35.00 was debited from Everyday Checking');
  await rows.first().getByRole('link').click();
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('Safe deposit box');
  await expect(page).toHaveURL(/#transaction\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(panel(page).getByText('Unread:')).toHaveCount(1);
  await expect(bell(page)).toHaveText(/1 unread/);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByText('Unread:')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveText('Notifications');
});

test('alerts are chosen in Account Settings, and the amount of one is asked for', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 900n } });
  await openDashboard(page, robin);
  await bell(page).click();
  await expect(panel(page).getByText('No notifications yet')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Choose alerts' }).click();
  await expect(page.getByText('Security alerts are always on')).toBeVisible();
  await kind(page, 'Low balance').getByRole('switch', { name: 'Low balance' }).check();
  const save = page.getByRole('button', { name: 'Save alerts' });
  await save.click();
  await expect(page.getByText('Please enter an amount')).toBeVisible();
  await page.getByLabel('Balance below').fill('150');
  await kind(page, 'Low balance').getByRole('switch', { name: 'Also email me' }).uncheck();
  await kind(page, 'Wire transfers').getByRole('switch', { name: 'Wire transfers' }).uncheck();
  await save.click();
  await expect(toasts(page)).toContainText('Alerts saved');
  await expect(save).toBeDisabled();
  const [below] = await readRules(bank, robin);
  expect(below).toEqual({
    kind: 'balance-below',
    threshold: '150.00',
    email: false,
    enabled: true,
  });
  await page.reload();
  await expect(page.getByLabel('Balance below')).toHaveValue('150.00');
  await expect(
    kind(page, 'Wire transfers').getByRole('switch', { name: 'Wire transfers' }),
  ).not.toBeChecked();
});

test('the list is sound at every size and in both themes', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await alerted(bank);
  await debit(bank, robin, '25.00');
  await openDashboard(page, robin);
  await expect(bell(page)).toHaveText(/1 unread/);
  expect(await screenProblems(page)).toEqual([]);
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  expect(await screenProblems(page)).toEqual([]);
});

test('a list that cannot be loaded says so and can be tried again', { tag: '@thorough' }, async ({
  page,
  bank,
  pageErrors,
}) => {
  const robin = await alerted(bank);
  await openDashboard(page, robin);
  await expect(bell(page)).toBeVisible();
  const lists = /\/api\/notifications\?limit=20/;
  await page.route(lists, (route) => route.fulfill({ status: 500, body: '' }));
  await bell(page).click();
  await expect(panel(page).getByText('could not be loaded')).toBeVisible();
  await page.unroute(lists);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  // An event may have asked for the list once more meanwhile.
  const errors = pageErrors.splice(0);
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) expect(error).toContain('500');
});
