import type { Page } from '@playwright/test';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, signInAs, test, toasts } from '../../bank.ts';
import { openCold } from '../../cold-visit.ts';
import { logInAgain, MINUTE, pass, pressAsSessionEnds } from './sign-in-again.ts';

async function openDashboard(page: Page, customer: TestCustomer): Promise<void> {
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
}

test('without a session the dashboard leads to the login, asking once however late its code is', async ({
  page,
}) => {
  const visit = await openCold(page, '/dashboard', '/api/auth/me');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  visit.arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Your session has ended')).toBeHidden();
  expect(visit.requestCount()).toBe(1);
  expect(await visit.navigated()).toBe(1);
});

test('while the server is asked, the loading view fills the screen', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await requested;
    await route.continue();
  });
  await signInAs(page, await makeCustomer(bank));
  await page.goto('/dashboard');
  await expect(page.getByRole('status')).toHaveText('Loading...');
  // The valley is painted with the first frame, and stays where it is when the name comes.
  const valley = page.locator('header img');
  const before = await valley.boundingBox();
  expect(before?.height).toBeGreaterThan(50);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  expect(await valley.boundingBox()).toEqual(before);
});

test('two minutes before the end a dialog warns, counts, and extends', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await page.clock.install({ time: bank.clock.now() });
  await openDashboard(page, customer);
  await pass(page, bank, 8 * MINUTE);
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  // The browser's clock runs on beside what is passed here, by as long as the test takes.
  await expect(dialog.getByRole('timer')).toHaveText(/^(2:00|1:\d\d)$/);
  await expect(dialog.getByRole('button', { name: 'Extend session' })).toBeFocused();
  await pass(page, bank, MINUTE);
  await expect(dialog.getByRole('timer')).toHaveText(/^(1:00|0:\d\d)$/);
  await dialog.getByRole('button', { name: 'Extend session' }).click();
  await expect(dialog).toBeHidden();
  bank.clock.advance(9 * MINUTE);
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
});

test('the warning is sound at every size and in both themes', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  bank.clock.advance(8 * MINUTE);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
});

test('no warning appears while another tab keeps the session alive', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await page.clock.install({ time: bank.clock.now() });
  await openDashboard(page, customer);
  await pass(page, bank, 5 * MINUTE);
  await bank.request('POST', '/api/auth/activity', { cookies: customer.cookies });
  const requested = page.waitForResponse('**/api/auth/me');
  await pass(page, bank, 3 * MINUTE);
  await requested;
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('input counts as activity, reported at most once a minute', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await page.clock.install({ time: bank.clock.now() });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/activity')) calls += 1;
  });
  await openDashboard(page, customer);
  await page.keyboard.press('Shift');
  expect(calls).toBe(0);
  for (const expected of [1, 2]) {
    await pass(page, bank, MINUTE);
    const answered = page.waitForResponse('**/api/auth/activity');
    await page.keyboard.press('Shift');
    await page.keyboard.press('Shift');
    await answered;
    expect(calls).toBe(expected);
  }
});

test('when the time is up one comes to the login, and back to the same place', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await page.clock.install({ time: bank.clock.now() });
  await openDashboard(page, customer);
  await pass(page, bank, 8 * MINUTE);
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await pass(page, bank, 2 * MINUTE + 1_000);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.clock.resume();
  await logInAgain(page, bank, customer);
  await expect(page).toHaveURL('/dashboard');
});

test('a session that ends in the middle of work leads to the login with a message', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await openDashboard(page, customer);
  await page.evaluate(() => history.replaceState(null, '', '#transactions'));
  const settings = page.getByRole('button', { name: 'Account Settings' });
  await pressAsSessionEnds(settings, bank, customer);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await logInAgain(page, bank, customer);
  await expect(page).toHaveURL('/dashboard#transactions/settings');
});

test('logging out ends the session and leaves nothing behind', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await openDashboard(page, customer);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You have signed out.')).toBeVisible();
  const { cookies } = customer;
  expect((await bank.request('GET', '/api/auth/me', { cookies })).status).toBe(401);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.goBack();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('a failed sign-out shows an error and keeps the session', async ({
  page,
  bank,
  pageErrors,
}) => {
  await openDashboard(page, await makeCustomer(bank));
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toContainText('Logout failed');
  await expect(page).toHaveURL('/dashboard');
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('500')]);
});

test('an offline notice appears and disappears by itself', { tag: '@thorough' }, async ({
  page,
  bank,
  pageErrors,
}) => {
  await openDashboard(page, await makeCustomer(bank));
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  pageErrors.splice(0);
});

test('an unreachable server shows a notice, and the page recovers by itself', {
  tag: '@thorough',
}, async ({ page, bank, pageErrors }) => {
  await signInAs(page, await makeCustomer(bank, { accounts: { checking: 100n } }));
  let isDown = true;
  // All but the first question, without which there is no dashboard.
  await page.route(/\/livez$|\/api\/(?!auth\/me)/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('The bank cannot be reached right now.')).toBeVisible();
  isDown = false;
  await expect(page.getByText('The bank cannot be reached right now.')).toBeHidden();
  await expect(page.getByText('$100.00').first()).toBeVisible();
  pageErrors.splice(0);
});
