// The administrator portal for its tests: who is signed in, and where in it.
import type { Locator, Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { maybeOne } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { makeStaff, type StaffRole, type TestStaff } from '#tests/support/people/people.ts';
import { expect, signInAs } from '../bank.ts';

export const desktop = { width: 1280, height: 900 };
export const tablet = { width: 768, height: 1024 };
export const phone = { width: 320, height: 640 };

/** Opens the portal as a new colleague of this role. */
export async function openPortal(
  page: Page,
  bank: TestApp,
  role: StaffRole = 'administrator',
): Promise<TestStaff> {
  const staff = await makeStaff(bank, role);
  await signInAs(page, staff);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  // The counts come after the tabs, and change what is read and pressed in them.
  await expect(page.getByRole('term').filter({ hasText: 'Total customers' })).toBeVisible();
  return staff;
}

/** The tabs; on a narrow screen the menu that holds them has to be open. */
export function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Portal' });
}

export async function toTab(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await tabs(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Looks for words in the table that is shown, and waits for its answer. */
export async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  if ((await box.inputValue()) === text) return;
  const answer = page.waitForResponse(
    (reply) => new URL(reply.url()).searchParams.get('search') === text,
  );
  await box.fill(text);
  await answer;
  await expect(page.locator('main table')).toHaveAttribute('aria-busy', 'false');
}

export function row(page: Page, name: string | RegExp): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
}

/** The message that is shown over everything else. */
export function toast(page: Page, title: string): Locator {
  return page.locator('li').filter({ hasText: title });
}

let first: Promise<TestStaff> | undefined;

/** admin-001, of whom every bank has exactly one. */
export async function firstAdministrator(bank: TestApp): Promise<void> {
  const known = sql`select id from staff where id = 'admin-001'`;
  if (await maybeOne(bank.deps.pool, known)) return;
  first ??= makeStaff(bank, 'administrator', 'admin-001');
  await first;
}

/** Whether this customer's session is still valid. */
export async function isSignedIn(bank: TestApp, cookies: TestStaff['cookies']): Promise<boolean> {
  const { status } = await bank.request('GET', '/api/accounts', { cookies });
  return status === 200;
}
