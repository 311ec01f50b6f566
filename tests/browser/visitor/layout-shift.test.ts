import { publicRoutes } from '#tests/support/screens.ts';
import { thoroughUnless } from '../thorough.ts';
import { desktop, expect, phone, test } from './visitor.ts';

declare global {
  interface Window {
    shifted: number;
  }
}

/** Pages of each kind: the film, a product, and the longest form. */
const kinds = ['/', '/personal-checking', '/open-account'];

/** The site must stand still while it loads: fonts, pictures, script and banner included. */
for (const size of [phone, desktop]) {
  for (const route of publicRoutes) {
    test(
      `${route} does not shift while it loads at ${size.width} pixels`,
      thoroughUnless(size === phone && kinds.includes(route)),
      async ({ page }) => {
        await page.setViewportSize(size);
        await page.addInitScript(() => {
          window.shifted = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              if ('value' in entry) window.shifted += Number(entry.value);
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(route, { waitUntil: 'networkidle' });
        expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.05);
      },
    );
  }
}
