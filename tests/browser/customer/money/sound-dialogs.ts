// What holds for an open dialog at both widths and in both themes.
import type { Page } from '@playwright/test';
import { accessibilityViolations, contrastViolations, drawn } from '../../accessibility.ts';
import { expect } from '../../bank.ts';

/**
 * At both widths and in both themes nothing that axe knows of is wrong with the dialog. The narrow
 * width comes last, so that the journey goes on there.
 */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await sidewaysScrolls(page), `${width} pixels wide`).toEqual([]);
    const light = await accessibilityViolations(page, 'dialog:modal');
    expect(light, `${width} pixels wide and light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await contrastViolations(page, 'dialog:modal');
    expect(dark, `${width} pixels wide and dark`).toEqual([]);
  }
}

/** At both widths nothing needs a sideways scroll. */
export async function expectNarrow(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScrolls(page), `${width} pixels wide`).toEqual([]);
  }
}

/** Which of the page, the dialog and its body need a sideways scroll. */
async function sidewaysScrolls(page: Page): Promise<string[]> {
  await drawn(page);
  return await page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal > div');
    const body = dialog?.querySelector(':scope > .overflow-y-auto');
    return Object.entries({ page: document.documentElement, dialog, body })
      .filter(([, element]) => element && element.scrollWidth > element.clientWidth)
      .map(([name]) => name);
  });
}
