import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { openPool, rows } from './connection.ts';
import { migrate, migrationsAtHead } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

let database: FreshDatabase;
let directory: string;

beforeEach(async () => {
  database = await emptyDatabase();
  directory = mkdtempSync(path.join(os.tmpdir(), 'larch-migrations-'));
  write('0001-first.sql', 'create table first (id integer)');
  write('0002-second.sql', 'create table second (id integer); insert into second values (1)');
});

afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

function write(file: string, text: string): void {
  writeFileSync(path.join(directory, file), text);
}

async function tables(): Promise<string[]> {
  const records = await rows<{ name: string }>(
    database.pool,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return records.map(({ name }) => name);
}

/** Whether a session holds an exclusive lock on the table. */
async function isHeld(table: string): Promise<boolean> {
  const records = await rows(
    database.pool,
    sql`select from pg_locks
        where relation = ${table}::regclass and granted and mode = 'AccessExclusiveLock'`,
  );
  return records.length > 0;
}

const refused = (message: RegExp) => ({ name: 'MigrationError', message });

test('migrations are applied in order, each once, and said so', async () => {
  const output: string[] = [];
  await migrate(database.pool, { directory, log: (line) => output.push(line) });
  await migrate(database.pool, { directory, log: (line) => output.push(line) });
  assert.deepEqual(output, ['Applied migration 0001-first.', 'Applied migration 0002-second.']);
  assert.deepEqual(await tables(), ['first', 'migrations', 'second']);
});

test('a database is at its head only when every known migration is applied', async () => {
  assert.equal(await migrationsAtHead(database.pool, directory), false);
  await migrate(database.pool, { directory });
  assert.equal(await migrationsAtHead(database.pool, directory), true);
  write('0003-third.sql', 'select 1');
  assert.equal(await migrationsAtHead(database.pool, directory), false);
});

test('an older server stays ready beside a database that has moved on', async () => {
  write('0003-third.sql', 'select 1');
  await migrate(database.pool, { directory });
  rmSync(path.join(directory, '0003-third.sql'));
  assert.equal(await migrationsAtHead(database.pool, directory), true);
});

test('three servers that start at once apply each migration once', async () => {
  write('0002-second.sql', 'create table second (id integer); select pg_sleep(0.2)');
  const output: string[] = [];
  const pools = [1, 2, 3].map(() => openPool({ url: database.url, max: 1 }));
  const log = (line: string) => output.push(line);
  await Promise.all(pools.map((pool) => migrate(pool, { directory, log })));
  await Promise.all(pools.map((pool) => pool.end()));
  assert.deepEqual(output, ['Applied migration 0001-first.', 'Applied migration 0002-second.']);
});

test('a migration that fails leaves nothing of itself and everything before it', async () => {
  write('0002-second.sql', 'create table second (id integer); select no_such_function()');
  write('0003-third.sql', 'create table third (id integer)');
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0002-second failed and was undone: function no_such_function/),
  );
  assert.deepEqual(await tables(), ['first', 'migrations']);
  write('0002-second.sql', 'create table second (id integer)');
  await migrate(database.pool, { directory });
  assert.deepEqual(await tables(), ['first', 'migrations', 'second', 'third']);
});

test('a migration that would commit halfway is refused', async () => {
  write('0002-second.sql', 'create table second (id integer); commit; select 1');
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0002-second ends its own transaction: take begin, commit/),
  );
});

test('an edited migration is refused by name', async () => {
  await migrate(database.pool, { directory });
  write('0001-first.sql', 'create table first (id bigint)');
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0001-first was edited after it was applied: restore it/),
  );
});

