// What every screen must be: accessible, with large enough targets, and never wider than its page.
import { type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { isThoroughRun } from './thorough.ts';

/** What axe has against the page as it stands, or against a part of it. */
export async function accessibilityViolations(page: Page, part = 'html'): Promise<string[]> {
  return await askAxe(page, { part });
}

/** What it has against the colors: the other theme changes nothing else. */
export async function contrastViolations(page: Page, part = 'html'): Promise<string[]> {
  return await askAxe(page, { part, rules: ['color-contrast', 'link-in-text-block'] });
}

interface Question {
  readonly part: string;
  /** All that are on, unless some are named. */
  readonly rules?: string[];
}

async function askAxe(page: Page, question: Question): Promise<string[]> {
  // Its program stays in the page until the next one is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return await page.evaluate(async ({ part, rules }) => {
    const inPage = window as unknown as { readonly axe: typeof axe };
    const { violations } = await inPage.axe.run(part, {
      // What it has nothing against need not be described, and no rule that is on reads sheets.
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, question);
}

/** Doubles the text; the function it answers makes it as large as before. */
export async function doubleText(page: Page): Promise<() => Promise<void>> {
  const setSheets = (rules: readonly string[]) =>
    page.evaluate((texts) => {
      document.adoptedStyleSheets = texts.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
    }, rules);
  await setSheets([':root { font-size: 200% }']);
  return () => setSheets([]);
}

/** Waits until the page is drawn at its present size; scripts that look at the size come first. */
export async function drawn(page: Page): Promise<void> {
  // An animation ends with a frame, even where the page's own clock is stopped.
  await page.evaluate(async () => void (await document.body.animate(null, 1).finished));
}

/** What sticks out sideways. */
export async function overflow(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Words that are cut off by the box they stand in. What only screen readers hear is cut on purpose. */
export async function clipped(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          element.checkVisibility() && !element.closest('[class*="sr-only"], select, input'),
      )
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
      .filter((element) => getComputedStyle(element).overflow !== 'visible')
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Links within a sentence may be as small as its text; everything else must be hit easily. */
export async function smallTargets(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).position !== 'absolute')
      .filter((element) => !(element.closest('p') && element.tagName === 'A'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 24 || height < 24;
      })
      .map((element) => element.outerHTML.slice(0, 140)),
  );
}

/**
 * All of the above for a screen as it stands, at the narrowest and a common width, in both themes and
 * in forced colors. A whole `npm test` asks axe about one width in each theme, which is the longest
 * part.
 */
export async function screenProblems(page: Page): Promise<string[]> {
  // A long look: axe goes over the whole page up to five times.
  test.setTimeout(test.info().timeout + 60_000);
  const violations: string[] = [];
  const narrow = 320;
  for (const width of [narrow, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    violations.push(...(await overflow(page)), ...(await smallTargets(page)));
    if (isThoroughRun || width === narrow) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      violations.push(...(await accessibilityViolations(page)));
    }
    if (isThoroughRun || width !== narrow) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      violations.push(...(await contrastViolations(page)));
    }
  }
  if (!isThoroughRun) return violations;
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' });
  violations.push(...(await contrastViolations(page)));
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none', reducedMotion: 'reduce' });
  return violations;
}

/** What has to be scrolled sideways within the page. A wide table may, in a frame of its own. */
export async function sidewaysScrolls(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1,
      )
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.firstElementChild?.tagName !== 'TABLE')
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** What does not fit the narrowest phone once its text has twice the size. */
export async function largeTextProblems(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 740 });
  const usualText = await doubleText(page);
  const problems = [...(await overflow(page)), ...(await sidewaysScrolls(page))];
  await usualText();
  if (size) await page.setViewportSize(size);
  return problems;
}
