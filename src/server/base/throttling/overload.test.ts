import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { startApp } from '#tests/support/app.ts';
import { readConfig } from '../config/config.ts';
import { isOverloaded } from './overload.ts';

test('the limits themselves are not yet too much', () => {
  const { limits } = readConfig({}, { demo: true });
  const { databaseWaiters, eventLoopLagMs: lagMs } = limits;
  assert.equal(isOverloaded({ databaseWaiters, lagMs }, limits), false);
  assert.equal(isOverloaded({ databaseWaiters: databaseWaiters + 1, lagMs: 0 }, limits), true);
  assert.equal(isOverloaded({ databaseWaiters: 0, lagMs: lagMs + 1 }, limits), true);
});

test('L15: an overloaded server sheds calls with 503 and Retry-After, and recovers', async () => {
  const bank = await startApp({ env: { LIMIT_DATABASE_WAITERS: '0' } });
  const { pool } = bank.deps;
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  const waiting = pool.connect();
  const shed = await bank.request('GET', '/api/docs.json');
  assert.equal(shed.status, 503);
  assert.ok(Number(shed.headers['retry-after']) > 0);
  assert.equal((await bank.request('GET', '/%61pi/docs.json')).status, 503);
  for (const path of ['/verify.html', '/transparency/checkpoint']) {
    assert.equal((await bank.request('GET', path)).status, 503, path);
  }
  assert.equal((await bank.request('GET', '/')).status, 200);
  assert.equal((await bank.request('GET', '/livez')).status, 200);
  const released = once(pool, 'release');
  for (const client of held) client.release();
  (await waiting).release();
  await released;
  assert.equal((await bank.request('GET', '/api/docs.json')).status, 200);
  await bank.stop();
});
