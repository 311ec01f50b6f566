import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { poolCode, wrongCode } from '#tests/support/people/sign-in.ts';
import { screenProblems } from '../../accessibility.ts';
import { test as atAddress, expect, signInAs, toasts } from '../../bank.ts';
import {
  addDevice,
  forgetSession,
  noSuggestions,
  signInAtLocalhost,
  test,
} from '../../passkeys.ts';
import { hydrated, withConsent } from '../../visitor/visitor.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const row = (page: Page, name: string) =>
  panel(page).getByRole('listitem').filter({ hasText: name });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function openPanel(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account Settings' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(panel(page)).toBeVisible();
}

/** Adds a passkey in Account Settings, with a device whose owner answers. */
async function add(page: Page, { password }: TestCustomer, code: string, name = 'Phone') {
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click();
  await panel(page).getByLabel('Name of the passkey').fill(name);
  await panel(page).getByLabel('Your password').fill(password);
  await panel(page).getByLabel('Access code').fill(code);
  await panel(page).getByRole('button', { name: 'Continue' }).click();
}

async function openLogin(page: Page): Promise<void> {
  await withConsent(page);
  await page.goto('/login');
  await hydrated(page);
}

async function whoIsSignedIn(page: Page): Promise<string | undefined> {
  const reply = await page.request.get('/api/auth/me');
  return reply.ok() ? (await reply.json()).user.email : undefined;
}

/** A new customer at the settings, with a device that answers. */
async function atPanel(page: Page, bank: TestApp) {
  await noSuggestions(page);
  const device = await addDevice(page);
  await device.answers(true);
  const customer = await makeCustomer(bank);
  await signInAtLocalhost(page, customer);
  await openPanel(page);
  return { device, customer };
}

test('a customer adds a passkey, signs in with it by the button, and removes it', async ({
  page,
  bank,
}) => {
  const { customer } = await atPanel(page, bank);
  await add(page, customer, await poolCode(bank), 'Work laptop');
  await expect(toasts(page)).toContainText('Passkey added');
  await expect(row(page, 'Work laptop')).toBeVisible();
  await expect(panel(page).getByText('not used yet')).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);

  await forgetSession(page);
  await openLogin(page);
  await byPasskey(page).click();
  await expect(toasts(page)).toContainText('Welcome back!');
  await expect(page).toHaveURL('/dashboard');
  expect(await whoIsSignedIn(page)).toBe(customer.email);

  await openPanel(page);
  await expect(panel(page).getByText('last used')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Remove Work laptop' }).click();
  await panel(page).getByLabel('Your password').fill(customer.password);
  await panel(page)
    .getByLabel('Access code')
    .fill(await poolCode(bank));
  await panel(page).getByRole('button', { name: 'Remove passkey' }).click();
  await expect(toasts(page)).toContainText('Passkey removed');
  await expect(row(page, 'Work laptop')).toHaveCount(0);

  await forgetSession(page);
  await openLogin(page);
  await byPasskey(page).click();
  await expect(page.getByRole('alert')).toContainText('cannot be used to sign in here');
  expect(await whoIsSignedIn(page)).toBeUndefined();
});

test('a passkey is among the suggestions of the first field', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const device = await addDevice(page);
  const customer = await makeCustomer(bank);
  await device.answers(true);
  await signInAtLocalhost(page, customer);
  await openPanel(page);
  await add(page, customer, await poolCode(bank));
  await expect(toasts(page)).toContainText('Passkey added');
  await device.answers(false);
  await forgetSession(page);
  await openLogin(page);
  const field = page.getByLabel('Username or Email');
  await expect(field).toHaveAttribute('autocomplete', 'username webauthn');
  expect(await whoIsSignedIn(page)).toBeUndefined();
  expect(await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable())).toBe(
    true,
  );
  // Its owner takes the suggestion.
  await device.answers(true);
  await page.reload();
  await expect(page).toHaveURL('/dashboard');
  expect(await whoIsSignedIn(page)).toBe(customer.email);
});

test('a browser that fails at suggesting does not disturb who signs in', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.credentials.get = (options) => {
      document.documentElement.dataset['asked'] = options?.mediation ?? '';
      return Promise.reject(new DOMException('Not here', 'NotSupportedError'));
    };
  });
  await openLogin(page);
  // Had the refusal been an error of the page, the test would end with it.
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'conditional');
  await expect(page.getByLabel('Username or Email')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('');
});

test('who is not recognized by the device is not signed in, and goes on with the password', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const { device, customer } = await atPanel(page, bank);
  await add(page, customer, await poolCode(bank));
  await expect(toasts(page)).toContainText('Passkey added');
  await forgetSession(page);
  await device.recognizes(false);
  await openLogin(page);
  await byPasskey(page).click();
  await expect(page.getByRole('alert')).toContainText('Your device gave us no passkey.');
  expect(await whoIsSignedIn(page)).toBeUndefined();
  await page.getByLabel('Username or Email').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Access code').fill(await poolCode(bank));
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('adding takes the right code; one who cancels tries again without another', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const device = await addDevice(page);
  await device.answers(true);
  const customer = await makeCustomer(bank);
  await signInAtLocalhost(page, customer);
  await openPanel(page);
  await add(page, customer, await wrongCode(bank));
  await expect(panel(page)).toContainText('The password or access code is incorrect.');
  expect(await device.passkeys()).toBe(0);
  await device.recognizes(false);
  await panel(page)
    .getByLabel('Access code')
    .fill(await poolCode(bank));
  await panel(page).getByRole('button', { name: 'Continue' }).click();
  await expect(panel(page)).toContainText('No passkey was made.');
  await device.recognizes(true);
  await panel(page).getByRole('button', { name: 'Continue' }).click();
  await expect(toasts(page)).toContainText('Passkey added');
  expect(await device.passkeys()).toBe(1);
});

test('a second device signs in too, and goes on when the first is removed', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const { device, customer } = await atPanel(page, bank);
  await add(page, customer, await poolCode(bank), 'Old phone');
  await expect(row(page, 'Old phone')).toBeVisible();
  // The same browser, with another device.
  await device.forgetAll();
  await add(page, customer, await poolCode(bank), 'New phone');
  await expect(row(page, 'New phone')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Remove Old phone' }).click();
  await panel(page).getByLabel('Your password').fill(customer.password);
  await panel(page)
    .getByLabel('Access code')
    .fill(await poolCode(bank));
  await panel(page).getByRole('button', { name: 'Remove passkey' }).click();
  await expect(row(page, 'Old phone')).toHaveCount(0);
  await forgetSession(page);
  await openLogin(page);
  await byPasskey(page).click();
  await expect(page).toHaveURL('/dashboard');
});

atAddress('at an IP address the screens say why there are no passkeys', async ({ page, bank }) => {
  const port = new URL(bank.url).port;
  const why = `Browsers do not allow passkeys at an IP address. To use one, open http://localhost:${port}.`;
  await openLogin(page);
  await expect(page.getByText(why)).toBeVisible();
  await expect(byPasskey(page)).toHaveCount(0);
  await expect(page.getByLabel('Username or Email')).toHaveAttribute('autocomplete', 'username');
  await signInAs(page, await makeCustomer(bank));
  await openPanel(page);
  await expect(panel(page).getByText(why)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});
