import type { Page } from '@playwright/test';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, test, toasts } from '../../bank.ts';
import { hydrated } from '../../visitor/visitor.ts';

async function open(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await hydrated(page);
}

async function enterPassword(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
}

test('a colleague logs in with the password alone', async ({ page, bank }) => {
  const colleague = await makeStaff(bank, 'administrator');
  await open(page);
  await enterPassword(page, colleague);
  await expect(toasts(page)).toContainText('Admin Access Granted');
  await expect(toasts(page)).toContainText('Successfully logged into admin panel');
  await expect(page).toHaveURL('/admin/dashboard');
  const me = await page.request.get('/api/admin/auth/me');
  expect((await me.json()).admin.email).toBe(colleague.email);
});

test('a colleague with an authenticator app is asked for its code', async ({ page, bank }) => {
  const colleague = await makeStaff(bank, 'approver');
  const app = await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  await open(page);
  await enterPassword(page, colleague);
  const field = page.getByLabel('Authenticator code');
  await expect(field).toBeFocused();
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Admin Login Failed');
  await expect(toasts(page)).toContainText('Invalid or expired access code');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill(await app.code());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('wrong credentials show a toast that disappears and a message that stays', async ({
  page,
  bank,
}) => {
  const { email } = await makeStaff(bank, 'auditor');
  await open(page);
  await enterPassword(page, { email, password: 'not-the-password' });
  await expect(toasts(page)).toContainText('Admin Login Failed');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
});

test('while it is checked the button says so', { tag: '@thorough' }, async ({ page, bank }) => {
  const colleague = await makeStaff(bank, 'auditor');
  await open(page);
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/auth/login', async (route) => {
    await requested;
    await route.continue();
  });
  await enterPassword(page, colleague);
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('email and password are required, and the email must be one', { tag: '@thorough' }, async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email').fill('somebody');
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('the page leads back to the website and says that all activity is logged', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page);
  await expect(page.getByText(/authorized personnel only. All activity is logged/)).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to website' });
  await expect(back).toHaveAttribute('href', '/');
  await back.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where Local Means Everything');
});

test('the page is sound at every size and in both themes, with its errors', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  expect(await screenProblems(page)).toEqual([]);
});
