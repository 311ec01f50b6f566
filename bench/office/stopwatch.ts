// Measured inside the page, frame by frame, so that neither the test driver nor its waiting counts.
import type { Page } from '@playwright/test';

/** From the press on a tab until its heading and its first data are drawn. */
export async function openTab(page: Page, label: string): Promise<number> {
  await page.locator('nav[aria-label=Portal] button').first().waitFor();
  return await page.evaluate(async (name) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Portal] button')];
    const button = buttons.find(({ textContent }) => textContent.startsWith(name));
    if (!button) throw new Error(`There is no tab ${name}.`);
    const begun = performance.now();
    button.click();
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const isThere =
          document.querySelector('main h1')?.textContent.startsWith(name) === true &&
          document.querySelector('main [aria-busy=true], main .animate-pulse') === null &&
          !document.querySelector('main')?.textContent.includes('Loading...');
        if (isThere) resolve();
        else if (performance.now() - begun > 30_000) reject(new Error(`${name} never came.`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return performance.now() - begun;
  }, label);
}

/** From the last key of a search until the table shows its answer. */
export async function searchFor(page: Page, searchText: string): Promise<number> {
  await page.locator('main input[type=search]').waitFor();
  return await page.evaluate(async (text) => {
    const box = document.querySelector<HTMLInputElement>('main input[type=search]');
    const table = document.querySelector('main table');
    if (!box || !table) throw new Error('There is nothing to search.');
    let wasBusy = false;
    const begun = performance.now();
    // Past React's own setter, as a keyboard would.
    Reflect.set(HTMLInputElement.prototype, 'value', text, box);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const isBusy = document.querySelector('main table')?.getAttribute('aria-busy') === 'true';
        wasBusy ||= isBusy;
        if (wasBusy && !isBusy) resolve();
        else if (performance.now() - begun > 30_000) reject(new Error(`No answer to ${text}.`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const rows = document.querySelectorAll('main tbody tr');
    if (rows.length === 0) throw new Error(`Nothing was found for ${text}.`);
    return performance.now() - begun;
  }, searchText);
}

/** What any call takes here, for comparison: one that finds nothing to do. */
export async function callNothing(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const begun = performance.now();
    await (await fetch('/livez', { cache: 'no-store' })).text();
    return performance.now() - begun;
  });
}
