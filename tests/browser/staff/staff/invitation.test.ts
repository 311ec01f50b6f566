import type { Browser, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { invitationToken } from '#tests/support/people/invitations.ts';
import { makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { hydrated } from '../../visitor/visitor.ts';
import { openPortal, search, toast, toTab } from '../portal.ts';

const OWN = 'a sentence nobody else knows';

/** As an administrator does it: the colleague's dialog, and the question. */
async function sendLink(page: Page, { email }: Pick<TestStaff, 'email'>, label: string) {
  await toTab(page, 'Staff');
  await search(page, email);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Manage/ }).click();
  await page.getByRole('button', { name: label }).click();
  const question = page.getByRole('dialog', { name: /\?$/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: /^(Reset password|Send new link)$/ }).dblclick();
  await expect(question).toHaveCount(0);
}

/** The other one's browser, at the link from the mail. */
async function openLink(browser: Browser, bank: TestApp, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await page.clock.setFixedTime(bank.clock.now());
  await page.goto(`/admin/invitation#${await invitationToken(bank, email)}`);
  await hydrated(page);
  return page;
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(again);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('an invited colleague chooses a password by the link and is in the portal', async ({
  page,
  bank,
  browser,
}) => {
  const me = await openPortal(page, bank);
  const email = 'rowan@maryspeak.example';
  const body = { email, firstName: 'Rowan', lastName: 'Invited', role: 'approver' };
  await bank.request('POST', '/api/admin/staff', { body, cookies: me.cookies });
  const theirs = await openLink(browser, bank, email);
  await expect(heading(theirs)).toHaveText('Choose your password');
  await expect(theirs).toHaveURL('/admin/invitation');
  await choose(theirs, 'short', 'shorter');
  await expect(theirs.getByText('New password and confirmation must match.')).toBeVisible();
  await choose(theirs, OWN);
  await expect(heading(theirs)).toHaveText('Overview');

  const again = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await again.goto('/admin/invitation#not-a-token');
  await hydrated(again);
  await choose(again, OWN);
  await expect(alert(again).first()).toContainText('expired or was already used');
  await theirs.context().close();
  await again.context().close();
});

test('a reset mails a link; an app that is set up is asked for after it', {
  tag: '@thorough',
}, async ({ page, bank, browser }) => {
  const colleague = await makeStaff(bank, 'approver');
  const app = await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  await openPortal(page, bank);
  await sendLink(page, colleague, 'Reset password');
  await expect(toast(page, 'Password reset')).toContainText(colleague.email);
  await sendLink(page, colleague, 'Send a new link');
  await expect(toast(page, 'Invitation sent')).toContainText(colleague.email);

  const theirs = await openLink(browser, bank, colleague.email);
  await choose(theirs, OWN);
  await theirs.getByLabel('Authenticator code').fill(await app.code());
  await theirs.keyboard.press('Enter');
  await expect(heading(theirs)).toHaveText('Overview');
  await theirs.context().close();
});

test('without the link the page says what to do', { tag: '@thorough' }, async ({ page, bank }) => {
  await page.goto(`${bank.url}/admin/invitation`);
  await hydrated(page);
  await expect(alert(page)).toContainText('Please open this page with the link in your email');
});

test('staff members cannot reset their own password here', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const { email } = await openPortal(page, bank);
  await toTab(page, 'Staff');
  await search(page, email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Reset password' })).toBeDisabled();
});

test('the page of the link is sound in every size and theme', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await page.goto(`${bank.url}/admin/invitation#some-token`);
  await hydrated(page);
  await choose(page, 'short', '');
  expect(await screenProblems(page)).toEqual([]);
});
