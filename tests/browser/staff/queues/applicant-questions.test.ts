import { apply, openStatus, somePdf } from '#tests/support/people/applications.ts';
import { accessibilityViolations } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { item, narrowTo } from './queue.ts';

test('staff ask an applicant for a document and save what comes back', async ({ page, bank }) => {
  const taken = await apply(bank, { lastName: 'Quincewood' });
  const { reference = '' } = taken.json<Record<string, string>>();
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, reference);
  const application = item(page, 'Ashley Quincewood');
  await expect(application).toContainText(reference);

  await application.getByRole('button', { name: /^Ask the applicant/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions to Ashley Quincewood' });
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog.getByText('Question is required')).toBeVisible();
  await dialog.getByLabel('Question').fill('Please send a copy of your passport.');
  await dialog.getByLabel('Ask for documents').check();
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(toast(page, 'Question sent')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Withdraw question' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  const { cookies } = await openStatus(bank, reference);
  const file = somePdf().toString('base64');
  await bank.request('POST', '/api/application-status/documents', { cookies, body: { file } });
  const answer = { answer: 'Here it is.' };
  await bank.request('POST', '/api/application-status/answer', { cookies, body: answer });

  await application.getByRole('button', { name: /answer/ }).click();
  await expect(dialog.getByText('Here it is.')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Document 1 (PDF, 1 KB)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^document-.*\.pdf$/);
  await expect(dialog.getByRole('button', { name: 'Send question' })).toBeVisible();
});