test('a migration that does not get its lock lets the others pass and tries again', async () => {
  rmSync(path.join(directory, '0002-second.sql'));
  await migrate(database.pool, { directory });
  write('0002-second.sql', 'alter table first add column more text');
  const reader = await database.pool.connect();
  await reader.query('begin; select * from first');
  const output: string[] = [];
  const passed = Promise.withResolvers<void>();
  const log = (line: string) => {
    output.push(line);
    // Only after it has been turned away once does the reader leave.
    if (output.length === 1) passed.resolve();
  };
  const migrating = migrate(database.pool, { directory, lockTimeoutMs: 50, log });
  await passed.promise;
  await reader.query('commit');
  reader.release();
  await migrating;
  assert.match(output[0] ?? '', /^Migration 0002-second waits for the bank's work/);
  assert.equal(output.at(-1), 'Applied migration 0002-second.');
});

test("a migration that waits for its lock gives up before the bank's work behind it does", async () => {
  write('0002-second.sql', 'create table second (id integer)');
  await migrate(database.pool, { directory });
  // It holds one table, and a moment later wants another that is in use.
  write(
    '0003-third.sql',
    `alter table first add column more text;
     select pg_sleep(0.3);
     alter table second add column more text`,
  );
  const user = await database.pool.connect();
  await user.query('begin; insert into second values (2)');
  const migrating = migrate(database.pool, { directory });
  try {
    while (!(await isHeld('first'))) await sleep(10);
    // The usual patience of a bank's statement is all it has.
    await database.pool.query(sql`insert into first values (1)`);
  } finally {
    await user.query('commit');
    user.release();
    await migrating;
  }
  assert.equal(await migrationsAtHead(database.pool, directory), true);
});

test('other line ends do not count as an edit', async () => {
  write('0001-first.sql', 'create table first (\n  id integer\n)');
  await migrate(database.pool, { directory });
  write('0001-first.sql', 'create table first (\r\n  id integer\r\n)');
  await migrate(database.pool, { directory });
});

test('a renamed migration is refused by both names', async () => {
  await migrate(database.pool, { directory });
  renameSync(path.join(directory, '0001-first.sql'), path.join(directory, '0001-other.sql'));
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0001-first was renamed to 0001-other after it was applied/),
  );
});

test('a missing old migration is refused by name', async () => {
  await migrate(database.pool, { directory });
  rmSync(path.join(directory, '0001-first.sql'));
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0001-first was applied to this database but its file is missing/),
  );
});

test('a migration slipped in below an applied one is refused by name', async () => {
  renameSync(path.join(directory, '0002-second.sql'), path.join(directory, '0003-third.sql'));
  await migrate(database.pool, { directory });
  write('0002-late.sql', 'select 1');
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0002-late was added below 0003-third, which is already applied/),
  );
});

test('a database ahead of the code is refused', async () => {
  await migrate(database.pool, { directory });
  rmSync(path.join(directory, '0002-second.sql'));
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^The database already has migration 0002-second, which this version of Larch does/),
  );
});

test('a database of a replaced set of migrations is refused with the way to start afresh', async () => {
  write('0003-third.sql', 'create table third (id integer)');
  await migrate(database.pool, { directory });
  const applied = () => rows(database.pool, sql`select * from migrations order by number`);
  const before = await applied();
  // Fewer files than before, as after a new baseline: the newest in the database has no file.
  rmSync(path.join(directory, '0003-third.sql'));
  write('0001-first.sql', 'create table first (id bigint)');
  renameSync(path.join(directory, '0002-second.sql'), path.join(directory, '0002-other.sql'));
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^This database was set up by a version .* set DATA_DIR to a new folder.*\.$/),
  );
  assert.deepEqual(await applied(), before);
  assert.deepEqual(await tables(), ['first', 'migrations', 'second', 'third']);
});

/** A newer migration, and then its file gone, as for an older server. */
async function migrateFurther(text: string): Promise<void> {
  write('0003-third.sql', text);
  await migrate(database.pool, { directory });
  rmSync(path.join(directory, '0003-third.sql'));
}

test('an older server starts beside a newer migration that says so, and changes nothing', async () => {
  assert.equal(await migrate(database.pool, { directory }), 'same');
  await migrateFurther('-- A third table.\n-- works beside 0002\ncreate table third (id integer)');
  const output: string[] = [];
  const schema = await migrate(database.pool, { directory, log: (line) => output.push(line) });
  assert.deepEqual({ schema, output }, { schema: 'newer', output: [] });
  write('0001-first.sql', 'create table first (id bigint)');
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0001-first was edited/),
  );
});

test('an older server does not start beside a migration that only newer code works with', async () => {
  for (const text of ['create table third (id integer)', '-- works beside 0003\nselect 1']) {
    await migrateFurther(text);
    await assert.rejects(
      migrate(database.pool, { directory }),
      refused(/^The database already has migration 0003-third, which this version of Larch does/),
    );
    await database.pool.query('delete from migrations where number = 3');
  }
});

