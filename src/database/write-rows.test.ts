import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { rows, run } from './connection.ts';
import { hasRows, type RowsToWrite, writeRows } from './write-rows.ts';

let database: FreshDatabase;
before(async () => {
  database = await emptyDatabase();
  await run(database.pool, sql`create table word (position bigint, text text, bytes bytea)`);
  await run(database.pool, sql`create table echo (said text)`);
});
after(() => database.drop());

const awkward = [
  'null',
  'NULL',
  '',
  ' ',
  'plain',
  'a b',
  'a,b',
  '{a}',
  '"quoted"',
  'back\\slash',
  "apostrophe's",
  'two\nlines',
  '\\x41',
  'zażółć 🏦',
  '2026-03-02T17:45:00.000Z',
];

function words(texts: readonly (string | null)[]): RowsToWrite {
  return {
    name: 'words',
    types: ['bigint', 'text', 'bytea'],
    columns: [
      texts.map((_, index) => BigInt(index) - 2n),
      texts,
      texts.map((word) => (word === null ? null : Buffer.from(word))),
    ],
    write: (table) => `insert into word (position, text, bytes) select * from ${table} as fresh`,
  };
}

test('every text, figure and byte arrives as it was sent', async () => {
  await run(database.pool, writeRows([words([...awkward, null])]));
  const stored = await rows<{ position: bigint; text: string | null; bytes: Buffer | null }>(
    database.pool,
    sql`delete from word returning position, text, bytes`,
  );
  assert.deepEqual(
    stored.map((row) => row.text),
    [...awkward, null],
  );
  assert.deepEqual(
    stored.map((row) => row.bytes?.toString() ?? null),
    [...awkward, null],
  );
  assert.equal(stored[0]?.position, -2n);
});

test('rows of several tables are written by one statement', async () => {
  const echo: RowsToWrite = {
    name: 'echo',
    types: ['text'],
    columns: [['hello', 'again']],
    write: (table) => `insert into echo select * from ${table} as fresh`,
  };
  await run(database.pool, writeRows([words(['hello']), echo]));
  const counted = await rows<{ words: bigint; echoes: bigint }>(
    database.pool,
    sql`select (select count(*) from word) as words, (select count(*) from echo) as echoes`,
  );
  assert.deepEqual(counted, [{ words: 1n, echoes: 2n }]);
  assert.equal(hasRows(echo), true);
  assert.equal(hasRows(words([])), false);
});
