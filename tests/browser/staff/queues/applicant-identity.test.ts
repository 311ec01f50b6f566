import { apply } from '#tests/support/people/applications.ts';
import { accessibilityViolations, contrastViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { item, narrowTo } from './queue.ts';

test('staff see number and birth date for a reason, and record how they identified a person', async ({
  page,
  bank,
}) => {
  await apply(bank, { lastName: 'Hollybrook', ssn: '212-44-5544' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'Hollybrook');
  const application = item(page, 'Ashley Hollybrook');
  await expect(application).toContainText('Identity not recorded yet');
  await application.getByRole('button', { name: /^Verify identity/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Identity of Ashley Hollybrook' });
  const show = dialog.getByRole('button', { name: 'Show date of birth and SSN' });
  await show.click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await page.clock.install();
  await dialog.getByLabel('Reason').fill('Compare with the passport');
  await show.click();
  await expect(dialog.getByText('212-44-5544')).toBeVisible();
  await expect(dialog.getByText('Mar 2, 1990')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.clock.fastForward('01:01');
  await expect(dialog.getByText('212-44-5544')).toHaveCount(0);
  await page.clock.resume();

  await dialog.getByRole('button', { name: 'Record identity' }).click();
  await expect(dialog.getByText('Please select a method')).toBeVisible();
  await dialog.getByLabel('Method').selectOption('Document seen in person');
  await dialog.getByLabel('Result').selectOption('Verified');
  await dialog.getByLabel('Document', { exact: true }).selectOption('Passport');
  await dialog.getByLabel('Document number').fill('91827364');
  await dialog.getByLabel('Issued by').fill('United States');
  await dialog.getByRole('button', { name: 'Record identity' }).click();
  await expect(toast(page, 'Identity recorded')).toBeVisible();
  await expect(dialog.getByText('Passport ending in 7364, United States')).toBeVisible();
  await expect(dialog.getByLabel('Method')).toHaveValue('');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await contrastViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(application).toContainText('Identity verified');
});
