import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { expect, signInAs, test, toasts } from '../../bank.ts';
import { openCold } from '../../cold-visit.ts';

test('without a session the portal leads to the admin login, asking once however late its code is', async ({
  page,
}) => {
  const visit = await openCold(page, '/admin/dashboard', '/api/admin/auth/me');
  await expect(page).toHaveURL('/admin/login');
  visit.arrive();
  await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
  expect(visit.requestCount()).toBe(1);
  expect(await visit.navigated()).toBe(1);
});

test('a colleague is warned two minutes before the end of fifteen idle ones', async ({
  page,
  bank,
}) => {
  const colleague = await makeStaff(bank, 'auditor');
  bank.clock.advance(12 * MINUTE_MS);
  await signInAs(page, colleague);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  bank.clock.advance(MINUTE_MS);
  await page.reload();
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning.getByRole('timer')).toHaveText('2:00');
  await warning.getByRole('button', { name: 'Extend session' }).click();
  await expect(warning).toBeHidden();
});

test('signing out leads to the admin sign-in; a failure is shown', { tag: '@thorough' }, async ({
  page,
  bank,
  pageErrors,
}) => {
  const colleague = await makeStaff(bank, 'administrator');
  await signInAs(page, colleague);
  await page.goto('/admin/dashboard');
  await page.route('**/api/admin/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toContainText('Admin logout failed');
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('500')]);
  await page.unroute('**/api/admin/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('You have signed out.')).toBeVisible();
  const me = await bank.request('GET', '/api/admin/auth/me', { cookies: colleague.cookies });
  expect(me.status).toBe(401);
});
