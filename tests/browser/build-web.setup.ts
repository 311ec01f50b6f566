import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const program = fileURLToPath(new URL('../../tools/web/build-web.ts', import.meta.url));
const build = () => promisify(execFile)(process.execPath, [program]);

// The journeys are walked on the site as it ships: built, prerendered and compressed.
test('the site is built, and a second build has nothing to do', async () => {
  test.setTimeout(180_000);
  await build();
  expect((await build()).stdout).toContain('up to date');
});
