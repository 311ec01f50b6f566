import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brand } from '#brand/brand.ts';
import { startApp } from '#tests/support/app.ts';

test('the front page names the bank and says that it is a demonstration', async () => {
  const bank = await startApp();
  const { status, text } = await bank.request('GET', '/');
  assert.equal(status, 200);
  assert.ok(text.includes(brand.name));
  assert.ok(text.includes('Demonstration: not a real bank'));
  assert.equal((await bank.request('GET', '/favicon.ico')).status, 204);
  await bank.stop();
});

test('C10: beside the built site an unknown call under /api is still a JSON 404', async () => {
  const siteDirectory = await mkdtemp(join(tmpdir(), 'larch-site-'));
  await writeFile(join(siteDirectory, 'index.html'), '<h1>Home</h1>');
  await writeFile(join(siteDirectory, '404.html'), '<h1>404 Page Not Found</h1>');
  await writeFile(
    join(siteDirectory, 'site.json'),
    JSON.stringify({ indexed: ['/'], files: ['404.html', 'index.html'] }),
  );
  const bank = await startApp({ siteDirectory });
  assert.match((await bank.request('GET', '/')).text, /Home/);
  const page = await bank.request('GET', '/dashboard.css');
  assert.equal(page.status, 404);
  assert.match(page.text, /404 Page Not Found/);
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
  const call = await bank.request('GET', '/api/none');
  assert.equal(call.status, 404);
  assert.equal(call.json<{ code: string }>().code, 'not-found');
  assert.equal((await bank.request('POST', '/none')).status, 404);
  await bank.stop();
  await rm(siteDirectory, { recursive: true });
});
