import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { openPool, type Pool } from '#database/connection.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { processMark } from '#database/embedded/process-mark.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';
import { freshDatabase, temporaryFolder } from '#tests/support/database.ts';
import { type Command, runCommand } from '#tests/support/processes/command.ts';
import { untilReady } from '#tests/support/processes/until-ready.ts';

const folder = temporaryFolder();
after(() => removeEmbedded(folder));
const QUIET = { LOG_LEVEL: 'silent' };

const started: Command[] = [];
// A test that fails halfway must not leave a bank running.
after(() => {
  for (const command of started) command.kill('SIGKILL');
});

function start(env: Record<string, string> = {}): Command {
  const command = runCommand(['tools/commands/start.ts'], {
    ...QUIET,
    DATA_DIR: folder,
    PORT: '0',
    ...env,
  });
  started.push(command);
  return command;
}

async function refusal(command: Command): Promise<string> {
  assert.equal(await command.ended, 1);
  assert.doesNotMatch(command.output.err, /\n\s+at /, 'no stack');
  return command.output.err.trim();
}

function postmaster(): number {
  return Number.parseInt(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Something done in the folder's own database while no server uses it. */
async function inDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const server = opened.adopt(await openEmbedded(folder, { revive: false }), (it) => it.stop());
  const pool = opened.adopt(openPool({ url: server.url, max: 1 }), (it) => it.end());
  return await work(pool);
}

test('a signal in the middle of the first start leaves nothing behind', async () => {
  const watcher = watch(folder);
  const command = start();
  await once(watcher, 'change');
  watcher.close();
  command.kill('SIGTERM');
  assert.equal(await command.ended, 0);
  assert.equal(existsSync(path.join(folder, 'larch.lock')), false);
  assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);
});

test('it becomes ready, refuses a second on the same folder, and one signal stops all', async () => {
  const command = start();
  const [, url = ''] = await command.until(/ready at (http:\S+)/);
  await command.until(/jordan .*password larch-admin-demo-pass.*\/dev\/mail/s);
  await untilReady(url);
  assert.equal(statSync(path.join(folder, 'secret-key')).mode & 0o777, 0o600);
  assert.match(await refusal(start()), /^Another Larch \(process \d+\) uses the data folder .*\.$/);
  const server = postmaster();
  command.kill('SIGINT');
  assert.equal(await command.ended, 0);
  assert.match(command.output.out, /Larch has stopped\.\s*$/);
  assert.equal(processMark(server), undefined);
  await assert.rejects(fetch(`${url}/livez`));
});

test('a taken port is refused in one sentence, and the database stopped again', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  assert.match(await refusal(start({ PORT: String(port) })), /^Port \d+ is already in use: .*\.$/);
  assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);
  taken.close();
});

test('a data folder of before the first release is refused in one sentence, and kept', async () => {
  const forget = `update migrations set name = name || '-before' where number <= 2`;
  await inDatabase((pool) => pool.query(forget));
  const said = await refusal(start());
  assert.match(said, /^This database was set up by .* set DATA_DIR to a new folder.*\.$/);
  const { rowCount } = await inDatabase((pool) => pool.query(`select from customers`));
  assert.ok((rowCount ?? 0) > 0, 'the customers are still there');
  const recall = `update migrations set name = replace(name, '-before', '')`;
  await inDatabase((pool) => pool.query(recall));
});

test('a data folder that cannot be written is refused in one sentence', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  const output = await refusal(start({ DATA_DIR: path.join(folder, 'file/data') }));
  assert.match(output, /^The data folder .* cannot be written \(ENOTDIR\): .*\.$/);
});

test('a data folder that cannot be created is refused at once', async () => {
  const output = await refusal(start({ DATA_DIR: '/proc/larch/data' }));
  assert.match(output, /^The data folder \/proc\/larch\/data cannot be written \(\w+\): .*\.$/);
});

test('wrong variables are refused together, before anything is started', async () => {
  const output = await refusal(start({ PORT: 'many', HOST: '0.0.0.0' }));
  assert.match(output, /PORT must be a port number/);
  assert.match(output, /HOST 0\.0\.0\.0 would show the demonstration.*DEMO_PUBLIC=1/s);
});

test('a database that is neither empty nor a demonstration is refused', async () => {
  const database = await freshDatabase();
  after(() => database.drop());
  const output = await refusal(start({ DATABASE_URL: database.url }));
  assert.match(output, /^The database of DATABASE_URL is neither empty nor a demonstration/);
});

test('a database that is not there is refused in one sentence', async () => {
  const output = await refusal(start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' }));
  assert.match(output, /^The database cannot be reached: check DATABASE_URL/);
});

test('kill -9 of what npm started stops the server and its database too', async () => {
  const env = { ...QUIET, DATA_DIR: folder, PORT: '0' };
  const command = runCommand(
    ['tools/boot/run.mjs', '--as-installed', 'tools/commands/start.ts'],
    env,
  );
  const [, url] = await command.until(/ready at (http:\S+)/);
  const server = postmaster();
  command.kill('SIGKILL');
  // The pipes close when the last process that writes to them has ended.
  await command.ended;
  assert.equal(processMark(server), undefined);
  await assert.rejects(fetch(`${url}/livez`));
});
