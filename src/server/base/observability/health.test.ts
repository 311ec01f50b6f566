import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { startApp } from '#tests/support/app.ts';
import { emptyDatabase, startScratchPostgres } from '#tests/support/database.ts';
import { startVanishingNetwork } from '#tests/support/network/vanishing-network.ts';
import { WrongClock } from '#tests/support/processes/wrong-clock.ts';
import { openPostingDesk } from '../../posting/posting-desk.ts';
import { ClockWatch } from '../time/clock-watch.ts';
import { Readiness, registerChecks } from './health.ts';

test('a server that is leaving is alive, not ready, and closes the connections it answers on', async () => {
  const bank = await startApp();
  assert.equal((await bank.request('GET', '/readyz')).status, 200);
  bank.deps.readiness.drain();
  const ready = await bank.request('GET', '/readyz');
  assert.equal(ready.status, 503);
  assert.equal(ready.headers.connection, 'close');
  assert.equal((await bank.request('GET', '/livez')).status, 200);
  await bank.stop();
});

test('readiness names its parts, and nothing else', async () => {
  const bank = await startApp();
  const { status, text } = await bank.request('GET', '/readyz');
  assert.equal(status, 200);
  assert.equal(
    text,
    '{"status":"ready","checks":{"database":"ok","postings":"ok","clock":"ok","site":"ok"}}',
  );
  await bank.stop();
});

test('a server whose postings hang is not ready, though its database answers', async () => {
  const bank = await startApp();
  const { readiness, clock, config } = bank.deps;
  const network = await startVanishingNetwork(config.databaseUrl ?? '');
  const postings = openPostingDesk({
    databaseUrl: network.url,
    now: () => clock.businessNow(),
  });
  readiness.add('postings', () => postings.isWorking());
  assert.equal(await readiness.isReady(), true);
  network.vanish();
  const { status, checks } = await readiness.report();
  assert.equal(status, 'not ready');
  assert.deepEqual([checks['database'], checks['postings']], ['ok', 'failed']);
  network.reconnect();
  while (!(await readiness.isReady()));
  await postings.close();
  await network.close();
  await bank.stop();
});

test('a server that cannot commit is not ready, though it can read', async () => {
  const bank = await startApp();
  const { pool } = bank.deps;
  const { name } = await one<{ name: string }>(pool, sql`select current_database() as name`);
  await pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const { checks } = await bank.deps.readiness.report();
  assert.equal(checks['database'], 'ok');
  assert.equal(checks['postings'], 'failed');
  await bank.stop();
});

test('a server whose clock is ahead or behind by more than five seconds is not ready', async () => {
  const bank = await startApp();
  for (const [offsetMs, status] of [
    [4 * 86_400_000, 'not ready'],
    [-4 * 86_400_000, 'not ready'],
    [3_000, 'ready'],
  ] as const) {
    const clockWatch = new ClockWatch(new WrongClock(offsetMs), bank.deps.pool);
    registerChecks({ ...bank.deps, clockWatch });
    const report = await bank.deps.readiness.report();
    assert.equal(report.status, status, `${offsetMs} ms`);
    assert.equal(report.checks['clock'], status === 'ready' ? 'ok' : 'failed');
  }
  await bank.stop();
});

test('a site that is not where it should be makes the server not ready', async () => {
  const bank = await startApp();
  registerChecks({ ...bank.deps, siteDirectory: '/nowhere' });
  const { checks } = await bank.deps.readiness.report();
  assert.equal(checks['site'], 'failed');
  await bank.stop();
});

test('a database whose migrations are missing makes the server not ready', async () => {
  const empty = await emptyDatabase();
  const { pool } = empty;
  const readiness = new Readiness(pool);
  assert.equal(await readiness.isReady(), false);
  await migrate(pool);
  assert.equal(await readiness.isReady(), true);
  await empty.drop();
});

test('a database that answers nobody makes the server not ready within about a second', async () => {
  const empty = await emptyDatabase();
  const { pool } = empty;
  await migrate(pool);
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  assert.equal(await new Readiness(pool).isReady(), false);
  for (const client of held) client.release();
  await empty.drop();
});

test('L6: readiness follows a database that is killed and comes back', async () => {
  const postgres = await startScratchPostgres();
  const pool = openPool({ url: postgres.url });
  await migrate(pool);
  const readiness = new Readiness(pool);
  assert.equal(await readiness.isReady(), true);
  await postgres.kill9();
  assert.equal(await readiness.isReady(), false);
  await postgres.restart();
  assert.equal(await readiness.isReady(), true);
  await pool.end();
  await postgres.stop();
});

test('when a server stops being ready, one line names the part, and one says that it is back', async () => {
  const bank = await startApp();
  let works = false;
  bank.deps.readiness.add('jobs', () => works);
  for (let probe = 0; probe < 3; probe += 1) await bank.request('GET', '/readyz');
  works = true;
  for (let probe = 0; probe < 2; probe += 1) await bank.request('GET', '/readyz');
  const lines = bank.logLines
    .map((line) => JSON.parse(line) as { msg: string; cause?: string })
    .filter(({ msg }) => /^(not ready|ready again)$/.test(msg));
  assert.deepEqual(
    lines.map(({ msg, cause }) => [msg, cause]),
    [
      ['not ready', 'jobs'],
      ['ready again', undefined],
    ],
  );
  await bank.stop();
});
