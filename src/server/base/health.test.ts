import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { startApp } from '#tests/support/app.ts';
import { emptyDatabase, startScratchPostgres } from '#tests/support/database.ts';
import { Readiness } from './health.ts';

test('a server that is leaving is alive, not ready, and closes the connections it answers on', async () => {
  const bank = await startApp();
  assert.equal((await bank.request('GET', '/readyz')).status, 200);
  bank.parts.readiness.drain();
  const ready = await bank.request('GET', '/readyz');
  assert.equal(ready.status, 503);
  assert.equal(ready.headers.connection, 'close');
  assert.equal((await bank.request('GET', '/livez')).status, 200);
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
