import type { Page } from '@playwright/test';
import { checkingOf, decide, MINUTE_MS, pass, placeWire } from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { expect, moveDays, test, tick } from '../../bank.ts';
import { openDashboard, part, whole } from './dashboard.ts';

const steps = (page: Page) =>
  part(page, 'Pending Transfers').getByRole('list', { name: 'Progress' }).getByRole('listitem');

/** The color class of the badge. */
async function badge(page: Page, status: string): Promise<string> {
  const badge = part(page, 'Pending Transfers').getByText(status, { exact: true }).first();
  return await badge.evaluate((element) => element.className);
}

test('a wire goes from pending to completed before the reader’s eyes', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const approver = await makeStaff(bank, 'approver');
  const id = await placeWire(bank, robin, { amount: '125.00' });
  await openDashboard(page, robin);
  const card = part(page, 'Pending Transfers');
  await expect(card).toContainText('Ana Ruiz');
  await expect(card).toContainText('$125.00');
  await expect(steps(page)).toHaveText([
    /^Pending .*now/i,
    /^Approved .*Awaiting review/i,
    /^Processing .*After approval/i,
    /^Completed .*1-2 business days after approval/i,
  ]);
  expect(await badge(page, 'pending')).toContain('text-pending');

  expect((await decide(bank, approver, id, 'approve')).status).toBe(200);
  await page.reload();
  await whole(page);
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step');
  expect(await badge(page, 'approved')).toContain('text-approved');
  await expect(card.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);

  await pass(bank, 2 * MINUTE_MS);
  await tick(bank);
  await page.reload();
  await whole(page);
  await expect(steps(page).nth(2)).toContainText('Expected completion in 2 business days');
  expect(await badge(page, 'processing')).toContain('text-processing');

  await moveDays(bank, 5);
  await page.reload();
  await whole(page);
  await expect(steps(page).nth(3)).toHaveAttribute('aria-current', 'step');
  expect(await badge(page, 'completed')).toContain('text-completed');
  expect(await checkingOf(bank, robin)).toEqual({ balance: '875.00', available: '875.00' });
});

test('a denied wire is red, ends the line and says why', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const approver = await makeStaff(bank, 'approver');
  const id = await placeWire(bank, robin);
  await decide(bank, approver, id, 'deny', { reason: 'The recipient is not known there.' });
  await openDashboard(page, robin);
  await expect(steps(page)).toHaveText([/^Pending/i, /^Denied/i]);
  await expect(part(page, 'Pending Transfers')).toContainText('The recipient is not known there.');
  expect(await badge(page, 'denied')).toContain('text-danger');
});

test('a wire is called back once, and its money is available again', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await placeWire(bank, robin, { amount: '125.00' });
  await openDashboard(page, robin);
  const cancel = page.getByRole('button', { name: 'Cancel the transfer to Ana Ruiz' });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this transfer?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  expect(await checkingOf(bank, robin)).toEqual({ balance: '1000.00', available: '875.00' });

  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel transfer' }).dblclick();
  await expect(page.getByText('Transfer cancelled', { exact: true }).first()).toBeVisible();
  await expect(part(page, 'Pending Transfers')).toContainText('cancelled');
  await expect(cancel).toHaveCount(0);
  await expect(part(page, 'Personal Accounts')).toContainText('$1,000.00');
  expect(await checkingOf(bank, robin)).toEqual({ balance: '1000.00', available: '1000.00' });
});

test('a wire that was decided meanwhile cannot be called back', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const approver = await makeStaff(bank, 'approver');
  const id = await placeWire(bank, robin, { amount: '125.00' });
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'Cancel the transfer to Ana Ruiz' }).click();
  expect((await decide(bank, approver, id, 'approve')).status).toBe(200);
  await page.getByRole('button', { name: 'Cancel transfer' }).click();
  await expect(page.getByText('Transfer not cancelled', { exact: true }).first()).toBeVisible();
  expect(await checkingOf(bank, robin)).toEqual({ balance: '875.00', available: '875.00' });
});
