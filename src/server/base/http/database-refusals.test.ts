import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { databaseRefusal } from './database-refusals.ts';

let database: FreshDatabase;
before(async () => {
  database = await freshDatabase();
  await database.pool.query('create table names (name text constraint names_name_key unique)');
});
after(() => database.drop());

const constraints = { names_name_key: 'conflict' } as const;

async function errorOf(statement: string, values: unknown[] = []): Promise<unknown> {
  const client = await database.pool.connect();
  try {
    await client.query(statement, values);
  } catch (error) {
    return error;
  } finally {
    // It may be inside a failed transaction or carry a setting: nobody else should get it.
    client.release(true);
  }
  return assert.fail('the statement should have failed');
}

test('a constraint becomes the refusal it is named with', async () => {
  const error = await errorOf("insert into names values ('a'), ('a')");
  assert.equal(databaseRefusal(error, constraints)?.code, 'conflict');
  assert.equal(databaseRefusal(error, {}), undefined);
});

test('a null character from a URL is the visitor’s mistake', async () => {
  const error = await errorOf('insert into names values ($1)', ['a\0b']);
  assert.equal(databaseRefusal(error, {})?.status, 400);
});

test('a mistake in a statement stays a bug', async () => {
  assert.equal(databaseRefusal(await errorOf('select nonsense'), {}), undefined);
  assert.equal(databaseRefusal(await errorOf("select 'x'::uuid"), {}), undefined);
  assert.equal(databaseRefusal(new TypeError('x is undefined'), {}), undefined);
  assert.equal(databaseRefusal('text', {}), undefined);
});

test('a database that is slow, read-only, full or away is briefly unavailable', async () => {
  const slow = await errorOf('set statement_timeout = 1; select pg_sleep(1)');
  const readOnly = await errorOf("begin read only; insert into names values ('b')");
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  // What a statement may be answered by while PostgreSQL ends for want of its disk.
  const failing = Object.assign(new Error('internal error'), { code: 'XX000' });
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  const noSocket = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'connect' });
  const cut = new Error('Connection terminated unexpectedly');
  for (const error of [slow, readOnly, full, failing, refused, noSocket, cut]) {
    const refusal = databaseRefusal(error, {});
    assert.equal(refusal?.code, 'unavailable', String(error));
    assert.ok(refusal.retryAfterSeconds);
  }
  const noFile = Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open' });
  assert.equal(databaseRefusal(noFile, {}), undefined);
});
