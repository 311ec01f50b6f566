import { decide, placeWire } from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { expect, test, tick } from '../bank.ts';
import { openPortal, search, toTab } from './portal.ts';
import { item, narrowTo, sendNow } from './queues/queue.ts';

test('what was done on screen appears with who and when, before and after', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Tracewell', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'tracewell');
  const wire = item(page, 'Robin Tracewell');
  await wire.getByRole('button', { name: 'Approve' }).click();
  await expect(wire).toBeHidden();
  await sendNow(page);

  await toTab(page, 'Audit Log');
  await search(page, id);
  const line = page.getByRole('row').filter({ hasText: 'Approve transfer' });
  await expect(line).toContainText(/Sage Cedar\d+/);
  await expect(line).toContainText(/Mar 2, 2026, \d+:\d\d [AP]M/);
  await expect(line).toContainText(`Transfer ${id.slice(0, 8)}`);
  await line.getByRole('button', { name: /^Details/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve transfer' });
  const status = dialog.getByRole('row', { name: /^Status/ });
  await expect(status.getByRole('cell')).toHaveText(['pending', 'approved']);
  await expect(dialog).toContainText('127.0.0.1');
  await page.keyboard.press('Escape');
  await expect(line.getByRole('button', { name: /^Details/ })).toBeFocused();
});

test('the log is narrowed down by who, what and day, and taken home', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Narrowly', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  await decide(bank, await makeStaff(bank, 'approver'), id, 'deny');
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Audit Log');
  await search(page, id);
  const lines = page.getByRole('row').filter({ hasText: id.slice(0, 8) });
  await expect(lines).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Who' }).selectOption('staff');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Deny transfer');
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('customer');
  await expect(page.getByText('No audit lines match.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('transfer');
  await page.getByLabel('To', { exact: true }).fill('2026-03-01');
  await expect(page.getByText('No audit lines match.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-03-02');
  await expect(lines).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export audit lines as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('the whole chain is verified on demand', async ({ page, bank }) => {
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Audit Log');
  const response = page.waitForResponse(/\/api\/admin\/history\/check$/);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  expect((await response).status()).toBe(202);
  await tick(bank);
  await expect(page.getByText('Chain verified.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify now' })).toBeEnabled();
});
