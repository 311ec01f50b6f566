import type { Page } from '@playwright/test';
import { authenticatorApp } from '#tests/support/people/authenticator-app.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, testWith } from '../../bank.ts';
import { hydrated } from '../../visitor/visitor.ts';
import { openPortal, search, toast, toTab } from '../portal.ts';
import { item } from '../queues/queue.ts';

// As a bank runs it: dual control for staff changes, and an authenticator app for all staff.
const test = testWith({
  env: { SETTING_DUAL_CONTROL: 'on', SETTING_STAFF_AUTHENTICATOR: 'on' },
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a new role waits for a second administrator, who approves it', async ({
  page,
  bank,
  browser,
}) => {
  const colleague = await makeStaff(bank, 'auditor');
  await openPortal(page, bank);
  await toTab(page, 'Staff');
  await search(page, colleague.email);
  const memberRow = page.getByRole('row').filter({ hasText: colleague.email });
  await memberRow.getByRole('button', { name: /^Manage/ }).click();
  const dialog = page.getByRole('dialog', { name: colleague.name });
  await dialog.getByLabel('Role').selectOption('approver');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'Waiting for a second administrator')).toBeVisible();
  const own = item(page, colleague.name);
  await expect(own).toContainText('Change role to approver');
  await expect(own).toContainText('(you)');
  await expect(own.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(await screenProblems(page)).toEqual([]);

  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank);
  await toTab(other, 'Staff');
  await item(other, colleague.name).getByRole('button', { name: 'Approve' }).click();
  await expect(toast(other, 'Change approved')).toBeVisible();
  await expect(item(other, colleague.name)).toBeHidden();
  await search(other, colleague.email);
  const row = other.getByRole('row').filter({ hasText: colleague.email });
  await expect(row).toContainText('Approver');
  await other.context().close();
});

test('a colleague without an app sets one up right after the password, then gets in', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const colleague = await makeStaff(bank, 'approver');
  await page.clock.setFixedTime(bank.clock.now());
  await page.goto(`${bank.url}/admin/login`);
  await hydrated(page);
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await expect(heading(page)).toHaveText('Set up your authenticator');
  await expect(page.getByRole('navigation', { name: 'Portal' })).toHaveCount(0);
  expect((await page.request.get('/api/admin/users')).status()).toBe(403);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
  const key = await page.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent();
  const app = authenticatorApp(bank, (key ?? '').replaceAll(' ', ''));
  await page.getByLabel('Code from the app').fill(await app.code());
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'I saved my codes, continue' }).click();
  await expect(heading(page)).toHaveText('Overview');
  expect((await page.request.get('/api/admin/users')).status()).toBe(200);
});
