import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts';
import { refuseDemo, stampDemo } from './demo-stamp.ts';

const database = await emptyDatabase();
after(() => database.drop());

test('tables of extensions do not make a database count as used', async () => {
  await refuseDemo(database.pool);
  await database.pool.query('create extension pg_stat_statements');
  await Promise.all([stampDemo(database.pool), stampDemo(database.pool)]);
});

test('a stamped database stays a demo bank, and npm run serve refuses it', async () => {
  await stampDemo(database.pool);
  await assert.rejects(refuseDemo(database.pool), { message: /filled by a demonstration/ });
});

test('a database with tables and no stamp is never filled with the demo bank', async () => {
  const used = await freshDatabase();
  after(() => used.drop());
  await assert.rejects(stampDemo(used.pool), { message: /neither empty nor a demonstration/ });
  await refuseDemo(used.pool);
});
