import type { Page } from '@playwright/test';
import { applied, apply } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { accessibilityViolations, contrastViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { open } from '../../visitor/visitor.ts';
import { fillIn, newApplicant, openApplication, submitButton } from './application-form.ts';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      'privacy',
      '{"necessary":true,"advertising":false,"personalization":false,"analytics":false}',
    );
  });
});

async function check(page: Page, reference: string, dateOfBirth: string): Promise<void> {
  await page.getByLabel('Reference', { exact: true }).fill(reference);
  await page.getByLabel('Date of birth').fill(dateOfBirth);
  await page.getByRole('button', { name: 'Check status' }).click();
}

test('an applicant keeps a reference and sees with it where the application stands', async ({
  page,
  bank,
}) => {
  const typed = newApplicant();
  await openApplication(page);
  await fillIn(page, typed);
  await page.getByLabel('I agree to receive documents electronically').check();
  await submitButton(page).click();
  const reference = (await page.getByText(/^MP-\w{4}-\w{4}$/).textContent()) ?? '';
  const [mail] = await bank.readMailbox(typed['Email'] ?? '');
  expect(mail?.text).toContain(`/application-status#${reference}`);

  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole('link', { name: 'Check your status' }).click();
  await expect(page.getByRole('heading', { name: 'Application Status' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Application Status' })).toBeFocused();
  await expect(page.getByLabel('Reference', { exact: true })).toHaveValue(reference);
  await page.getByLabel('Date of birth').fill('04191988');
  await page.getByLabel('Date of birth').press('Enter');
  const result = page.getByRole('heading', { name: 'We are reviewing your application' });
  await expect(result).toBeFocused();
  await expect(page.getByText('decision by Wednesday, March 4, 2026')).toBeVisible();
  await expect(page.getByText('Mar 2, 2026')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toEqual([]);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await contrastViolations(page)).toEqual([]);
});

test('a decided application says what to do next', { tag: '@thorough' }, async ({ page, bank }) => {
  const { cookies } = await makeStaff(bank, 'approver');
  for (const [decision, heading] of [
    ['approve', 'Your application was approved'],
    ['deny', 'We could not open the account'],
  ] as const) {
    const reply = await apply(bank);
    const { applicationId: id, reference } = reply.json<Record<string, string>>();
    const path = `/api/admin/pending-accounts/${id}/${decision}`;
    await bank.request('POST', path, { cookies, body: {} });
    await page.goto(`/application-status#${reference}`);
    await expect(page.getByLabel('Reference', { exact: true })).toHaveValue(reference ?? '');
    await expect(page.getByLabel('Reference', { exact: true })).toHaveAccessibleDescription(
      /looks like/,
    );
    await check(page, reference ?? '', '03/02/1990');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    await expect(signIn).toHaveCount(decision === 'approve' ? 1 : 0);
  }
  await page.getByRole('button', { name: 'Check another application' }).click();
  await expect(page.getByLabel('Date of birth')).toHaveValue('');
});

test('what cannot be found is answered in one way, and mistakes are shown at their fields', async ({
  page,
  bank,
}) => {
  await applied(bank);
  await open(page, '/application-status');
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByText('Reference is required')).toBeVisible();
  await expect(page.getByText('Date of birth is required')).toBeVisible();
  await check(page, 'MP-7QXD', '02/30/1990');
  await expect(page.getByText('A reference looks like MP-7QXD-K4HM')).toBeVisible();
  await check(page, 'MP-AAAA-AAAA', '03/02/1990');
  await expect(page.getByRole('alert')).toContainText(
    'We found no application with this reference and date of birth. Please check both.',
  );
  expect(await accessibilityViolations(page)).toEqual([]);
});
