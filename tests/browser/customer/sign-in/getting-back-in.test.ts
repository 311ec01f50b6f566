import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { authenticatorApp, setUpApp } from '#tests/support/people/authenticator-app.ts';
import {
  makeCustomer,
  signedInByMailedCode,
  signIn,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { resetToken } from '#tests/support/people/reset-link.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, signInAs, test, tick, toasts } from '../../bank.ts';
import { hydrated, withConsent } from '../../visitor/visitor.ts';

const NEW = 'a-new-pass-phrase';

// Three links an hour from one address are fewer than these journeys ask for.
test.beforeEach(async ({ bank }) => {
  await run(bank.deps.pool, sql`delete from throttles`);
});

async function open(page: Page, path: string): Promise<void> {
  await withConsent(page);
  await page.goto(path);
  await hydrated(page);
}

async function enterPassword(page: Page, { username, password }: Partial<TestCustomer>) {
  await page.getByLabel('Username or Email').fill(username ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm new password').fill(NEW);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

test('a forgotten password: link by mail, new password, log in with a code by mail', async ({
  page,
  context,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await open(page, '/login');
  const link = page.getByRole('link', { name: 'Forgot password?' });
  await expect(link).toHaveAttribute('href', '/forgot-password');
  const [forgot] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await hydrated(forgot);
  expect(await screenProblems(forgot)).toEqual([]);
  await forgot.getByRole('button', { name: 'Email me a link' }).click();
  await expect(forgot.getByText('Username or email is required')).toBeVisible();
  await forgot.getByLabel('Username or Email').fill(customer.username);
  await forgot.getByRole('button', { name: 'Email me a link' }).click();
  await expect(forgot.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  await tick(bank);
  await page.goto('/dev/mail');
  await expect(page.getByText('Choose a new password').first()).toBeVisible();
  const token = await resetToken(bank, customer.email);
  await open(page, `/reset-password#${token}`);
  await expect(page).toHaveURL('/reset-password');
  expect(await screenProblems(page)).toEqual([]);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(
    page.getByText('Password must be at least 8 characters', { exact: true }),
  ).toBeVisible();
  await chooseNewPassword(page);
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await enterPassword(page, { ...customer, password: NEW });
  await expect(page.getByLabel('Access code')).toBeFocused();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('We sent a 6-digit code to your email address.')).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
  const mails = await bank.readMailbox(customer.email);
  const mail = mails.find(({ kind }) => kind === 'sign-in-code');
  const code = /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  await page.getByLabel('Access code').fill(code);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a link that was used, and a page without one, say what to do', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  const body = { email: customer.email };
  await bank.request('POST', '/api/auth/forgot-password', { body });
  const token = await resetToken(bank, customer.email);
  const reset = { body: { token, password: NEW } };
  expect((await bank.request('POST', '/api/auth/reset-password', reset)).status).toBe(200);
  await open(page, `/reset-password#${token}`);
  await chooseNewPassword(page);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.goto('/reset-password');
  await page.getByRole('link', { name: 'Email me a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a customer with an authenticator app is asked for its code before the password is new', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const body = { email: customer.email };
  await bank.request('POST', '/api/auth/forgot-password', { body });
  await open(page, `/reset-password#${await resetToken(bank, customer.email)}`);
  await chooseNewPassword(page);
  const field = page.getByLabel('Code from your authenticator app');
  await field.fill(await app.code(5));
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Invalid or expired access code')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(await app.code());
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
});

test('the dashboard suggests an authenticator app; its recovery codes are saved and one logs in', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  const stolen = await signIn(bank, 'customer', customer.id);
  await signInAs(page, customer);
  await signedInByMailedCode(bank, customer.id);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Set up your account' });
  await card.getByRole('button', { name: 'Set it up: Secure your sign-in' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(customer.password);
  await page.getByRole('textbox', { name: 'Access code' }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').first()).toContainText('is incorrect');
  await page.getByRole('textbox', { name: 'Access code' }).fill(await poolCode(bank));
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = page.locator('code');
  const secret = (await key.textContent())?.replaceAll(' ', '') ?? '';
  const app = authenticatorApp(bank, secret);
  await page.getByLabel('Current code from the app').fill(await app.code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const shown = await codes.getByRole('listitem').allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  for (const code of shown) expect(text).toContain(code);
  const gone = await bank.request('GET', '/api/auth/me', { cookies: stolen });
  expect(gone.status).toBe(401);
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  await page.context().clearCookies();
  await open(page, '/login');
  await enterPassword(page, customer);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('one of your recovery codes')).toBeVisible();
  await page.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
  const field = page.getByLabel('Recovery code');
  await expect(field).toBeFocused();
  await field.fill((shown[0] ?? '').toUpperCase().replaceAll('-', ''));
  await expect(field).toHaveValue(shown[0] ?? '');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(toasts(page)).toContainText('Welcome back!');
  await expect(page).toHaveURL('/dashboard');
});

test('the suggestion stays away once it was put away', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await signInAs(page, customer);
  await signedInByMailedCode(bank, customer.id);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Set up your account' });
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account Settings' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('registering online access: who it is for, the code by mail, and in', async ({
  page,
  bank,
}) => {
  await open(page, '/enroll');
  expect(await screenProblems(page)).toEqual([]);
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Last name').fill('Fenwick');
  await page.getByLabel('Email').fill('wren.fenwick@mail.example');
  await page.getByLabel('Username').fill('wren77');
  await page.getByLabel('Password', { exact: true }).fill('five-larches');
  await page.getByLabel('Confirm password').fill('five-larchen');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm password').fill('five-larches');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  const [mail] = await bank.readMailbox('wren.fenwick@mail.example');
  const code = /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Create login' }).click();
  await expect(page).toHaveURL('/dashboard');
});
