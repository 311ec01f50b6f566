import { publicRoutes } from '#tests/support/screens.ts';
import {
  accessibilityViolations,
  clipped,
  contrastViolations,
  doubleText,
  largeTextProblems,
  overflow,
  smallTargets,
} from '../accessibility.ts';
import { thoroughUnless } from '../thorough.ts';
import { desktop, expect, hydrated, open, phone, tablet, test, withConsent } from './visitor.ts';

/** Of tablets and laptops; the first two are where the layout gets more columns. */
const commonWidths = [768, 1024, 1100, 1366, 1440];

/** One of words, one with a form. */
const usual = new Set(['/', '/open-account']);

for (const route of publicRoutes) {
  test(
    `${route} has its own title, and is sound at every size and in both themes`,
    thoroughUnless(usual.has(route)),
    async ({ page }) => {
      // Looking a page over twice takes axe a while on a busy machine.
      test.slow();
      await withConsent(page);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(phone);
      const reply = await page.goto(route);
      expect(reply?.status()).toBe(200);
      expect(reply?.headers()['content-security-policy']).toContain("script-src 'self'");
      await hydrated(page);

      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/\S{3}.* \| Marys Peak Community Bank$/);
      await expect(page.getByText('Demonstration: not a real bank').first()).toBeVisible();

      expect(await smallTargets(page), 'targets of at least 24 pixels').toEqual([]);
      expect(await overflow(page), 'no sideways scrolling at 320 pixels').toEqual([]);
      expect(await clipped(page), 'no clipped words at 320 pixels').toEqual([]);
      expect(await page.locator('img:not([width][height])').count(), 'pictures have a size').toBe(
        0,
      );
      await page.setViewportSize({ width: 640, height: 800 });
      const usualText = await doubleText(page);
      expect(await overflow(page), 'no sideways scrolling at 200 % text').toEqual([]);
      expect(await clipped(page), 'no clipped words at 200 % text').toEqual([]);
      await usualText();
      expect(await largeTextProblems(page), 'a narrow phone with 200 % text').toEqual([]);
      for (const width of commonWidths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `no sideways scrolling at ${width} pixels`).toEqual([]);
      }
      await page.setViewportSize(desktop);
      expect(await accessibilityViolations(page), 'axe in light colors').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await contrastViolations(page), 'axe in dark colors').toEqual([]);
    },
  );
}

test('titles and descriptions are all different', async ({ page }) => {
  const seen = new Set<string>();
  for (const route of publicRoutes) {
    const html = await (await page.request.get(route)).text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
    const description = /name="description" content="(.*?)"/.exec(html)?.[1] ?? '';
    seen.add(title).add(description);
  }
  expect(seen.size).toBe(publicRoutes.length * 2);
});

test('the FDIC sign is seen without scrolling on the pages that need it', {
  tag: '@thorough',
}, async ({ page }) => {
  for (const size of [phone, tablet, desktop]) {
    await page.setViewportSize(size);
    for (const route of ['/', '/login', '/open-account']) {
      await page.goto(route);
      const sign = page.getByText(
        'FDIC-Insured—Backed by the full faith and credit of the U.S. Government',
      );
      await expect(sign).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('FDIC', { exact: true })).toBeInViewport({ ratio: 1 });
    }
  }
});

test('an unknown path answers 404 and leads on', async ({ page, pageErrors }) => {
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  for (const name of ['Personal Checking', 'Home Loans', 'Business Loans', 'Sign in']) {
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  // The browser itself reports the status of the page; nothing else may be wrong.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a page that is only for the signed-in shows the loading view while it asks', async ({
  page,
}) => {
  await page.route('/api/**', () => {});
  for (const path of ['/dashboard', '/admin/dashboard']) {
    await page.goto(path);
    await expect(page.getByText('Loading...')).toBeVisible();
  }
});

test('navigating moves the focus to the heading and the view to the top', async ({ page }) => {
  await withConsent(page);
  await open(page, '/personal-checking');
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Personal Savings' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Personal Savings' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Personal Savings/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal Checking' })).toBeFocused();
  await expect(page).toHaveTitle(/^Personal Checking/);
});

test('the first Tab offers to skip to the main content', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
