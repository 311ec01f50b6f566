import type { Locator } from '@playwright/test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { TestApp } from '#tests/support/app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { expect, testWith } from '../../bank.ts';
import { openPortal, tabs, toast, toTab } from '../portal.ts';
import { badge } from './queue.ts';

// Codes belong to the whole bank, so these tests have one of their own and begin without any.
const test = testWith({});
test.beforeEach(async ({ bank }) => {
  await run(bank.deps.pool, sql`delete from access_codes`);
});

async function makePool(bank: TestApp): Promise<void> {
  const { cookies } = await makeStaff(bank, 'administrator');
  const path = '/api/admin/access-codes/generate-pool';
  expect((await bank.request('POST', path, { cookies })).status).toBe(200);
}

async function codeIn(tile: Locator): Promise<string | undefined> {
  return /\d{6}/.exec((await tile.textContent()) ?? '')?.[0];
}

test('opening the tab with no codes makes a pool by itself', async ({ page, bank }) => {
  await openPortal(page, bank, 'approver');
  expect(await badge(page, 'Access Codes')).toBe(0);
  await toTab(page, 'Access Codes');
  const made = toast(page, 'Access codes generated successfully');
  await expect(made).toContainText('Generated 10 new codes (expire in 10 minutes)');
  await expect(page.getByRole('button', { name: /^Copy code \d{6}/ })).toHaveCount(10);
  await expect.poll(() => badge(page, 'Access Codes')).toBe(10);
  await expect(page.getByText(/auto-generated and used by customers to log in/)).toBeVisible();
});

test('a pool is added on demand, and pressing a code copies it', async ({ page, bank }) => {
  await makePool(bank);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Access Codes');
  const codes = page.getByRole('button', { name: /^Copy code/ });
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'Generate Codes' }).click();
  await expect(toast(page, 'Access codes generated successfully')).toBeVisible();
  await expect(codes).toHaveCount(20);
  const text = await codes.first().textContent();
  await codes.first().click();
  await expect(toast(page, 'Code copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`Copy code ${copied}`);
});

test('a used code is gray, says so, and cannot be copied', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await makePool(bank);
  const robin = await makeCustomer(bank, { accounts: { checking: 1n } });
  await signInThroughApi(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Access Codes');
  const used = page.getByRole('button', { name: /^\d{6} Used$/ });
  await expect(used).toHaveCount(1);
  await expect(used).toBeDisabled();
  await expect(used).toContainText('Used');
  await expect.poll(() => badge(page, 'Access Codes')).toBe(9);
});

test('codes are counted down, and new ones come when the last has run out', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await makePool(bank);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Access Codes');
  const tiles = page.getByRole('button', { name: /^Copy code/ });
  await expect(tiles.first()).toContainText('10:00 left');
  const first = await codeIn(tiles.first());
  const now = bank.clock.now().getTime();
  await page.clock.setFixedTime(now + MINUTE_MS + 1_000);
  await expect(tiles.first()).toContainText('8:59 left');

  bank.clock.advance(10 * MINUTE_MS);
  await page.clock.setFixedTime(now + 10 * MINUTE_MS);
  await expect(toast(page, 'Access codes generated successfully')).toBeVisible();
  await expect(tiles).toHaveCount(10);
  await expect.poll(() => codeIn(tiles.first())).not.toBe(first);
});

test('an auditor has no tab of access codes, and the keys skip it', async ({ page, bank }) => {
  await makePool(bank);
  await openPortal(page, bank, 'auditor');
  await expect(tabs(page).getByRole('button', { name: /^Access Codes/ })).toHaveCount(0);
  await toTab(page, 'Pending Transfers');
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit Requests');
});

test('when there are enough, the refusal is said', { tag: '@thorough' }, async ({ page, bank }) => {
  for (let pool = 0; pool < 10; pool += 1) await makePool(bank);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Access Codes');
  await page.getByRole('button', { name: 'Generate Codes' }).click();
  const refusal = 'There are enough unused access codes already.';
  await expect(toast(page, 'Error generating codes')).toContainText(refusal);
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
});
