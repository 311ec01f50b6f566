import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startScratchPostgres } from '#tests/support/database.ts';
import { QueuePool } from './queue-pool.ts';

test('a connection that is released twice goes back to the pool once', async () => {
  const postgres = await startScratchPostgres();
  const pool = new QueuePool({ connectionString: postgres.url, max: 1 });
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  pool.connect((error, _client, release) => (error ? reject(error) : resolve(release)));
  const release = await promise;
  release();
  const other = await pool.connect();
  release();
  assert.equal(pool.idleCount, 0, 'the connection is in use again');
  other.release();
  assert.equal(pool.idleCount, 1);
  await pool.end();
  await postgres.stop();
});