const INDEX = `-- no transaction
-- works beside 0002
create unique index concurrently if not exists second_by_id on second (id)`;

async function listIndexes(): Promise<{ name: string; valid: boolean }[]> {
  return await rows(
    database.pool,
    sql`select c.relname as name, i.indisvalid as valid from pg_index i
        join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'second'::regclass order by c.relname`,
  );
}

test('an index is built while transactions write to its table', async () => {
  await migrate(database.pool, { directory });
  write(
    '0003-third.sql',
    `${INDEX};\n-- And no other.\ndrop index concurrently if exists no_index;`,
  );
  const writer = await database.pool.connect();
  await writer.query('begin; insert into second values (2)');
  const migrating = migrate(database.pool, { directory });
  try {
    while ((await listIndexes()).length === 0) await sleep(10);
    // The index waits for the writer, and no other writer waits for the index.
    await database.pool.query(sql`insert into second values (3)`);
  } finally {
    await writer.query('commit');
    writer.release();
    await migrating;
  }
  assert.deepEqual(await listIndexes(), [{ name: 'second_by_id', valid: true }]);
});

test('servers that start at once build an index once', async () => {
  await migrate(database.pool, { directory });
  write('0003-third.sql', INDEX);
  const output: string[] = [];
  const pools = [1, 2, 3].map(() => openPool({ url: database.url, max: 1 }));
  const log = (line: string) => output.push(line);
  await Promise.all(pools.map((pool) => migrate(pool, { directory, log })));
  await Promise.all(pools.map((pool) => pool.end()));
  assert.deepEqual(output, ['Applied migration 0003-third.']);
});

test('what a killed server left of an index is built again', async () => {
  await migrate(database.pool, { directory });
  write('0003-third.sql', INDEX);
  const writer = await database.pool.connect();
  await writer.query('begin; insert into second values (2)');
  const killed = openPool({ url: database.url, max: 1 });
  killed.on('error', () => {});
  const migrating = migrate(killed, { directory });
  while ((await listIndexes()).length === 0) await sleep(10);
  const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'create unique index concurrently%' and datname = current_database()`;
  await Promise.all([assert.rejects(migrating), database.pool.query(kill)]);
  assert.deepEqual(await listIndexes(), [{ name: 'second_by_id', valid: false }]);
  await writer.query('commit');
  writer.release();
  await killed.end();

  await migrate(database.pool, { directory });
  assert.deepEqual(await listIndexes(), [{ name: 'second_by_id', valid: true }]);
  assert.equal(await migrationsAtHead(database.pool, directory), true);
});

test('an index that the rows do not allow is said, and built once they do', async () => {
  write('0002-second.sql', 'create table second (id integer); insert into second values (1), (1)');
  await migrate(database.pool, { directory });
  write('0003-third.sql', INDEX);
  await assert.rejects(
    migrate(database.pool, { directory }),
    refused(/^Migration 0003-third failed and is tried again at the next start: could not create/),
  );
  await database.pool.query('delete from second');
  await migrate(database.pool, { directory });
  assert.deepEqual(await listIndexes(), [{ name: 'second_by_id', valid: true }]);
});

test('without a transaction nothing runs that could not be repeated', async () => {
  await migrate(database.pool, { directory });
  for (const text of [
    'create index concurrently second_by_id on second (id)',
    'create index if not exists second_by_id on second (id)',
    `${INDEX}; insert into second values (5)`,
  ]) {
    write('0003-third.sql', `-- no transaction\n${text}`);
    await assert.rejects(
      migrate(database.pool, { directory }),
      refused(/^Migration 0003-third runs without a transaction, where only "create index/),
    );
  }
  assert.deepEqual(await listIndexes(), []);
});

test('files that are no migrations, and doubled numbers, are refused by name', () => {
  write('0002-again.sql', 'select 1');
  assert.throws(
    () => readMigrations(directory),
    refused(/0002-again and 0002-second have the same/),
  );
  write('notes.txt', '');
  assert.throws(() => readMigrations(directory), refused(/^notes.txt among the migrations is not/));
});

test('every fresh test database has all of the real migrations', async () => {
  const fresh = await freshDatabase();
  after(() => fresh.drop());
  assert.equal(await migrationsAtHead(fresh.pool), true);
});
