import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { one, openPool } from './connection.ts';
import { serversOf } from './several-servers.ts';

let database: FreshDatabase;
before(async () => {
  database = await emptyDatabase();
});
after(() => database.drop());

test('an address may name several servers', () => {
  assert.deepEqual(serversOf('postgresql://larch:secret@a,b:5433/bank?sslmode=verify-full'), [
    'postgresql://larch:secret@a/bank?sslmode=verify-full',
    'postgresql://larch:secret@b:5433/bank?sslmode=verify-full',
  ]);
  assert.deepEqual(serversOf('postgresql://larch@localhost/bank?host=%2Fa%2C%2Fb&port=5'), [
    'postgresql://larch@localhost/bank?host=/a&port=5',
    'postgresql://larch@localhost/bank?host=/b&port=5',
  ]);
});

test('an address of one server stays as it is', () => {
  for (const url of ['postgresql://larch@a:5433/bank', 'postgresql://larch@a/bank?host=%2Ftmp']) {
    assert.deepEqual(serversOf(url), [url]);
  }
});

test('of several servers, the one that answers and takes writes is used', async () => {
  const [, socket = ''] = /host=([^&]*)/.exec(database.url) ?? [];
  const pool = openPool({ url: database.url.replace(socket, `%2Fnowhere%2C${socket}`), max: 1 });
  assert.deepEqual(await one(pool, sql`select 'here' as answer`), { answer: 'here' });
  await pool.end();
});

test('where none takes writes, it is said as one error', async () => {
  const url = 'postgresql://larch@localhost/bank?host=%2Fnowhere%2C%2Felsewhere';
  const pool = openPool({ url, max: 1 });
  await assert.rejects(one(pool, sql`select 1`), { code: '57P03' });
  await pool.end();
});
