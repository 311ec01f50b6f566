// What a kill -9 leaves behind, and that the next start is not stopped by it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { startScratchPostgres, temporaryFolder } from '#tests/support/database.ts';
import { holdOpen } from '#tests/support/postgres/hold-open.ts';
import { killPostmaster } from '#tests/support/postgres/kill-postmaster.ts';
import { one, openPool } from '../connection.ts';
import { openEmbedded } from './open-embedded.ts';
import { processMark } from './process-mark.ts';
import { removeEmbedded } from './remove-embedded.ts';
import { bestSupervision } from './supervision.ts';

const folder = temporaryFolder();
after(() => removeEmbedded(folder));

async function untilGone(pid: number): Promise<void> {
  while (processMark(pid) !== undefined) await sleep(10);
}

for (const supervision of ['kernel', 'pipe'] as const) {
  const missing = supervision === 'kernel' && bestSupervision() !== 'kernel';
  test(`kill -9 of Larch ends its database (${supervision})`, {
    skip: missing ? 'setpriv is not installed' : false,
  }, async () => {
    const holder = await holdOpen(folder, { supervision });
    await holder.kill9();
    await untilGone(holder.pid);
    const server = await openEmbedded(folder);
    await server.stop();
  });
}

test('a start right after kill -9 does not meet the old server', async () => {
  const holder = await holdOpen(folder);
  await holder.kill9();
  const server = await openEmbedded(folder);
  assert.notEqual(server.pid, holder.pid);
  await server.stop();
});

test('a server that outlived its Larch is stopped, and a new one takes its place', async () => {
  const holder = await holdOpen(folder, { supervision: 'none' });
  await holder.kill9();
  const server = await openEmbedded(folder);
  assert.match(server.notes.join(), /stopped the server \d+ that an earlier Larch had left/);
  assert.equal(processMark(holder.pid), undefined);
  await server.stop();
});

test('a shared server is adopted as it is by those who come later', async () => {
  const holder = await holdOpen(folder, { shared: true });
  await holder.kill9();
  const server = await openEmbedded(folder, { shared: true });
  assert.equal(server.pid, holder.pid);
  await server.stop();
  assert.equal(processMark(holder.pid), undefined);
});

test('kill -9 of Larch and database loses nothing that was committed', async () => {
  const holder = await holdOpen(folder, { supervision: 'none' });
  const pool = openPool({ url: holder.url });
  await pool.query('create table kept (number integer)');
  await pool.query('insert into kept select generate_series(1, 1000)');
  await holder.kill9();
  await killPostmaster(holder.pid);
  await pool.end();
  const server = await openEmbedded(folder);
  const again = openPool({ url: server.url });
  const { count } = await one<{ count: bigint }>(again, sql`select count(*) as count from kept`);
  assert.equal(count, 1000n);
  await again.end();
  await server.stop();
});

test('a dead server that is still a zombie does not stop the next one', {
  skip: process.platform === 'linux' ? false : 'zombies are made and seen by /proc',
}, async (t) => {
  const server = await openEmbedded(folder);
  await server.stop();
  // Its parent is stuck in a wait that never ends, and so never asks how its child has ended.
  const program = `process.stdout.write(String(require('node:child_process').spawn('true').pid));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
  const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => parent.kill('SIGKILL'));
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const zombie = Number(line.toString());
  while (!readFileSync(`/proc/${zombie}/stat`, 'utf8').includes(') Z')) await sleep(5);
  writeFileSync(path.join(server.dataDir, 'postmaster.pid'), `${zombie}\n${server.dataDir}\n`);
  writeFileSync(path.join(folder, 'socket/.s.PGSQL.5432.lock'), `${zombie}\n`);
  const next = await openEmbedded(folder);
  assert.match(next.notes.join(), new RegExp(`stale postmaster.pid of process ${zombie}`));
  await next.stop();
});

test('a database killed under a running Larch comes back by itself', async () => {
  const server = await openEmbedded(folder);
  const pool = openPool({ url: server.url, max: 1 });
  await pool.query('select 1');
  const before = server.pid;
  await killPostmaster(before);
  for (;;) {
    const back = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (back) break;
    await sleep(50);
  }
  assert.notEqual(server.pid, before);
  await pool.end();
  await server.stop();
});

test('a scratch server survives its own kill -9 and restart', async () => {
  const scratch = await startScratchPostgres();
  const pool = openPool({ url: scratch.url });
  await pool.query('create table kept as select 7 as number');
  await scratch.kill9();
  await assert.rejects(pool.query('select 1'));
  await scratch.restart();
  const { number } = await one<{ number: number }>(pool, sql`select number from kept`);
  assert.equal(number, 7);
  await pool.end();
  await scratch.stop();
});
