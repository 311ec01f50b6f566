import type { Locator, Page } from '@playwright/test';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';
import { expect, test } from '../../bank.ts';
import { hydrated, withConsent } from '../../visitor/visitor.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await withConsent(page);
  await page.goto(path);
  await hydrated(page);
}

/** Pastes the text, as a password manager does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.page().evaluate((text) => navigator.clipboard.writeText(text), text);
  await field.focus();
  await field.press('ControlOrMeta+v');
}

const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('A23: the login takes what is pasted and what password managers fill in', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await open(page, '/login');
  const username = page.getByLabel('Username or Email');
  await expect(username).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await paste(username, customer.username);
  await paste(password(page), customer.password);
  await expect(password(page)).toHaveValue(customer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('Access code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const digits = await poolCode(bank);
  await paste(code, `${digits.slice(0, 3)} ${digits.slice(3)}`);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('A23: the administrator login takes them too', async ({ page, bank }) => {
  const colleague = await makeStaff(bank, 'approver');
  const app = await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  await open(page, '/admin/login');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await paste(email, colleague.email);
  await paste(password(page), colleague.password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  const code = page.getByLabel('Authenticator code');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await paste(code, await app.code());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
});
