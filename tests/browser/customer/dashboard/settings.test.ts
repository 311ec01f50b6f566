import type { Page } from '@playwright/test';
import { authenticatorApp, setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, signIn } from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, signInAs, test, toasts } from '../../bank.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Account Settings' });

async function openSettings(page: Page, tab?: string): Promise<void> {
  await page.goto('/dashboard');
  await opener(page).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  if (tab) await page.getByRole('tab', { name: tab }).click();
}

async function profileOf(page: Page) {
  return (await (await page.request.get('/api/profile')).json()).profile;
}

test('contact details are saved, and shown again', async ({ page, bank }) => {
  await signInAs(page, await makeCustomer(bank));
  await openSettings(page);
  const save = page.getByRole('button', { name: 'Save contact details' });
  await expect(save).toBeDisabled();
  // There is one address: where the customer lives, and where mail goes.
  await expect(page.getByLabel('Street address')).toHaveAccessibleDescription(
    /Mail from us goes here/,
  );
  await page.getByLabel('Street address').fill('7 Heron Creek Lane');
  await page.getByLabel('City').fill('Independence');
  await page.getByLabel('State').selectOption('Washington');
  await page.getByLabel('ZIP code').fill('98001');
  await save.click();
  await expect(toasts(page)).toContainText('Settings saved');
  await expect(save).toBeDisabled();
  expect(await profileOf(page)).toMatchObject({
    address: '7 Heron Creek Lane',
    city: 'Independence',
    state: 'WA',
    zipCode: '98001',
  });
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Independence');
});

test('errors in contact details appear at their fields', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await signInAs(page, await makeCustomer(bank));
  await openSettings(page);
  await page.getByLabel('Phone number').fill('503 555');
  await page.getByLabel('City').fill('');
  await page.getByLabel('ZIP code').fill('973');
  await page.getByRole('button', { name: 'Save contact details' }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  for (const text of [
    'Phone number must be at least 10 digits',
    'City is required',
    'ZIP code must be at least 5 digits',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('ZIP code').fill('97301');
  await expect(page.getByText('ZIP code must be at least 5 digits')).toBeHidden();
});

test('choices about mail are saved', { tag: '@thorough' }, async ({ page, bank }) => {
  await signInAs(page, await makeCustomer(bank));
  await openSettings(page, 'Notifications');
  await page.getByRole('switch', { name: 'Transfers and wires' }).uncheck();
  await page.getByRole('switch', { name: 'News from the bank' }).check();
  await page.getByRole('button', { name: 'Save notifications' }).click();
  await expect(toasts(page)).toContainText('Settings saved');
  const { notifications } = await profileOf(page);
  expect(notifications).toMatchObject({ transfers: false, news: true, bills: true });
});

test('another e-mail address needs password and code, and the code that is mailed there', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  const newEmail = `new.${customer.email}`;
  await signInAs(page, customer);
  await openSettings(page, 'Email');
  await page.getByLabel('New email address').fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('textbox', { name: 'Access code' }).fill(await poolCode(bank));
  const send = page.getByRole('button', { name: 'Send a code to the new address' });
  await send.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The password or access code is incorrect.',
  );
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('textbox', { name: 'Access code' }).fill(await poolCode(bank));
  await send.click();
  await expect(toasts(page)).toContainText(`We sent a code to ${newEmail}.`);
  expect((await profileOf(page)).email).toBe(customer.email);
  const [mail] = await bank.readMailbox(newEmail);
  const mailed = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  await page.getByLabel('Code from the email').fill(mailed);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(toasts(page)).toContainText('Email address changed');
  expect((await profileOf(page)).email).toBe(newEmail);
  await expect(page.getByLabel('Code from the email')).toBeHidden();
});

test('an authenticator app is set up by its QR code, and removed', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await signInAs(page, customer);
  await openSettings(page, 'Security');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(customer.password);
  await page.getByRole('textbox', { name: 'Access code' }).fill(await poolCode(bank));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const app = authenticatorApp(bank, secret);
  const field = page.getByLabel('Current code from the app');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(toasts(page)).toContainText('Authenticator not set up');
  await expect(field).toHaveValue('');
  expect(await screenProblems(page)).toEqual([]);
  await field.fill(await app.code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(toasts(page)).toContainText('Authenticator app set up');
  await expect(page.getByText('In use')).toBeVisible();
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  expect(await screenProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  bank.clock.advance(30_000);
  await page.getByRole('button', { name: 'Remove authenticator app' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(customer.password);
  await field.fill(await app.code());
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toasts(page)).toContainText('Authenticator app removed');
  await expect(page.getByText('In use')).toBeHidden();
});

test('one session is signed out, then all others', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  const [one, two] = [
    await signIn(bank, 'customer', customer.id),
    await signIn(bank, 'customer', customer.id),
  ];
  await signInAs(page, customer);
  await openSettings(page, 'Security');
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByText('This device')).toHaveCount(1);
  await list.getByRole('button', { name: 'Sign out A browser' }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const cookies of [one, two]) {
    expect((await bank.request('GET', '/api/auth/me', { cookies })).status).toBe(401);
  }
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
});

test('what was typed in one tab stays while others are looked at, and closing asks', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await signInAs(page, await makeCustomer(bank));
  await openSettings(page);
  await page.getByLabel('City').fill('Keizer');
  await page.getByRole('tab', { name: 'Contact' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('City')).toHaveValue('Keizer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('settings that cannot be loaded say so and can be tried again', { tag: '@thorough' }, async ({
  page,
  bank,
  pageErrors,
}) => {
  await signInAs(page, await makeCustomer(bank));
  await page.goto('/dashboard');
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, body: '' }));
  await opener(page).click();
  await expect(page.getByText('Your settings could not be loaded.')).toBeVisible();
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('500')]);
});

test('consent to electronic documents is given, shown and withdrawn', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await signInAs(page, await makeCustomer(bank));
  await openSettings(page, 'Paperless');
  const panel = page.getByRole('tabpanel', { name: 'Paperless' });
  await expect(panel).toContainText('You have not agreed to electronic documents.');
  await panel.getByRole('button', { name: 'Agree to electronic documents' }).dblclick();
  await expect(toasts(page)).toContainText('Consent saved');
  await expect(panel).toContainText(/You agreed to version 2026-11 on .*\./);
  await expect(panel).toContainText('What you agreed to (version 2026-11)');
  await panel.getByRole('button', { name: 'Withdraw consent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your consent?' });
  await expect(dialog).toContainText('From now on we send agreements, notices and statements on');
  // On a phone the toast that still stands there lies over neither answer.
  await page.setViewportSize({ width: 375, height: 740 });
  const countCovered = () =>
    dialog.locator('[data-actions] button').evaluateAll((buttons) => {
      const covered = buttons.filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      return covered.length;
    });
  await expect.poll(countCovered).toBe(0);
  expect(await screenProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('You withdrew your consent on');
  await page.reload();
  await page.getByRole('tab', { name: 'Paperless' }).click();
  await expect(panel).toContainText('You withdrew your consent on');
});

test('every tab is sound at every size and in both themes', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await setUpApp(bank, customer);
  await signInAs(page, customer);
  await openSettings(page);
  for (const tab of ['Contact', 'Email', 'Alerts', 'Notifications', 'Paperless', 'Security']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await screenProblems(page), tab).toEqual([]);
  }
});
