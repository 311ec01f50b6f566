import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openPool } from '#database/connection.ts';
import { readConfig } from '#server/base/config/config.ts';
import { startServer } from '#server/main.ts';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { runCommand } from '#tests/support/processes/command.ts';
import { untilReady } from '#tests/support/processes/until-ready.ts';

const role = `larch_test_${randomUUID().slice(0, 8)}`;
let owner: FreshDatabase;
let dataDir: string;
let weaker: string;

before(async () => {
  owner = await emptyDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'larch-grant-'));
  const url = new URL(owner.url);
  url.username = role;
  url.password = 'p@ss: word';
  weaker = url.href;
});
after(async () => {
  await owner.pool.query(`drop owned by ${role}; drop role ${role}`);
  await owner.drop();
  await rm(dataDir, { recursive: true });
});

const grant = (env: Record<string, string>) => runCommand(['tools/commands/grant.ts'], env);

function start(env: Record<string, string>) {
  const all = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env };
  return startServer({ config: readConfig(all, { demo: true }), databaseUrl: weaker, demo: true });
}

test('one command makes the role and its rights on an empty database, as often as one likes', async () => {
  const env = { MIGRATION_DATABASE_URL: owner.url, DATABASE_URL: weaker };
  for (const output of [/^Created the role larch_test_/, /^The role larch_test_/]) {
    const command = grant(env);
    assert.equal(await command.ended, 0, command.output.err);
    assert.match(command.output.out, output);
  }
  const server = await start({ MIGRATION_DATABASE_URL: owner.url });
  await untilReady(server.url);
  await server.close();
  const pool = openPool({ url: weaker, max: 1 });
  await assert.rejects(pool.query('create temporary table x (y integer)'), { code: '42501' });
  await assert.rejects(pool.query('update ledger.accounts set balance_cents = 1'), {
    code: '42501',
  });
  await pool.end();
});

test('a server whose role may not use the queue does not start, and says what to do', async () => {
  await owner.pool.query(`drop policy "larch ${role}" on graphile_worker._private_tasks`);
  await assert.rejects(start({}), {
    name: 'StartError',
    message: /lacks a right \(.+\): set MIGRATION_DATABASE_URL to the owner of the tables\.$/,
  });
  // With the owner at hand the start gives the rights again by itself.
  await (await start({ MIGRATION_DATABASE_URL: owner.url })).close();
});

test('a role that no grant would limit is refused, and so are missing addresses', async () => {
  const same = grant({ MIGRATION_DATABASE_URL: owner.url, DATABASE_URL: owner.url });
  assert.equal(await same.ended, 1);
  assert.match(same.output.err, /no grant limits it/);
  const missing = grant({ DATABASE_URL: weaker });
  assert.equal(await missing.ended, 1);
  assert.match(missing.output.err, /^Set MIGRATION_DATABASE_URL to the owner of the database/);
});
