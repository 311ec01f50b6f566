// How a session ends in the middle of something, and how one comes back.
import type { Locator, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import type { TestCustomer } from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';

export const MINUTE = 60_000;

/** Lets the same time pass at the bank and in the browser. */
export async function pass(page: Page, bank: TestApp, ms: number): Promise<void> {
  bank.clock.advance(ms);
  await page.clock.runFor(ms);
}

/** Ends all sessions of a customer; the browser does not know of it yet. */
export async function endSessions({ deps }: TestApp, { id }: TestCustomer): Promise<void> {
  await deps.pool.query('delete from sessions where subject_id = $1', [id]);
}

/**
 * Presses a button as the session ends: what the page asks for at the press reaches the bank after
 * the end. The press comes first, since the page may hear of the end by itself.
 */
export async function pressAsSessionEnds(
  button: Locator,
  bank: TestApp,
  customer: TestCustomer,
): Promise<void> {
  const end = Promise.withResolvers<void>();
  await button.page().route('**/api/**', async (route) => {
    await end.promise;
    await route.fallback();
  });
  await button.click();
  await endSessions(bank, customer);
  end.resolve();
}

export async function logInAgain(page: Page, bank: TestApp, customer: TestCustomer): Promise<void> {
  await page.getByLabel('Username or Email').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Access code').fill(await poolCode(bank));
  await page.getByRole('button', { name: 'Log In' }).click();
}
