// npm run dev in a copy of the source, so that a file can be changed.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { emptyDatabase } from '#tests/support/database.ts';
import { runCommand } from '#tests/support/processes/command.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const NEEDED = ['index.html', 'package.json', 'src', 'tools', 'verify.mjs', 'vite.config.ts'];

interface Development {
  readonly url: string;
  /** Replaces a text in a file of the copy, which must hold it. */
  change(file: string, from: string, to: string): Promise<void>;
}

const test = base.extend<object, { readonly development: Development }>({
  development: [
    async ({ browserName: _any }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'larch-dev-'));
      for (const name of NEEDED) {
        await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
      }
      await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
      const database = await emptyDatabase();
      const command = runCommand(
        [path.join(folder, 'tools/commands/dev.ts')],
        {
          DATABASE_URL: database.url,
          DATA_DIR: path.join(folder, 'data'),
          PORT: '0',
          LOG_LEVEL: 'silent',
        },
        folder,
      );
      const [, url = ''] = await command.until(/ready for changes at (http:\S+)/);
      await use({
        url,
        change: async (file, from, to) => {
          const changed = path.join(folder, file);
          const text = await readFile(changed, 'utf8');
          expect(text).toContain(from);
          await writeFile(changed, text.replace(from, to));
        },
      });
      command.kill('SIGTERM');
      expect(await command.ended).toBe(0);
      await database.drop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// All in one worker: each would set up a development server and a demo bank of its own.
test.describe.configure({ mode: 'default' });

test('a developer signs in, and a changed screen appears without a reload', async ({
  page,
  development,
}) => {
  // A change made before the page listens, or before it has the screen, would not be replaced.
  const listening = page.waitForEvent('console', (line) => line.text() === '[vite] connected.');
  await page.goto(`${development.url}/admin/login`);
  await listening;
  await expect(page.getByRole('button', { name: 'Access Admin Panel' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await development.change(
    'src/web/staff/sign-in/password-step.tsx',
    'Access Admin Panel',
    'Go in',
  );
  const button = page.getByRole('button', { name: 'Go in' });
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await page.getByLabel('Email').fill('admin@maryspeak.example');
  await page.getByLabel('Password', { exact: true }).fill('larch-admin-demo-pass');
  await button.click();
  await expect(page).toHaveURL(`${development.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('only the source is served, and only to this machine at that address', async ({
  request,
  development,
}) => {
  for (const file of ['data/secret-key', 'package.json', 'tools/commands/dev.ts']) {
    const reply = await request.get(`${development.url}/${file}`);
    const text = await reply.text();
    expect(text.includes('<div id="root">') || reply.status() === 403, file).toBe(true);
  }
  const foreign = { origin: 'http://localhost:1' };
  const reply = await request.get(`${development.url}/src/web/app.tsx`, { headers: foreign });
  expect(reply.headers()['access-control-allow-origin']).toBeUndefined();
});

test('the server restarts when it is changed, and requests wait meanwhile', async ({
  request,
  development,
}) => {
  const answer = async () => (await request.get(`${development.url}/plain.css`)).text();
  expect(await answer()).not.toContain('changed');
  const style = 'src/server/base/http/plain-page.ts';
  await development.change(
    style,
    'export const plainStyle = `',
    'export const plainStyle = `/* changed */',
  );
  // A busy machine may take its time to start a server.
  await expect.poll(answer, { timeout: 120_000 }).toContain('changed');
});
