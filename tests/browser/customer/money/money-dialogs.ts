// What the journeys through the money dialogs say all the time: open one, fill it in, look at what
// is left on the account.
import type { Locator, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import {
  type CustomerOptions,
  makeCustomer,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { expect, signInAs } from '../../bank.ts';

/** A customer of their own for one test, signed in and looking at the dashboard. */
export async function atDashboard(
  page: Page,
  bank: TestApp,
  accounts: CustomerOptions['accounts'] = { checking: 1000n, savings: 500n },
): Promise<TestCustomer> {
  const customer = await makeCustomer(bank, { accounts });
  await signInAs(page, customer);
  await page.goto('/dashboard');
  return customer;
}

/** Opens a dialog by its button on the dashboard. */
export async function openDialog(page: Page, button: RegExp, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return dialog;
}

export function openTransfer(page: Page): Promise<Locator> {
  return openDialog(page, /^Transfer Money/, 'Transfer Money');
}

export async function openWire(page: Page, kind: 'Domestic Wire' | 'International Wire') {
  const dialog = await openTransfer(page);
  await dialog.getByRole('tab', { name: kind }).click();
  return dialog;
}

export async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

export const domesticFields = {
  Amount: '125',
  Purpose: 'Invoice 1042',
  'Recipient name': 'Ana Ruiz',
  'Recipient bank': 'Harbor Bank',
  'Routing number': '021000021',
  'Account number': '000123456789',
} as const;

export const abroadFields = {
  Amount: '250',
  Purpose: 'Rent',
  'Recipient name': 'Jonas Weber',
  'Recipient bank': 'Rheinbank',
  'SWIFT code': 'deutdeff',
  IBAN: 'DE89 3704 0044 0532 0130 00',
} as const;

/** Goes on from a filled-in form; what is shown then has another title. */
export async function review(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review transfer' }).click();
  const step = page.getByRole('dialog', { name: 'Review transfer' });
  await step.waitFor();
  return step;
}

/** The message of a toast, whichever dialog it stands in. */
export function toast(page: Page, title: string): Locator {
  const region = page.getByRole('region', { name: /^Notifications/ });
  return region.getByRole('listitem').filter({ hasText: title });
}

const day = { month: 'short', day: 'numeric' } as const;
const shortDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...day, timeZone: 'UTC' });
const fullDay = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric', timeZone: 'UTC' });

/** The last day on which a domestic wire sent now arrives: "Wed, Mar 4". */
export async function arrivalDay(bank: TestApp, { cookies }: TestCustomer): Promise<string> {
  const reply = await bank.request('GET', '/api/wire-terms', { cookies });
  const { terms } = reply.json<{ terms: { expectedDate: string }[] }>();
  return shortDay.format(new Date(terms[0]?.expectedDate ?? ''));
}

/** What of a check is available when, as the screen has it: "$275.00on Mar 3, 2026". */
export async function availableParts(
  bank: TestApp,
  { cookies }: TestCustomer,
  query: { readonly accountId: string; readonly amount: string },
): Promise<string[]> {
  const path = `/api/check-deposits/availability?${new URLSearchParams(query)}`;
  const reply = await bank.request('GET', path, { cookies });
  const { availability } = reply.json<{
    availability: { amount: string; availableOn: string }[];
  }>();
  return availability.map(
    ({ amount, availableOn }) => `$${amount}on ${fullDay.format(new Date(availableOn))}`,
  );
}

/** Reloads the page with a dialog in its address, which is open again with empty fields. */
export async function reloadAndClose(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const field of await page.getByRole('dialog').getByRole('textbox').all()) {
    await expect(field).toHaveValue('');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Presses a button, and reloads when the bank has done what it asks for but has not been heard. */
export async function reloadWhileSent(
  page: Page,
  path: string,
  press: () => Promise<void>,
): Promise<void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    arrive();
  });
  await press();
  await arrived;
  await reloadAndClose(page);
  // Only now: a request that is let go would be answered after all.
  await page.unroute(`**${path}`);
}

/** Takes back what Chromium reports of a failure that the test itself brought about. */
export function forgive(pageErrors: string[], about: string): void {
  const others = pageErrors.filter((line) => !line.includes(about));
  pageErrors.splice(0, pageErrors.length, ...others);
}
