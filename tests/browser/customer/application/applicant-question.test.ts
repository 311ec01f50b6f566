import { apply, somePdf } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { accessibilityViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';

test('an applicant sends the document that staff asked for', async ({ page, bank }) => {
  const { cookies } = await makeStaff(bank, 'approver');
  const reply = await apply(bank);
  const { applicationId, reference = '' } = reply.json<Record<string, string>>();
  const path = `/api/admin/pending-accounts/${applicationId}/question`;
  const body = { text: 'Please send a copy of your passport.', wantsDocuments: true };
  await bank.request('POST', path, { cookies, body });

  await page.goto(`/application-status#${reference}`);
  await expect(page.getByLabel('Reference', { exact: true })).toHaveValue(reference);
  await page.getByLabel('Date of birth').fill('03/02/1990');
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByRole('heading', { name: 'We need something from you' })).toBeFocused();
  await expect(page.getByText('Please send a copy of your passport.')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overflow(page)).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);

  const files = page.getByLabel('Add a file');
  await files.setInputFiles({ name: 'x.pdf', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await expect(page.getByRole('alert')).toContainText('Please send a PDF, JPEG or PNG file');
  const pdf = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: somePdf() };
  await files.setInputFiles(pdf);
  await expect(page.getByText('Document 1 (PDF, 1 KB)')).toBeVisible();
  await page.getByLabel('Your answer').fill('Here it is.');
  await page.getByRole('button', { name: 'Send to the bank' }).click();
  const done = page.getByRole('heading', { name: 'We are reviewing your application' });
  await expect(done).toBeFocused();
  await expect(page.getByText('We have your answer and one document.')).toBeVisible();

  const read = `/api/admin/pending-accounts/${applicationId}/case`;
  const { questions } = (await bank.request('GET', read, { cookies })).json<{
    questions: { answer: string; documents: unknown[] }[];
  }>();
  expect(questions[0]?.answer).toBe('Here it is.');
  expect(questions[0]?.documents).toHaveLength(1);
});
