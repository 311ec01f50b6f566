import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { enterPassword, poolCode } from '#tests/support/people/sign-in.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, testWith, toasts } from '../../bank.ts';
import { hydrated, withConsent } from '../../visitor/visitor.ts';

// As a bank runs it: a password that staff chose is good for one thing, choosing another one.
const test = testWith({
  env: {
    SETTING_OWN_PASSWORD_AT_FIRST_SIGN_IN: 'on',
    SETTING_REFUSE_COMMON_PASSWORDS: 'on',
  },
});

const TEMPORARY = 'chosen-by-the-bank-once';
const OWN = 'seven-quiet-herons-fly';

interface Login {
  readonly email: string;
  readonly password: string;
}

/** A customer as an administrator makes one, password included. */
async function madeByStaff(bank: TestApp, firstName: string): Promise<Login> {
  const login = { email: `${firstName.toLowerCase()}@mail.example`, password: TEMPORARY };
  const { cookies } = await makeStaff(bank, 'administrator');
  const body = { ...login, firstName, lastName: 'Alder', accounts: ['checking'] };
  const made = await bank.request('POST', '/api/admin/users', { body, cookies });
  expect(made.status).toBe(200);
  return login;
}

async function logIn(page: Page, bank: TestApp, { email, password }: Login): Promise<void> {
  await withConsent(page);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('Username or Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Access code').fill(await poolCode(bank));
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function fill(page: Page, current: string, next: string, again = next): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(again);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' });
const settings = (page: Page) => page.getByRole('button', { name: 'Account Settings' });

test('a customer whose password staff chose sees the dashboard only with an own one', async ({
  page,
  bank,
}) => {
  const customer = await madeByStaff(bank, 'Wren');
  await logIn(page, bank, customer);
  await expect(heading(page)).toHaveText('Choose your password');
  await expect(page.getByText('Welcome, Wren.')).toBeVisible();
  await expect(settings(page)).toHaveCount(0);
  expect(await screenProblems(page)).toEqual([]);

  await page.reload();
  await expect(heading(page)).toHaveText('Choose your password');
  await fill(page, TEMPORARY, OWN);
  await save(page).dblclick();
  await expect(toasts(page)).toContainText('Password changed successfully');
  await expect(heading(page)).toContainText('Welcome');
  await expect(settings(page)).toBeVisible();

  await page.reload();
  await expect(heading(page)).toContainText('Welcome');
  expect((await enterPassword(bank, customer)).status).toBe(401);
  expect((await enterPassword(bank, { ...customer, password: OWN })).status).toBe(200);
});

test('a rejected password shows why, and leaving asks again at the next sign-in', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await madeByStaff(bank, 'Linnet');
  await logIn(page, bank, customer);
  const main = page.getByRole('main');
  await save(page).click();
  await expect(main.getByText('Please fill out all password fields.').first()).toBeVisible();
  await fill(page, TEMPORARY, OWN, 'seven-quiet-herons');
  await save(page).click();
  await expect(main.getByText('New password and confirmation must match.')).toBeVisible();
  await fill(page, 'not-the-password', OWN);
  await save(page).click();
  await expect(toasts(page)).toContainText('Password change failed');
  await expect(main.getByText('The password or access code is incorrect.')).toBeVisible();
  await fill(page, TEMPORARY, TEMPORARY);
  await save(page).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /another|differ|same/i,
  );
  expect(await screenProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).not.toHaveURL('/dashboard');
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  await logIn(page, bank, customer);
  await expect(heading(page)).toHaveText('Choose your password');
});
