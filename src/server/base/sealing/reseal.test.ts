import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, openPool, run } from '#database/connection.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { openLog } from '../observability/log.ts';
import { KeyRing } from './keys.ts';
import { isResealDue, reseal, type SealedColumn } from './reseal.ts';

const ROWS = 600;
const PAGE_ROWS = 10;
const notes: SealedColumn = { table: 'notes', column: 'text_sealed' };
const [k1, k2] = [
  { kid: 'k1', secret: randomBytes(32) },
  { kid: 'k2', secret: randomBytes(32) },
];
const [older, ring] = [new KeyRing([k1]), new KeyRing([k2, k1])];

const database = await emptyDatabase();
// One connection, whose counters are read on itself.
const pool = openPool({ url: database.url, max: 1 });
after(async () => {
  await pool.end();
  await database.drop();
});

async function rowsRead(): Promise<number> {
  await run(pool, sql`select pg_stat_force_next_flush()`);
  const { read } = await one<{ read: bigint }>(
    pool,
    sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
        from pg_stat_user_tables where relname = 'notes'`,
  );
  return Number(read);
}

test('each row is read a few times while it is sealed again, however many pages there are', async () => {
  await pool.query('create table notes (id uuid primary key, text_sealed text)');
  const ids = Array.from({ length: ROWS }, () => randomUUID());
  const values = ids.map((row) => older.seal(row, { table: 'notes', row, column: 'text_sealed' }));
  await run(pool, sql`insert into notes select * from unnest(${ids}::uuid[], ${values}::text[])`);
  await run(
    pool,
    sql`insert into notes select gen_random_uuid(), null from generate_series(1, 50)`,
  );
  // In a table this small the planner would rather read all of it, page after page.
  await pool.query(
    'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off',
  );
  await pool.query('vacuum analyze notes');

  const before = await rowsRead();
  await reseal(pool, ring, openLog('silent'), [notes], PAGE_ROWS);
  const read = (await rowsRead()) - before;
  assert.ok(read <= 5 * (ROWS + 50), `${read} rows were read`);

  assert.equal(await isResealDue(pool, ring, [notes]), false);
  const newest = new KeyRing([k2]);
  const { rows: sealed } = await pool.query<{ id: string; value: string }>(
    sql`select id, text_sealed as value from notes where text_sealed is not null`,
  );
  assert.equal(sealed.length, ROWS);
  for (const { id: row, value } of sealed) {
    assert.equal(newest.open(value, { table: 'notes', row, column: 'text_sealed' }), row);
  }
});
