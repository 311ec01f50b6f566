import { commercialLenderCenters, homeLoanCenters } from '#brand/bank-locations.ts';
import { brand } from '#brand/brand.ts';
import { links } from '#brand/links.ts';
import { publicRoutes } from '#tests/support/screens.ts';
import { expect, open, test, withConsent } from './visitor.ts';

const branches = [brand.headquarters, ...commercialLenderCenters, ...homeLoanCenters];
const outbound: readonly string[] = [...Object.values(links), ...branches.map((one) => one.mapUrl)];

test('C12: links take nothing along to other places, and lead only where the bank has named', async ({
  page,
  origin,
}) => {
  const known = outbound.map((url) => new URL(url, origin).host);
  let opening = 0;
  for (const route of publicRoutes) {
    // The pages come whole, menus and footer included; nothing else writes links.
    const html = await (await page.request.get(route)).text();
    for (const [anchor] of html.matchAll(/<a [^>]*>/g)) {
      const { protocol, host } = new URL(/ href="([^"]*)"/.exec(anchor)?.[1] ?? '', origin);
      expect(['http:', 'https:', 'tel:', 'mailto:'], anchor).toContain(protocol);
      const isElsewhere = protocol.startsWith('http') && host !== new URL(origin).host;
      if (isElsewhere) expect(known, anchor).toContain(host);
      if (isElsewhere || anchor.includes(' target=')) {
        opening += 1;
        expect(anchor).toContain('target="_blank" rel="noopener noreferrer"');
      }
    }
  }
  expect(opening).toBeGreaterThan(publicRoutes.length);
});

test('C12: a page in a new tab knows nothing of the one it was opened from', async ({ page }) => {
  await withConsent(page);
  await open(page, '/login');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const opened = await opening;
  // A tab is an empty page for a moment, before the one that was asked for.
  await expect(opened).toHaveURL('/forgot-password');
  await opened.waitForLoadState();
  expect(await opened.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
});
