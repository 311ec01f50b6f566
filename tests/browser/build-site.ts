import { expect, test } from '@playwright/test';
import { siteDirectory } from '#tests/support/site-server.ts';
import { buildWeb } from '../../tools/build-web.ts';

// The journeys are walked on the site as it ships: built, prerendered and compressed.
test('the site is built, and a second build has nothing to do', async () => {
  test.setTimeout(120_000);
  await buildWeb({ directory: siteDirectory });
  expect(await buildWeb({ directory: siteDirectory })).toBe(false);
});
