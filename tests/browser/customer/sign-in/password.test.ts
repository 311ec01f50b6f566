import type { Page } from '@playwright/test';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, signIn } from '#tests/support/people/people.ts';
import { enterPassword, poolCode, wrongCode } from '#tests/support/people/sign-in.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, signInAs, test, toasts } from '../../bank.ts';

interface Entry {
  readonly current: string;
  readonly next: string;
  readonly again?: string;
}

async function openDialog(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account Settings' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
}

async function enter(page: Page, { current, next, again = next }: Entry): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Access code' });
const change = (page: Page) => page.getByRole('button', { name: 'Change Password' });

test('a customer changes the password with a code of the bank', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  const elsewhere = await signIn(bank, 'customer', customer.id);
  await signInAs(page, customer);
  await openDialog(page);
  await enter(page, { current: customer.password, next: 'another-larch-grove' });
  await expect(page.getByRole('heading', { name: 'Verify Access Code' })).toBeVisible();
  await expect(code(page)).toBeFocused();
  await code(page).fill(await poolCode(bank));
  await change(page).dblclick();
  await expect(toasts(page)).toContainText('Password changed successfully');
  await expect(page.getByRole('dialog')).toBeHidden();
  const oldOne = await enterPassword(bank, customer);
  expect(oldOne.status).toBe(401);
  const newOne = await enterPassword(bank, { ...customer, password: 'another-larch-grove' });
  expect(newOne.status).toBe(200);
  const others = await bank.request('GET', '/api/auth/me', { cookies: elsewhere });
  expect(others.status).toBe(401);
});

test('a customer with an authenticator app changes the password with its code', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  await signInAs(page, customer);
  await openDialog(page);
  await enter(page, { current: customer.password, next: 'another-larch-grove' });
  await code(page).fill(await app.code());
  await change(page).click();
  await expect(toasts(page)).toContainText('Password changed successfully');
});

test('every rule of the first step is checked before the code is asked for', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  const current = customer.password;
  await signInAs(page, customer);
  await openDialog(page);
  for (const { entry, title, text } of [
    {
      entry: { current, next: '' },
      title: 'Missing information',
      text: 'Please fill out all password fields.',
    },
    {
      entry: { current, next: 'another-larch', again: 'another-birch' },
      title: 'Passwords do not match',
      text: 'New password and confirmation must match.',
    },
    {
      entry: { current, next: 'larches' },
      title: 'Password too short',
      text: 'Password must be at least 8 characters long.',
    },
  ]) {
    await enter(page, entry);
    await expect(toasts(page)).toContainText(title);
    await expect(toasts(page)).toContainText(text);
    await expect(page.getByRole('dialog').getByText(text).first()).toBeVisible();
    await expect(code(page)).toBeHidden();
  }
});

test('every rule of the second step is checked, and the customer can go back', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await signInAs(page, customer);
  await openDialog(page);
  await enter(page, { current: customer.password, next: 'another-larch-grove' });
  await change(page).click();
  await expect(toasts(page)).toContainText('Missing access code');
  await expect(toasts(page)).toContainText('Please enter the 6-digit access code from your admin.');
  await code(page).fill('123');
  await change(page).click();
  await expect(toasts(page)).toContainText('Invalid access code');
  await expect(toasts(page)).toContainText('Access code must be 6 digits.');
  await page.getByRole('button', { name: 'Back to Password Entry' }).click();
  await expect(page.getByLabel('Current password')).toHaveValue(customer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(code(page)).toHaveValue('');
});

test('a reload before the code changes nothing, and one can begin again', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  const living = await poolCode(bank);
  await signInAs(page, customer);
  await openDialog(page);
  await enter(page, { current: customer.password, next: 'another-larch-grove' });
  await code(page).fill(living);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect(page.getByLabel('Current password')).toHaveValue('');
  expect((await enterPassword(bank, customer)).status).toBe(200);

  await openDialog(page);
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  await enter(page, { current: customer.password, next: 'another-larch-grove' });
  await code(page).fill(living);
  await change(page).click();
  await expect(toasts(page)).toContainText('Password changed successfully');
});

test('a refused change says why and does not use the code up', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await signInAs(page, customer);
  await openDialog(page);
  const living = await poolCode(bank);
  await enter(page, { current: 'not-the-password', next: 'another-larch-grove' });
  await code(page).fill(living);
  await change(page).click();
  await expect(toasts(page)).toContainText('Password change failed');
  const text = 'The password or access code is incorrect.';
  await expect(toasts(page)).toContainText(text);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(text);
  await code(page).fill(await wrongCode(bank));
  await change(page).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(text);
  await page.getByRole('button', { name: 'Back to Password Entry' }).click();
  await enter(page, { current: customer.password, next: 'another-larch-grove' });
  await code(page).fill(living);
  await change(page).click();
  await expect(toasts(page)).toContainText('Password changed successfully');
});

test('closing asks about what was typed, resets, and gives the focus back', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await signInAs(page, await makeCustomer(bank));
  await openDialog(page);
  await page.getByLabel('Current password').fill('something');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Current password')).toHaveValue('something');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account Settings' })).toBeFocused();
});

test('Esc pressed again and again never loses what was typed', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await signInAs(page, await makeCustomer(bank));
  await openDialog(page);
  await page.getByLabel('Current password').fill('something');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  for (const isAsked of [true, false, true, false, true]) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible({ visible: isAsked });
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
  }
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Current password')).toHaveValue('something');
});

test('both steps are sound at every size and in both themes', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await signInAs(page, customer);
  await openDialog(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await screenProblems(page)).toEqual([]);
  await enter(page, { current: customer.password, next: 'another-larch-grove' });
  expect(await screenProblems(page)).toEqual([]);
});
