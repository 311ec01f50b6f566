import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { type Db, one, run } from '../connection.ts';
import { shareConnection } from './share-connection.ts';

let database: FreshDatabase;
let shared: Db;
before(async () => {
  database = await emptyDatabase();
  shared = shareConnection(database.pool);
});
after(() => database.drop());

const HUNDRED = Array.from({ length: 100 }, (_, index) => index);

function ask(word: number) {
  return one<{ word: number; pid: number }>(
    shared,
    sql`select ${word}::integer as word, pg_backend_pid() as pid`,
  );
}

test('everybody gets their own answer, over one connection that is free again afterwards', async () => {
  const answers = await Promise.all(HUNDRED.map(ask));
  assert.deepEqual(
    answers.map(({ word }) => word),
    HUNDRED,
  );
  assert.equal(new Set(answers.map(({ pid }) => pid)).size, 1);
  assert.equal(database.pool.idleCount, database.pool.totalCount);
  assert.equal((await ask(7)).word, 7);
});

test('a statement that fails does so alone', async () => {
  const wrong = run(shared, sql`select 1 / 0`);
  const [before, failed, behind] = await Promise.allSettled([ask(1), wrong, ask(2)]);
  assert.equal(before.status === 'fulfilled' && before.value.word, 1);
  assert.match(String(failed.status === 'rejected' && failed.reason), /division by zero/);
  assert.equal(behind.status === 'fulfilled' && behind.value.word, 2);
});

test('a statement on a connection that breaks is rejected, and the next gets another one', async () => {
  const slow = run(shared, sql`select pg_sleep(60)`);
  const behind = ask(1);
  const both = Promise.allSettled([slow, behind]);
  while (!(await isAsleep())) await run(database.pool, sql`select pg_sleep(0.01)`);
  await run(
    database.pool,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%'
        and pid <> pg_backend_pid()`,
  );
  for (const { status } of await both) assert.equal(status, 'rejected');
  assert.equal((await ask(3)).word, 3);
});

async function isAsleep(): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(
    database.pool,
    sql`select exists (select from pg_stat_activity where query like '%pg_sleep(60)%'
        and wait_event = 'PgSleep' and pid <> pg_backend_pid()) as found`,
  );
  return found;
}
