import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { untilBackCloses, untilBackLeaves } from '../back-button.ts';
import { expect, test } from '../bank.ts';
import { thoroughUnless } from '../thorough.ts';
import { desktop, openPortal, phone, tabs, toTab } from './portal.ts';

test('strangers are led to the admin login, and staff see who they are', async ({ page, bank }) => {
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  const { email } = await openPortal(page, bank);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Sage Cedar', { exact: false }).first()).toBeVisible();
});

test('the tabs are there in their order, and a reload stays on one', async ({ page, bank }) => {
  await openPortal(page, bank);
  const labels = await tabs(page).getByRole('button').allInnerTexts();
  expect(labels.map((label) => label.split('\n')[0])).toEqual([
    'Overview',
    'Customers',
    'Accounts',
    'Transactions',
    'Pending Accounts',
    'Pending Transfers',
    'Access Codes',
    'Credit Requests',
    'Check Deposits',
    'Requests',
    'Bill Payments',
    'Books',
    'Staff',
    'Audit Log',
  ]);
  await toTab(page, 'Accounts');
  await expect(tabs(page).locator('[aria-current=page]')).toHaveText(/^Accounts/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Accounts/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('logging out ends the session and leads to the admin login', async ({ page, bank }) => {
  const { cookies } = await openPortal(page, bank);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  const reply = await bank.request('GET', '/api/admin/auth/me', { cookies });
  expect(reply.status).toBe(401);
});

test('`/` leads to the search, `?` shows the keys, and neither disturbs who types', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  const box = page.getByRole('searchbox');
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('a/b?c');
  await expect(box).toHaveValue('a/b?c');
  await expect(page.getByRole('dialog')).toBeHidden();
  await box.fill('');
  await box.blur();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('/');
  await expect(box, 'a dialog keeps the keys to itself').not.toBeFocused();
  await help.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  await expect(box, 'turned off').not.toBeFocused();
});

test('single keys lead from tab to tab', { tag: '@thorough' }, async ({ page, bank }) => {
  await openPortal(page, bank);
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

for (const [role, why] of [
  ['auditor', 'Only administrators can do this.'],
  ['approver', 'Only administrators can do this.'],
] as const) {
  test(
    `an ${role} sees customers and accounts and cannot change them`,
    thoroughUnless(role === 'auditor'),
    async ({ page, bank }) => {
      await makeCustomer(bank, { accounts: { checking: 5n } });
      await openPortal(page, bank, role);
      await toTab(page, 'Customers');
      await expect(page.getByText(why)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create User' })).toBeDisabled();
      await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeDisabled();
      await expect(page.getByRole('button', { name: /^Block / }).first()).toBeDisabled();
      await toTab(page, 'Accounts');
      await expect(page.getByRole('button', { name: /^Credit .* for / }).first()).toBeDisabled();
      await expect(page.getByRole('button', { name: /^Debit .* for / }).first()).toBeDisabled();
    },
  );
}

test('on a phone the tabs are in a menu that closes on the way and by Back', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.setViewportSize(phone);
  await openPortal(page, bank);
  await expect(tabs(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await untilBackLeaves(page);
  await toTab(page, 'Transactions');
  await expect(menu).toBeHidden();
  const transactions = page.getByRole('heading', { level: 1, name: 'Transactions' });
  await expect(transactions).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await untilBackCloses(page);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(transactions).toBeVisible();
  await page.goBack();
  await expect(transactions).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
  await page.setViewportSize(desktop);
  await expect(tabs(page)).toBeVisible();
});

test('all staff see when money movement is stopped, by whom and why', async ({ page, bank }) => {
  const { cookies } = await openPortal(page, bank);
  const turn = (frozen: boolean) =>
    bank.request('POST', '/api/admin/freeze', {
      body: { frozen, ...(frozen && { reason: 'Drill' }) },
      cookies,
    });
  expect((await turn(true)).status).toBe(200);
  try {
    await page.reload();
    const banner = page.getByText('All money movement is stopped', { exact: true });
    await expect(banner.first()).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Drill');
  } finally {
    await turn(false);
  }
});

test('a session that ended says so, and signing in again leads to the same place', async ({
  page,
  bank,
}) => {
  const { id, email, password } = await openPortal(page, bank);
  await toTab(page, 'Transactions');
  // It ends just when the next tab asks: nothing that asks by itself can come before.
  const end = sql`delete from sessions where subject_id = ${id}`;
  await page.route(
    '**/api/admin/accounts?*',
    async (route) => {
      await run(bank.deps.pool, end);
      await route.continue();
    },
    { times: 1 },
  );
  await tabs(page)
    .getByRole('button', { name: /^Accounts/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText(/session/i).first()).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
});

test('a tab whose code is gone offers a reload, and the others still open', {
  tag: '@thorough',
}, async ({ page, bank, pageErrors }) => {
  await page.route('**/assets/accounts-tab*.js', (route) => route.abort());
  // The page fetches the code of all tabs once there is time; this one's comes last.
  const preloaded = page.waitForResponse('**/assets/audit-tab*.js');
  await openPortal(page, bank);
  await tabs(page)
    .getByRole('button', { name: /^Accounts/ })
    .click();
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await toTab(page, 'Customers');
  await preloaded;
  await page.unrouteAll();
  // The browser reports what this test broke on purpose.
  pageErrors.length = 0;
});
