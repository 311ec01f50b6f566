import type { Page } from '@playwright/test';
import { authenticatorApp, setUpApp } from '#tests/support/people/authenticator-app.ts';
import { invitationToken } from '#tests/support/people/invitations.ts';
import { makeCustomer, makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { openPortal, row, search, toast, toTab } from '../portal.ts';
import { auditLines } from '../queues/queue.ts';

async function find(page: Page, { email }: Pick<TestStaff, 'email'>) {
  await toTab(page, 'Staff');
  await search(page, email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

test('a new colleague is invited with a role, and shown as invited', async ({ page, bank }) => {
  await openPortal(page, bank);
  await toTab(page, 'Staff');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await dialog.getByLabel('First name').fill('Juniper');
  await dialog.getByLabel('Last name').fill('Newhand');
  await dialog.getByLabel('Email').fill('juniper@maryspeak.example');
  await dialog.getByLabel('Role').selectOption('auditor');
  await expect(dialog.getByText('Can view everything but cannot make changes.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'Invitation sent')).toContainText('juniper@maryspeak.example');
  await search(page, 'newhand');
  await expect(row(page, /Juniper Newhand/)).toContainText('Auditor');
  await expect(row(page, /Juniper Newhand/)).toContainText('invited');
  expect(await invitationToken(bank, 'juniper@maryspeak.example')).toMatch(/^[\w-]{43}$/);

  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  for (const [label, text] of [
    ['First name', 'June'],
    ['Last name', 'Again'],
    ['Email', 'juniper@maryspeak.example'],
  ] as const) {
    await dialog.getByLabel(label).fill(text);
  }
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'Error inviting colleague')).toContainText(
    'This email address is in use.',
  );
  await expect(dialog.getByRole('alert')).toContainText('This email address is in use.');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Again');
});

test('a colleague gets another role, and is blocked, let in again and removed', async ({
  page,
  bank,
}) => {
  const colleague = await makeStaff(bank, 'auditor');
  const { cookies, email, password } = colleague;
  const mayEnter = async () =>
    (await bank.request('POST', '/api/admin/auth/login', { body: { email, password } })).status;
  await openPortal(page, bank);
  const row = await find(page, colleague);
  const manage = row.getByRole('button', { name: /^Manage/ });
  const dialog = page.getByRole('dialog', { name: /^Sage Cedar\d+$/ });

  await manage.click();
  await dialog.getByLabel('Role').selectOption('approver');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'Role changed')).toBeVisible();
  await expect(row).toContainText('Approver');
  expect((await bank.request('GET', '/api/admin/auth/me', { cookies })).status).toBe(401);

  await manage.click();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Block colleague' }).click();
  await expect(toast(page, 'Colleague blocked')).toBeVisible();
  await expect(row).toContainText('blocked');
  expect(await mayEnter()).toBe(403);

  await manage.click();
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await expect(toast(page, 'Colleague unblocked')).toBeVisible();
  await expect(row).toContainText('active');
  expect(await mayEnter()).toBe(200);

  await manage.click();
  await dialog.getByRole('button', { name: 'Remove from staff' }).click();
  const sure = page.getByRole('dialog', { name: /from the staff\?$/ });
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await sure.getByRole('button', { name: 'Remove colleague' }).click();
  await expect(toast(page, 'Colleague removed')).toBeVisible();
  await expect(row).toBeHidden();
  expect(await mayEnter()).toBe(401);
});

test('a colleague who is a customer too is known as one', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Bothways' });
  const colleague = await makeStaff(bank, 'approver');
  await openPortal(page, bank);
  const row = await find(page, colleague);
  await row.getByRole('button', { name: /^Manage/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Sage Cedar\d+$/ });
  await dialog.getByLabel('Email as a customer').fill('nobody@mail.example');
  await dialog.getByRole('button', { name: 'Link' }).click();
  await expect(dialog.getByText('No customer has this email.')).toBeVisible();
  await dialog.getByLabel('Email as a customer').fill(robin.email);
  await dialog.getByRole('button', { name: 'Link' }).click();
  await expect(toast(page, 'Customer linked')).toBeVisible();
  await row.getByRole('button', { name: /^Manage/ }).click();
  await dialog.getByRole('button', { name: 'Unlink customer' }).click();
  await expect(toast(page, 'Customer unlinked')).toBeVisible();
});

