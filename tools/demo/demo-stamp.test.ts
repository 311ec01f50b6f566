import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts';
import { refuseDemo, stampDemo } from './demo-stamp.ts';

const database = await emptyDatabase();
after(() => database.drop());

test('what extensions brought along does not make a database a used one', async () => {
  await refuseDemo(database.pool);
  await database.pool.query('create extension pg_stat_statements');
  await Promise.all([stampDemo(database.pool), stampDemo(database.pool)]);
});

test('a stamped database stays a demonstration, and is refused as a bank', async () => {
  await stampDemo(database.pool);
  await assert.rejects(refuseDemo(database.pool), { message: /filled by a demonstration/ });
});

test('a database with tables and no stamp is not made a demonstration', async () => {
  const used = await freshDatabase();
  after(() => used.drop());
  await assert.rejects(stampDemo(used.pool), { message: /neither empty nor a demonstration/ });
  await refuseDemo(used.pool);
});
