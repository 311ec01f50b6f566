// What Back would do. A dialog on a phone has an entry of the history, which the browser adds and
// takes away in its own time: a person who sees the screen is slower, a test may be quicker.
import type { Page } from '@playwright/test';

/** Resolves when Back would close the dialog that is open. */
export async function untilBackCloses(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state !== null && 'dialog' in history.state);
}

/** Resolves when a dialog that was closed otherwise has left no entry behind. */
export async function untilBackLeaves(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state === null || !('dialog' in history.state));
}
