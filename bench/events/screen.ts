// How long after the server's answer a change is on an open screen.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { decide, placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';

/** Between two changes: what comes in a row is fetched together. */
const PAUSE_MS = 1_000;

export type Taken = Readonly<Record<string, readonly number[]>>;

export async function measureScreens(
  bank: TestApp,
  browser: Browser,
  changes: number,
): Promise<Taken> {
  const robin = await makeCustomer(bank, { accounts: { checking: 100_000n } });
  const maker = await makeStaff(bank, 'administrator');
  const page = await openPage(browser, bank, robin.cookies, '/dashboard');
  const credits: number[] = [];
  for (let cents = 1; cents <= changes; cents += 1) {
    await sleep(PAUSE_MS);
    const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/credit`;
    const body = { amount: '0.01', description: 'Interest correction' };
    await bank.request('POST', path, { body, cookies: maker.cookies });
    credits.push(await shown(page, `$100,000.${String(cents).padStart(2, '0')}`));
  }
  const colleague = await makeStaff(bank, 'approver');
  const queue = '/admin/dashboard#pending-transfers';
  const portal = await openPage(browser, bank, colleague.cookies, queue);
  const [items, decisions, steps]: number[][] = [[], [], []];
  for (let index = 1; index <= changes; index += 1) {
    const customer = await makeCustomer(bank, {
      lastName: `Wire${String(index).padStart(3, '0')}`,
      accounts: { checking: 500n },
    });
    const own = await openPage(browser, bank, customer.cookies, '/dashboard');
    const wire = await placeWire(bank, customer);
    items?.push(await shown(portal, customer.lastName));
    await sleep(PAUSE_MS);
    await decide(bank, maker, wire, 'approve');
    const [decision, step] = await Promise.all([inert(portal, wire), shown(own, 'approved')]);
    decisions?.push(decision);
    steps?.push(step);
    await own.context().close();
  }
  return {
    'an arriving credit, customer': credits,
    'a step of a wire, customer': steps ?? [],
    'a new wire in the queue, staff': items ?? [],
    'a colleague’s decision, staff': decisions ?? [],
  };
}

async function openPage(
  browser: Browser,
  bank: TestApp,
  cookies: Readonly<Record<string, string>>,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: bank.url });
  const attributes = { domain: '127.0.0.1', path: '/', sameSite: 'Strict' } as const;
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value, ...attributes }));
  await context.addCookies(all);
  const page = await context.newPage();
  const live = page.waitForResponse((response) => /\/events\?/.test(response.url()));
  await page.goto(address);
  await live;
  return page;
}

/** Milliseconds until the text is on the page. */
async function shown(page: Page, text: string): Promise<number> {
  const begun = performance.now();
  await page.getByText(text).first().waitFor();
  return performance.now() - begun;
}

/** Milliseconds until an item of the queue can no longer be decided. */
async function inert(page: Page, id: string): Promise<number> {
  const begun = performance.now();
  await page.locator(`#item-${id}:not([inert])`).waitFor({ state: 'detached' });
  return performance.now() - begun;
}
