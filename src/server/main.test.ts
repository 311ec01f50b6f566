import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { transaction } from '#database/transaction.ts';
import {
  emptyDatabase,
  type FreshDatabase,
  freshDatabase,
  startScratchPostgres,
} from '#tests/support/database.ts';
import { ask } from '#tests/support/http-client.ts';
import { untilReady } from '#tests/support/processes/until-ready.ts';
import { type Environment, readConfig } from './base/config/config.ts';
import { enqueueMail } from './base/mail/outbox.ts';
import { KeyRing } from './base/sealing/keys.ts';
import { StartError } from './base/startup/start-error.ts';
import { startServer } from './main.ts';

let database: FreshDatabase;
let dataDir: string;

before(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'larch-main-'));
});
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function start(env: Environment = {}, databaseUrl = database.url) {
  const quiet = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env };
  return startServer({ config: readConfig(quiet, { demo: true }), databaseUrl, demo: true });
}

const hasIpv6 = () =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

const statusOf = async (url: string, path: string) => (await ask(url, 'GET', path)).status;

test('a server starts on an empty database, also when another starts at the same time', async () => {
  const empty = await emptyDatabase();
  const servers = await Promise.all([start({}, empty.url), start({}, empty.url)]);
  for (const { url } of servers) await untilReady(url);
  await Promise.all(servers.map((server) => server.close()));
  await empty.drop();
});

test('a server that was started says of each of its parts whether it works', async () => {
  const server = await start();
  const { checks } = (await ask(server.url, 'GET', '/readyz')).json<{ checks: object }>();
  assert.deepEqual(Object.keys(checks), ['database', 'postings', 'clock', 'site', 'jobs']);
  await server.close();
});

test('C16: metrics are on a port of their own, and only where one is given', async () => {
  const server = await start({ METRICS_PORT: '0' });
  const { metricsUrl = '' } = server;
  assert.equal(new URL(metricsUrl).hostname, '127.0.0.1');
  assert.match(await (await fetch(metricsUrl)).text(), /^larch_database_connections /m);
  assert.equal(await statusOf(server.url, '/metrics'), 404);
  await server.close();
  const without = await start();
  assert.equal(without.metricsUrl, undefined);
  await without.close();
});

test('a server that leaves says so first, answers who is inside, and then is gone', async () => {
  const server = await start({ LIMIT_DRAIN_WAIT: '300ms' });
  const { hostname, port } = new URL(server.url);
  const slow = connect(Number(port), hostname);
  const head = ['POST /dev/clock HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  slow.write(`${head.join('\r\n')}\r\nContent-Length: 16\r\n\r\n{"advance"`);
  await once(slow, 'connect');
  await untilReady(server.url);
  const closed = server.close();
  assert.equal(await statusOf(server.url, '/readyz'), 503);
  slow.write(':"1s"}');
  const answer = await text(slow);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /^connection: close\r$/im);
  await closed;
  await assert.rejects(ask(server.url, 'GET', '/livez'), { code: 'ECONNREFUSED' });
  await server.close();
});

test('the demonstration listens on 127.0.0.1 and on ::1, by one port, and says localhost', async () => {
  const server = await start();
  const { hostname, port } = new URL(server.url);
  assert.equal(hostname, 'localhost');
  for (const address of hasIpv6() ? ['127.0.0.1', '[::1]'] : ['127.0.0.1']) {
    assert.equal(await statusOf(`http://${address}:${port}`, '/livez'), 200, address);
  }
  await server.close();
  await assert.rejects(ask(`http://127.0.0.1:${port}`, 'GET', '/livez'), { code: 'ECONNREFUSED' });
});

test('who is inside by ::1 is answered too before the server is gone', {
  skip: !hasIpv6(),
}, async () => {
  const server = await start({ LIMIT_DRAIN_WAIT: '100ms' });
  const slow = connect(Number(new URL(server.url).port), '::1');
  slow.write('POST /dev/clock HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\n');
  slow.write('Content-Length: 16\r\n\r\n{"advance"');
  await once(slow, 'connect');
  await untilReady(server.url);
  const closed = server.close();
  slow.write(':"1s"}');
  assert.match(await text(slow), /^HTTP\/1\.1 200 /);
  await closed;
});

test('a port that another program has on ::1 is taken', { skip: !hasIpv6() }, async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await assert.rejects(start({ PORT: String(port) }), /^StartError: Port \d+ is already in use/);
  await assert.rejects(ask(`http://127.0.0.1:${port}`, 'GET', '/livez'), { code: 'ECONNREFUSED' });
  other.close();
});

