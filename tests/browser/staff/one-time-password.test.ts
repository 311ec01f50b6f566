import type { Browser, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { makeStaff, type TestStaff } from '#tests/support/people.ts';
import { expect, test, toasts } from '../bank.ts';
import { unsoundness } from '../soundness.ts';
import { hydrated } from '../visitor/visitor.ts';
import { openPortal, search, toTab } from './portal.ts';

const OWN = 'a sentence nobody else knows';

/** As an administrator does it: the colleague's dialog, the question, the password on the screen. */
async function givePassword(page: Page, { email }: TestStaff): Promise<string> {
  await toTab(page, 'Staff');
  await search(page, email);
  const found = page.getByRole('row').filter({ hasText: email });
  await found.getByRole('button', { name: /^Manage/ }).click();
  await page.getByRole('button', { name: 'Give a one-time password' }).click();
  const question = page.getByRole('dialog', { name: /^Give Sage Cedar\d+ a one-time password\?$/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Give a one-time password' }).dblclick();
  const shown = page.getByRole('dialog', { name: /^One-time password for Sage Cedar\d+$/ });
  return (await shown.getByRole('code').textContent()) ?? '';
}

/** The other one's browser, at the administrator login. */
async function atLogin(browser: Browser, bank: TestApp): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await page.clock.setFixedTime(bank.clock.now());
  await page.goto('/admin/login');
  await hydrated(page);
  return page;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password once more').fill(again);
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

async function readUsers(page: Page): Promise<number> {
  return (await page.request.get('/api/admin/users')).status();
}

test('a colleague who forgot the password gets one for once, and chooses an own one before anything else', async ({
  page,
  bank,
  browser,
}) => {
  const colleague = await makeStaff(bank, 'approver');
  await openPortal(page, bank);
  const given = await givePassword(page, colleague);
  expect(given).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy one-time password' }).click();
  await expect(page.getByText('Copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(given);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(given)).toHaveCount(0);

  const theirs = await atLogin(browser, bank);
  await logIn(theirs, colleague.email, colleague.password);
  await expect(theirs.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await logIn(theirs, colleague.email, given);
  await expect(heading(theirs)).toHaveText('Choose your password');
  await expect(toasts(theirs)).not.toContainText('Admin Access Granted');
  await expect(theirs.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(theirs.getByRole('navigation', { name: 'Portal' })).toHaveCount(0);
  expect(await readUsers(theirs)).toBe(403);

  await choose(theirs, 'short', 'shorter');
  await expect(theirs.getByText('New password and confirmation must match.')).toBeVisible();
  await expect(theirs.getByText(/at least 15 characters/i).last()).toBeVisible();
  await choose(theirs, given);
  const another = 'The new password must be another one.';
  await expect(theirs.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    new RegExp(another),
  );
  await expect(theirs.getByRole('main').getByRole('alert').first()).toContainText(another);
  expect(await readUsers(theirs)).toBe(403);

  await choose(theirs, OWN);
  await expect(toasts(theirs)).toContainText('Password changed successfully');
  await expect(heading(theirs)).toHaveText('Overview');
  expect(await readUsers(theirs)).toBe(200);
  const { email } = colleague;
  for (const [password, status] of [
    [given, 401],
    [OWN, 200],
  ] as const) {
    const reply = await bank.request('POST', '/api/admin/auth/login', {
      body: { email, password },
    });
    expect(reply.status).toBe(status);
  }
  await theirs.context().close();
});

test('a reload asks for the one-time password again, and one can leave without choosing', async ({
  page,
  bank,
  browser,
}) => {
  const colleague = await makeStaff(bank, 'auditor');
  await openPortal(page, bank);
  const given = await givePassword(page, colleague);
  const theirs = await atLogin(browser, bank);
  await logIn(theirs, colleague.email, given);
  await expect(heading(theirs)).toHaveText('Choose your password');
  await theirs.reload();
  await expect(heading(theirs)).toHaveText('Choose your password');
  await theirs.getByLabel('One-time password').fill('not the one that was given');
  await choose(theirs, OWN);
  await expect(theirs.getByRole('main').getByRole('alert')).toContainText('is not right');
  await theirs.getByRole('button', { name: 'Logout' }).click();
  await expect(theirs).toHaveURL('/admin/login');
  await expect(theirs.getByText('You have logged out.')).toBeVisible();

  await logIn(theirs, colleague.email, given);
  await choose(theirs, OWN);
  await expect(heading(theirs)).toHaveText('Overview');
  await theirs.context().close();
});

test('an authenticator app is asked for at both steps', async ({ page, bank, browser }) => {
  const colleague = await makeStaff(bank, 'approver');
  const app = await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  await openPortal(page, bank);
  const given = await givePassword(page, colleague);
  const theirs = await atLogin(browser, bank);
  await logIn(theirs, colleague.email, given);
  await theirs.getByLabel('Authenticator code').fill(await app.code());
  await theirs.keyboard.press('Enter');
  await expect(heading(theirs)).toHaveText('Choose your password');
  await expect(theirs.getByLabel('One-time password')).toHaveCount(0);
  await theirs.getByLabel('Code of your authenticator app').fill(await app.code(1));
  await choose(theirs, OWN);
  await expect(heading(theirs)).toHaveText('Overview');
  await theirs.context().close();
});

test('nobody gives one to themselves', async ({ page, bank }) => {
  const { email } = await openPortal(page, bank);
  await toTab(page, 'Staff');
  await search(page, email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Give a one-time password' })).toBeDisabled();
});

test('the password on the screen and the choice of another are sound in every size and theme', async ({
  page,
  bank,
}) => {
  const colleague = await makeStaff(bank, 'approver');
  await openPortal(page, bank);
  const given = await givePassword(page, colleague);
  expect(await unsoundness(page)).toEqual([]);
  await page.context().clearCookies();
  await page.goto('/admin/login');
  await hydrated(page);
  await logIn(page, colleague.email, given);
  await choose(page, '');
  expect(await unsoundness(page)).toEqual([]);
});
