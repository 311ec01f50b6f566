// The queues of the portal for their tests: an item and its badge.
import type { Locator, Page } from '@playwright/test';
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
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** Ends the time in which decisions can be undone, and waits for the server's answer. */
export async function sendNow(page: Page): Promise<void> {
  const answer = page.waitForResponse((reply) => reply.request().method() === 'POST');
  await page.getByRole('button', { name: 'Send now' }).click();
  await answer;
}

/** What the badge of a tab says. */
export async function badge(page: Page, tab: string): Promise<number> {
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