test('someone who never finishes does not keep the server from leaving', async () => {
  const server = await start({ LIMIT_DRAIN: '50ms' });
  const { hostname, port } = new URL(server.url);
  const stuck = connect(Number(port), hostname);
  stuck.on('error', () => {});
  stuck.write('POST /dev/clock HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{');
  await once(stuck, 'connect');
  assert.equal(await statusOf(server.url, '/livez'), 200);
  await server.close();
});

test('mail of the last acts is sent before the server ends', async () => {
  const other = await freshDatabase();
  const secret = `k1:${randomBytes(32).toString('base64')}`;
  const server = await start({ SECRET_KEY: secret }, other.url);
  const keys = new KeyRing(readConfig({ SECRET_KEY: secret }, { demo: true }).secretKeys);
  const mail = { kind: 'x', to: 'jordan@mail.example', subject: 'Hi', text: 'Last words' };
  await transaction(other.pool, (tx) => enqueueMail(tx, keys, mail, new Date()));
  await server.close();
  await other.drop();
  const [file = ''] = await readdir(join(dataDir, 'mail'));
  assert.match(await readFile(join(dataDir, 'mail', file), 'utf8'), /Last words/);
});

test('E5: the demonstration keeps a random key for its owner only; a bank has no default', async () => {
  const server = await start();
  await server.close();
  const file = join(dataDir, 'secret-key');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const first = await readFile(file, 'utf8');
  await (await start()).close();
  assert.equal(await readFile(file, 'utf8'), first);
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }, { demo: true });
  const asBank = startServer({ config, databaseUrl: database.url, demo: false });
  await assert.rejects(asBank, /no secret key/);
});

test('a server with another key under a known name does not start', async () => {
  const other = await freshDatabase();
  const secret = () => `k1:${randomBytes(32).toString('base64')}`;
  await (await start({ SECRET_KEY: secret() }, other.url)).close();
  await assert.rejects(start({ SECRET_KEY: secret() }, other.url), {
    name: 'StartError',
    message: /^SECRET_KEY k1 is not the key that this database was used with/,
  });
  await other.drop();
});

test('what goes wrong at start is one sentence that says what to do', async () => {
  const server = await start();
  const taken = new URL(server.url).port;
  const fails = (running: Promise<unknown>, sentence: RegExp) =>
    assert.rejects(running, (error) => error instanceof StartError && sentence.test(error.message));
  await fails(start({ PORT: taken }), new RegExp(`^Port ${taken} is already in use: .*PORT`));
  await fails(start({ METRICS_PORT: taken }), /is already in use: .*METRICS_PORT/);
  await fails(start({}, 'postgresql://x@127.0.0.1:1/x'), /cannot be reached: check DATABASE_URL/);
  const nowhere = new URL(database.url);
  nowhere.pathname = '/nowhere';
  await fails(start({}, nowhere.href), /does not exist/);
  await server.close();
});

test('L6: without its database a server still shows pages, answers 503, and recovers', async () => {
  const postgres = await startScratchPostgres();
  const server = await start({}, postgres.url);
  assert.equal(await statusOf(server.url, '/dev/clock'), 200);
  await postgres.kill9();
  const refused = await ask(server.url, 'GET', '/dev/clock');
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(refused.json<{ code: string }>().code, 'unavailable');
  assert.equal(await statusOf(server.url, '/'), 200);
  assert.equal(await statusOf(server.url, '/livez'), 200);
  assert.equal(await statusOf(server.url, '/readyz'), 503);
  await postgres.restart();
  assert.equal(await statusOf(server.url, '/dev/clock'), 200);
  await untilReady(server.url);
  await server.close();
  await postgres.stop();
});

test('a server whose database is gone still ends', async () => {
  const postgres = await startScratchPostgres();
  const server = await start({}, postgres.url);
  await postgres.kill9();
  await server.close();
  await postgres.stop();
});

for (const word of ['reject', 'throw']) {
  test(`G7: an error nobody caught (${word}) is logged, and the process ends in good order`, async () => {
    const script = join(import.meta.dirname, '../../tests/support/processes/run-server.ts');
    const env = { PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir };
    const child = fork(script, [JSON.stringify(env)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    assert.ok(child.stdout && child.stderr);
    const output = text(child.stdout);
    const errors = text(child.stderr);
    await once(child, 'message');
    child.send(word);
    const [code] = await once(child, 'exit');
    assert.equal(code, 1);
    assert.equal(await errors, '');
    const lines = (await output)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const events = lines.map(({ event }) => event).filter(Boolean);
    assert.deepEqual(events, ['sys_startup', 'sys_crash', 'sys_shutdown']);
    assert.doesNotMatch(await output, /jordan/);
  });
}
