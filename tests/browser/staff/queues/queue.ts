// The queues of the portal for their tests: an item and its badge.
import type { Locator, Page, Request } from '@playwright/test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { expect } from '../../bank.ts';
import { tabs } from '../portal.ts';

/** One item of the queue that is shown. */
export function item(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

export async function narrowTo(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  // A queue that was narrowed down before still is.
  if ((await box.inputValue()) !== text) {
    // What is looked for may stand there already; a test goes on when the list is narrowed down.
    const narrowed = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('search') === text,
    );
    await box.fill(text);
    await narrowed;
  }
  // Until the answer is drawn, the former list stands there, and may do so in another layout.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
}

const DECISION = /\/(approve|deny|handle|confirm-funding|return-funding)$/;
const awaited = new WeakSet<Request>();

/**
 * Ends the time in which decisions can be undone, and waits for the server's answer. On a machine
 * that stalls this time may be over before the press; then the decision was sent without it.
 */
export async function sendNow(page: Page): Promise<void> {
  const sent = async () =>
    (await page.requests()).filter((one) => DECISION.test(one.url()) && !awaited.has(one));
  const press = page.getByRole('button', { name: 'Send now' });
  await expect(async () => {
    if ((await sent()).length === 0) await press.click({ timeout: 1_000 });
    expect(await sent()).not.toHaveLength(0);
  }).toPass();
  for (const request of await sent()) {
    awaited.add(request);
    await request.response();
  }
}

/**
 * Stops the page's timers, so that what it shows or offers for a while is there for as long as the
 * test needs, however slow the machine. `page.clock.runFor` lets time pass, `resume` goes on.
 */
export async function stopTime(page: Page): Promise<void> {
  // The page's clock stands still anyway; here it need only be said where.
  await page.clock.pauseAt(await page.evaluate(() => Date.now()));
}

/** What the badge of a tab says. */
export async function badge(page: Page, tab: string): Promise<number> {
  // The counts come after the tabs; that of the codes is shown even where there are none.
  await expect(tabs(page).getByRole('button', { name: /^Access Codes \d/ })).toBeVisible();
  const text = await tabs(page)
    .getByRole('button', { name: new RegExp(`^${tab}`) })
    .textContent();
  return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}

/** Who did what to something, as the audit log has it, oldest first. */
export async function auditLines({ deps }: TestApp, subjectId: string) {
  return await rows<{ action: string; actorId: string }>(
    deps.pool,
    sql`select action, actor_id as "actorId" from audit_log
        where subject_id = ${subjectId} order by number`,
  );
}

/** Lets the server refuse the next request to a path, as an overloaded one does. */
export async function refuseOnce(page: Page, path: RegExp): Promise<void> {
  const error = 'Too many attempts. Please wait a moment.';
  const json = { error, code: 'too-many-requests' };
  await page.route(path, (route) => route.fulfill({ status: 429, json }), { times: 1 });
}