test('a lost authenticator is removed: its sessions end, and the password alone lets in', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const colleague = await makeStaff(bank, 'approver');
  const { cookies, email, password } = colleague;
  await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  const logIn = () => bank.request('POST', '/api/admin/auth/login', { body: { email, password } });
  expect((await logIn()).json()['next']).toBe('code');
  await openPortal(page, bank);
  const row = await find(page, colleague);
  await row.getByRole('button', { name: /^Manage/ }).click();
  const dialog = page.getByRole('dialog', { name: colleague.name });
  await dialog.getByRole('button', { name: 'Remove authenticator' }).click();
  await expect(toast(page, 'Sign-in reset')).toContainText(colleague.name);
  await expect(dialog).toBeHidden();
  expect((await bank.request('GET', '/api/admin/auth/me', { cookies })).status).toBe(401);
  expect((await logIn()).json()['admin']).not.toBeNull();

  await row.getByRole('button', { name: /^Manage/ }).click();
  await expect(dialog.getByRole('button', { name: 'Remove authenticator' })).toBeDisabled();
});

test('a staff member who was locked out after wrong passwords can sign in again', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const colleague = await makeStaff(bank, 'approver');
  const { email } = colleague;
  const tryWith = async (password: string) =>
    (await bank.request('POST', '/api/admin/auth/login', { body: { email, password } })).status;
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await tryWith('not the right one at all')).toBe(401);
  }
  expect(await tryWith(colleague.password)).toBe(429);
  const me = await openPortal(page, bank);
  const row = await find(page, colleague);
  await row.getByRole('button', { name: /^Manage/ }).click();
  await page.getByRole('button', { name: 'Clear lockout' }).click();
  await expect(toast(page, 'Sign-in reset')).toContainText(colleague.name);
  expect(await tryWith(colleague.password)).toBe(200);
  const lines = await auditLines(bank, colleague.id);
  expect(lines).toContainEqual({ action: 'reset-sign-in', actorId: me.id });
});

test('staff members cannot change their own role', async ({ page, bank }) => {
  const me = await openPortal(page, bank);
  const row = await find(page, me);
  await expect(row).toContainText('(you)');
  await row.getByRole('button', { name: /^Manage/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Sage Cedar\d+$/ });
  await expect(dialog).toContainText('This is your own record. A colleague has to change it.');
  for (const name of ['Change role', 'Block', 'Remove from staff', 'Clear lockout']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  }
});

test('an approver sees the colleagues and changes none', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Staff');
  await expect(page.getByText('Only administrators can do this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite a colleague' })).toBeDisabled();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Manage/ })).toHaveCount(0);
});

test('an authenticator app is set up by a code to scan, and removed again', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const me = await openPortal(page, bank, 'approver');
  await toTab(page, 'Staff');
  await page.getByRole('button', { name: 'Set up authenticator' }).click();
  const prove = page.getByRole('dialog', { name: 'Set up authenticator' });
  await prove.getByLabel('Your password').fill('not the right one at all');
  await prove.getByRole('button', { name: 'Continue' }).click();
  await expect(prove.getByRole('alert')).toBeVisible();
  await prove.getByLabel('Your password').fill(me.password);
  await prove.getByRole('button', { name: 'Continue' }).click();

  const scan = page.getByRole('dialog', { name: 'Scan this code' });
  await expect(scan.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await scan.getByText(/^([A-Z2-7]{1,4} ?)+$/).textContent();
  const app = authenticatorApp(bank, (key ?? '').replaceAll(' ', ''));
  await scan.getByLabel('Code from the app').fill(await app.code());
  await scan.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page, 'Authenticator set up')).toBeVisible();
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(
    page.getByText('You sign in with your password and a code from your authenticator'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Remove authenticator' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove authenticator' });
  await remove.getByLabel('Password', { exact: true }).fill(me.password);
  await remove.getByLabel('Code from your authenticator app').fill(await app.code(1));
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Authenticator removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up authenticator' })).toBeVisible();
});

test('the own password is changed, and the old one is over', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const { email, password } = await openPortal(page, bank, 'auditor');
  await toTab(page, 'Staff');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await dialog.getByLabel('Confirm new password').fill('shorter');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('New password and confirmation must match.')).toBeVisible();
  await expect(dialog.getByText(/at least 15 characters/i).last()).toBeVisible();
  for (const label of ['New password', 'Confirm new password']) {
    await dialog.getByLabel(label, { exact: true }).fill('a sentence to remember');
  }
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed successfully')).toBeVisible();
  const enter = async (tried: string) =>
    (await bank.request('POST', '/api/admin/auth/login', { body: { email, password: tried } }))
      .status;
  expect(await enter(password)).toBe(401);
  expect(await enter('a sentence to remember')).toBe(200);
});
