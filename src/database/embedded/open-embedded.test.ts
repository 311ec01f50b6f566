import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { temporaryFolder } from '#tests/support/database.ts';
import { openPool, rows } from '../connection.ts';
import { giveTo } from './account.ts';
import { openEmbedded } from './open-embedded.ts';
import { processMark } from './process-mark.ts';
import { removeEmbedded } from './remove-embedded.ts';

const skipUnlessRoot = process.getuid?.() === 0 ? false : 'only root runs it as another account';
const folder = temporaryFolder();
after(() => removeEmbedded(folder));

async function show(url: string, names: string[]): Promise<Record<string, string>> {
  const pool = openPool({ url, max: 1 });
  const settings = await rows<{ name: string; value: string }>(
    pool,
    sql`select name, current_setting(name) as value from pg_settings where name = any(${names})`,
  );
  await pool.end();
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

test('a start that is broken off leaves nothing running and nothing in the way', async () => {
  const signal = AbortSignal.timeout(150);
  await assert.rejects(openEmbedded(folder, { signal }), { name: /AbortError|TimeoutError/ });
  assert.equal(existsSync(path.join(folder, 'postgres')), false);
  assert.equal(existsSync(path.join(folder, 'larch.lock')), false);
});

test('the server is durable and reachable by its socket alone', async () => {
  const server = await openEmbedded(folder);
  const durable = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  const settings = await show(server.url, [...durable, 'listen_addresses', 'server_version']);
  for (const name of durable) assert.equal(settings[name], 'on', name);
  assert.equal(settings['listen_addresses'], '');
  assert.match(settings['server_version'] ?? '', /^18\./);
  assert.equal(statSync(path.join(folder, 'socket')).mode & 0o777, 0o700);
  await server.stop();
  assert.equal(processMark(server.pid ?? 0), undefined);
});

test('a data folder in use is refused in one sentence, and open again afterwards', async () => {
  const server = await openEmbedded(folder);
  await assert.rejects(openEmbedded(folder), {
    name: 'EmbeddedError',
    message: `Another Larch (process ${process.pid}) uses the data folder ${folder}: stop it, or set DATA_DIR to another folder.`,
  });
  await server.stop();
  await (await openEmbedded(folder)).stop();
});

test('a stale pid file is cleared, whatever process has its number now', async () => {
  const server = await openEmbedded(folder);
  await server.stop();
  const pidFile = path.join(server.dataDir, 'postmaster.pid');
  for (const content of ['', `${process.pid}\n/elsewhere\n`, '4000000\n']) {
    writeFileSync(pidFile, content);
    writeFileSync(path.join(folder, 'socket/.s.PGSQL.5432.lock'), content);
    const again = await openEmbedded(folder);
    assert.match(again.notes.join(), /removed the stale postmaster.pid/);
    await again.stop();
  }
});

test('data of another major version is refused', async () => {
  const version = path.join(folder, 'postgres/PG_VERSION');
  writeFileSync(version, '17\n');
  await assert.rejects(openEmbedded(folder), {
    message: /made by PostgreSQL 17, and Larch brings/,
  });
  writeFileSync(version, '18\n');
});

test('a path too long for a socket works all the same', async () => {
  const long = path.join(folder, 'x'.repeat(100));
  mkdirSync(long);
  chmodSync(long, 0o711);
  const server = await openEmbedded(long);
  const [sockets = ''] = new URL(server.url).searchParams.getAll('host');
  assert.equal(path.dirname(sockets), os.tmpdir());
  assert.deepEqual(await show(server.url, ['fsync']), { fsync: 'on' });
  await server.stop();
  assert.equal(existsSync(sockets), false);
});

test('root runs it as another account, nobody where there is no postgres', {
  skip: skipUnlessRoot,
}, async () => {
  const own = temporaryFolder();
  after(() => removeEmbedded(own));
  const server = await openEmbedded(own, { accounts: ['no-such-user', 'nobody'] });
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  assert.equal(Number(uid), statSync(server.dataDir).uid);
  assert.notEqual(uid, '0');
  await server.stop();
  giveTo({ name: 'unknown', uid: 54_321, gid: 54_321 }, server.dataDir);
  const taken = await openEmbedded(own);
  assert.notEqual(statSync(server.dataDir).uid, 54_321, 'an unknown owner hands over');
  await taken.stop();
});

test('root below a private folder keeps the data where the account can go', {
  skip: skipUnlessRoot,
}, async () => {
  const hidden = temporaryFolder();
  after(() => removeEmbedded(hidden));
  chmodSync(hidden, 0o700);
  const data = path.join(hidden, 'data');
  const server = await openEmbedded(data);
  assert.match(server.notes.join(), /the database is kept in \/var\/lib\/larch\//);
  await server.stop();
  const again = await openEmbedded(data);
  assert.equal(again.dataDir, server.dataDir);
  await again.stop();
  removeEmbedded(data);
  assert.equal(existsSync(server.dataDir), false);
});
