import type { Page } from '@playwright/test';
import { makeStaff } from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, toasts } from '../../bank.ts';
import {
  addDevice,
  forgetSession,
  noSuggestions,
  signInAtLocalhost,
  test,
} from '../../passkeys.ts';
import { hydrated } from '../../visitor/visitor.ts';
import { toTab } from '../portal.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function openLogin(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await hydrated(page);
}

async function whoIsSignedIn(page: Page): Promise<string | undefined> {
  const reply = await page.request.get('/api/admin/auth/me');
  return reply.ok() ? (await reply.json()).admin.email : undefined;
}

test('a staff member adds a passkey, signs in with it, and removes it', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await noSuggestions(page);
  const device = await addDevice(page);
  await device.answers(true);
  const colleague = await makeStaff(bank, 'administrator');
  await signInAtLocalhost(page, colleague);
  await page.goto('/admin/dashboard');
  await toTab(page, 'Staff');
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click();
  await panel(page).getByLabel('Name of the passkey').fill('Security key');
  await panel(page).getByLabel('Your password').fill(colleague.password);
  await panel(page).getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page)).toContainText('Passkey added');
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Security key' })).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);

  await forgetSession(page);
  await openLogin(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await byPasskey(page).click();
  await expect(toasts(page)).toContainText('Admin Access Granted');
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await whoIsSignedIn(page)).toBe(colleague.email);

  await toTab(page, 'Staff');
  await panel(page).getByRole('button', { name: 'Remove Security key' }).click();
  await panel(page).getByLabel('Your password').fill(colleague.password);
  await panel(page).getByRole('button', { name: 'Remove passkey' }).click();
  await expect(toasts(page)).toContainText('Passkey removed');
  await forgetSession(page);
  await openLogin(page);
  await byPasskey(page).click();
  await expect(page.getByRole('alert')).toContainText('cannot be used to sign in here');
  expect(await whoIsSignedIn(page)).toBeUndefined();
});

test('a device without a passkey signs no staff member in', async ({ page }) => {
  await noSuggestions(page);
  const device = await addDevice(page);
  await device.answers(true);
  await openLogin(page);
  await byPasskey(page).click();
  await expect(page.getByRole('alert')).toContainText('Your device gave us no passkey.');
});
