import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import {
  startVanishingNetwork,
  type VanishingNetwork,
} from '#tests/support/network/vanishing-network.ts';
import { allowLongStatements, NoAnswer } from './answer-watch.ts';
import { type Db, one, openPool, type Pool, run } from './connection.ts';
import { shareConnection } from './sending/share-connection.ts';
import { transaction } from './transaction.ts';

let database: FreshDatabase;
let network: VanishingNetwork;
let pool: Pool;

before(async () => {
  database = await emptyDatabase();
  await run(database.pool, sql`create table notes (word text primary key)`);
});
after(() => database.drop());

beforeEach(async () => {
  network = await startVanishingNetwork(database.url);
  pool = openPool({ url: network.url, max: 3, statementTimeoutMs: 1_500 });
});
afterEach(async () => {
  await pool.end();
  await network.close();
});

function ask(db: Db, word = 'here') {
  return one<{ word: string }>(db, sql`select ${word}::text as word`);
}

async function count(word: string): Promise<bigint> {
  const statement = sql`select count(*) from notes where word = ${word}`;
  return (await one<{ count: bigint }>(database.pool, statement)).count;
}

test('a statement whose server has vanished fails, and its connection with it', async () => {
  await ask(pool);
  network.vanish();
  await assert.rejects(ask(pool), NoAnswer);
  assert.equal(pool.totalCount, 0);
  network.reconnect();
  assert.equal((await ask(pool)).word, 'here');
});

test('statements sent behind it on the same connection fail too', async () => {
  const client = await pool.connect();
  await client.query('select 1');
  network.vanish();
  const sent = [1, 2, 3].map(() => client.query('select 1'));
  for (const answer of await Promise.allSettled(sent)) {
    assert.ok(answer.status === 'rejected' && answer.reason instanceof NoAnswer);
  }
  client.release();
  assert.equal(pool.totalCount, 0, 'it is not given back, though nobody said that it is broken');
});

test('of several connections, one that is silent takes the idle ones with it', async () => {
  await Promise.all([1, 2, 3].map(() => run(pool, sql`select pg_sleep(0.05)`)));
  assert.equal(pool.idleCount, 3);
  network.vanish();
  const waiting = ask(pool);
  network.reconnect();
  await assert.rejects(waiting, NoAnswer);
  assert.equal((await ask(pool)).word, 'here');
});

test('a shared connection is given up likewise', async () => {
  const shared = shareConnection(pool);
  await ask(shared);
  network.vanish();
  const outcomes = await Promise.allSettled([ask(shared), ask(shared)]);
  for (const { status } of outcomes) assert.equal(status, 'rejected');
  network.reconnect();
  assert.equal((await ask(shared)).word, 'here');
});

test('a commit without an answer is never tried again, whatever became of it', async () => {
  let times = 0;
  const acting = transaction(pool, async (tx) => {
    times += 1;
    await run(tx, sql`insert into notes (word) values ('once')`);
    network.swallowAnswers();
  });
  await assert.rejects(acting, NoAnswer);
  assert.equal(times, 1);
  while ((await count('once')) === 0n);
  assert.equal(await count('once'), 1n, 'it was committed, and its connection is gone');
  assert.equal(pool.totalCount, 0);
});

test('answers that came while this process stood still are not missing', async () => {
  const answer = run(pool, sql`select pg_sleep(0.1)`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
  assert.equal(await answer, 1);
});

test('a connection that may take long is not given up early', async () => {
  const client = await pool.connect();
  await allowLongStatements(client);
  assert.equal((await client.query('select pg_sleep(3)')).rowCount, 1);
  client.release(true);
});

test('where nothing is said, the kernel asks within seconds whether the server is still there', {
  skip: process.platform === 'linux' ? false : 'timers of connections are seen by /proc',
}, async () => {
  const client = await pool.connect();
  const { localPort = 0, remotePort = 0 } = client.connection.stream as Socket;
  client.release();
  const written = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const connections = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const fields = connections.map((line) => line.trim().split(/\s+/));
  // A port of ours can also be that of a former connection to another server.
  const ours = fields.find(
    ([, local, remote]) =>
      local?.endsWith(written(localPort)) && remote?.endsWith(written(remotePort)),
  );
  const timer = ours?.[5] ?? '';
  const [kind, hundredths = ''] = timer.split(':');
  assert.equal(kind, '02', 'the timer by which the kernel asks');
  assert.ok(Number.parseInt(hundredths, 16) <= 500, timer);
});
