import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { type Db, rows, run } from '../connection.ts';
import { Draft, writeTo } from '../draft.ts';
import { hasRows, isRowMissed, mergeRows, type RowsToWrite, writeRows } from './write-rows.ts';

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

test('rows of one name are written together, and each must change what it names', async () => {
  const change = (position: bigint, text: string): RowsToWrite => ({
    name: 'words_changed',
    types: ['bigint', 'text'],
    columns: [[position], [text]],
    write: (table) => `update word w set text = fresh.text
      from ${table} as fresh (position, text) where w.position = fresh.position returning 1`,
    changesEach: true,
  });
  await run(database.pool, sql`delete from word`);
  await run(database.pool, writeRows([words(['one', 'two'])]));
  const both = mergeRows([change(-2n, 'eins'), change(-1n, 'zwei')]);
  assert.equal(both.length, 1);
  await run(database.pool, writeRows(both));
  const missing = writeRows(mergeRows([change(-2n, 'uno'), change(7n, 'siete')]));
  await assert.rejects(run(database.pool, missing), isRowMissed);
  const stored = await rows<{ text: string }>(
    database.pool,
    sql`delete from word returning position, text`,
  );
  assert.deepEqual(new Set(stored.map(({ text }) => text)), new Set(['eins', 'zwei']));
});

test('however many parts a statement has, its name is short enough, and its own', () => {
  const named = (name: string): RowsToWrite => ({ ...words(['a']), name });
  const long = Array.from({ length: 12 }, (_, index) => named(`a-long-name-${index}`));
  const names = [long, long.slice(1), long.slice(0, -1)].map((parts) => writeRows(parts).name);
  assert.ok(names.every((name = '') => name.length > 0 && name.length <= 63));
  assert.equal(new Set(names).size, 3);
});

test('a draft reads at once, and keeps what it is told to write', async () => {
  const draft = new Draft(database.pool);
  const count = async (db: Db) =>
    (await rows<{ count: bigint }>(db, sql`select count(*) from echo`))[0]?.count;
  const before = await count(draft);
  await writeTo(draft, { ...words(['said']), name: 'words' });
  assert.equal(await count(draft), before);
  assert.equal(draft.rows.length, 1);
  for (const statement of [
    sql`insert into echo values ('now')`,
    sql`delete from echo`,
    sql`select said from echo for update`,
    sql`select said from echo for no key update`,
  ]) {
    assert.throws(() => draft.query(statement), TypeError);
  }
});

test('what is changed is found by its key, in a table of thousands too', async () => {
  await run(database.pool, sql`create table turn (person text primary key, number bigint)`);
  await run(
    database.pool,
    sql`insert into turn select 'person ' || i, 0 from generate_series(1, 20000) as i`,
  );
  await run(database.pool, sql`analyze turn`);
  const { text } = writeRows([
    {
      name: 'turns',
      types: ['text', 'bigint'],
      columns: [['person 1'], [1n]],
      write: (table) => `update turn set number = fresh.number
        from ${table} as fresh (person, number) where turn.person = fresh.person`,
    },
  ]);
  const plan = await rows<object>(database.pool, { text: `explain (generic_plan) ${text}` });
  assert.match(JSON.stringify(plan), /Index Scan using turn_pkey/);
  assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/);
});
