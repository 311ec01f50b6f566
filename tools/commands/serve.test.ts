import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';
import type { SiteContents } from '#server/site/mount-site.ts';
import { emptyDatabase, temporaryFolder } from '#tests/support/database.ts';
import { runCommand } from '#tests/support/processes/command.ts';
import { stampDemo } from '../demo/demo-stamp.ts';

const folder = temporaryFolder();
after(() => removeEmbedded(folder));

// This project once more, with a site of its own: what is built here is no test's to change.
const clone = mkdtempSync(path.join(os.tmpdir(), 'larch-serve-'));
after(() => rmSync(clone, { recursive: true }));
const root = path.join(import.meta.dirname, '../..');
for (const name of ['src', 'node_modules', 'package-lock.json', 'index.html', 'vite.config.ts']) {
  symlinkSync(path.join(root, name), path.join(clone, name));
}
for (const name of ['package.json', 'tools']) {
  cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
}
// Nothing is asked of it before the rest is in order.
const AWAY = 'postgresql://x@127.0.0.1:1/x';
const program = path.join(clone, 'tools/commands/serve.ts');
const site = path.join(clone, 'dist');

async function buildSite(publicUrl: string, { isCompressed = true } = {}): Promise<void> {
  const stamp = path.join(clone, 'tools/web/site-stamp.ts');
  const { stampFor, writeStamp } = (await import(stamp)) as typeof import('../web/site-stamp.ts');
  mkdirSync(site, { recursive: true });
  const files = ['index.html', '404.html'];
  for (const name of files) writeFileSync(path.join(site, name), '<!doctype html><title>A</title>');
  const contents: SiteContents = { indexed: ['/'], files };
  writeFileSync(path.join(site, 'site.json'), JSON.stringify(contents));
  writeStamp(site, stampFor({ directory: site, publicUrl, isCompressed }));
}

const COMPLETE = {
  DATA_DIR: folder,
  PORT: '0',
  SECRET_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  PUBLIC_URL: 'https://bank.example',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'files',
};

test('all missing variables are reported at once', async () => {
  const command = runCommand(['tools/commands/serve.ts'], { DATA_DIR: folder });
  assert.equal(await command.ended, 1);
  const names = ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'SMTP_URL'];
  for (const name of names) {
    assert.match(command.output.err, new RegExp(`${name} is missing\\. Set it to`));
  }
  assert.doesNotMatch(command.output.err, /\n\s+at /);
});

test('a site that is not built, or of other source or another address, is refused', async () => {
  const module = path.join(clone, 'tools/web/ensure-site.ts');
  const { requireSite } = (await import(module)) as typeof import('../web/ensure-site.ts');
  const refused = (message: string) =>
    assert.throws(() => requireSite('https://bank.example'), {
      message: `${message}: run PUBLIC_URL=https://bank.example npm run build.`,
    });
  refused('The site is not built yet');
  await buildSite('https://bank.example');
  assert.equal(requireSite('https://bank.example'), site);
  const changed = path.join(clone, 'tools/web/changed-since.ts');
  writeFileSync(changed, '');
  refused('The site was built from another version of the source');
  rmSync(changed);
  await buildSite('https://other.example');
  refused('The site was built for another PUBLIC_URL');
  const command = runCommand([program], { ...COMPLETE, DATABASE_URL: AWAY });
  assert.equal(await command.ended, 1);
  assert.match(command.output.err, /^The site was built for another PUBLIC_URL: /);
});

test('the site of a demonstration is refused until its files are compressed', async () => {
  const modules = path.join(clone, 'tools/web');
  const { requireSite } = (await import(
    path.join(modules, 'ensure-site.ts')
  )) as typeof import('../web/ensure-site.ts');
  const { buildWeb } = (await import(
    path.join(modules, 'build-web.ts')
  )) as typeof import('../web/build-web.ts');
  const publicUrl = 'https://bank.example';
  await buildSite(publicUrl, { isCompressed: false });
  assert.equal(
    await buildWeb({ publicUrl, isCompressed: false }),
    false,
    'the demonstration has it',
  );
  assert.throws(() => requireSite(publicUrl), /The site was built for the demonstration: /);
  const page = path.join(site, 'index.html');
  const before = statSync(page).mtimeMs;
  assert.equal(await buildWeb({ publicUrl }), true);
  assert.equal(requireSite(publicUrl), site);
  assert.equal(statSync(page).mtimeMs, before, 'not built again');
  const compressed = readFileSync(`${page}.br`);
  assert.equal(brotliDecompressSync(compressed).toString(), readFileSync(page, 'utf8'));
});

test('a data folder that cannot be made ends the start at once, in one sentence', async () => {
  await buildSite('https://bank.example');
  const env = {
    ...COMPLETE,
    DATA_DIR: '/proc/larch/data',
    DATABASE_URL: AWAY,
  };
  const command = runCommand([program], env);
  assert.equal(await command.ended, 1);
  assert.match(
    command.output.err,
    /^The data folder \/proc\/larch\/data cannot be written \(\w+\): .*\.$/m,
  );
});

test('a bank does not run on the database of a demonstration', async () => {
  const database = await emptyDatabase();
  after(() => database.drop());
  await stampDemo(database.pool);
  const command = runCommand([program], { ...COMPLETE, DATABASE_URL: database.url });
  assert.equal(await command.ended, 1);
  assert.match(command.output.err, /^The database of DATABASE_URL was filled by a demonstration/);
});

test('a bank does not run on a database that may lose what it acknowledged', async () => {
  const forgetful = await openEmbedded(folder, { settings: { fsync: 'off' } });
  const command = runCommand([program], { ...COMPLETE, DATABASE_URL: forgetful.url });
  assert.equal(await command.ended, 1);
  assert.match(command.output.err, /^The database has fsync turned off .*: turn it on\.$/m);
  await forgetful.stop();
});

test('a bank with all it needs starts, says where its mail goes, and a signal stops it', async () => {
  const postgres = await openEmbedded(folder);
  const command = runCommand([program], { ...COMPLETE, DATABASE_URL: postgres.url });
  await command.until(/the server is up/);
  assert.match(command.output.out, /SMTP_URL is files: no mail is sent/);
  command.kill('SIGTERM');
  assert.equal(await command.ended, 0);
  await postgres.stop();
});
