// Larch behind nginx with the file that the guide offers. What must never happen: that a posting is
// sent to a second server, that a visitor chooses the address by which tries are counted, that events
// are held back, and that what a visitor sends or reads is written to the proxy's disk.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import type { TestApp } from '#tests/support/app.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { followEvents } from '#tests/support/follow-events.ts';
import { type Ask, ask } from '#tests/support/http-client.ts';
import { submit } from '#tests/support/money/wires.ts';
import { type Nginx, startNginx } from '#tests/support/network/nginx.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { missingPrograms } from '#tests/support/processes/run-program.ts';
import { startServerProcess } from '#tests/support/processes/server-process.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { scratchFolder } from '../proof/scratch-folder.ts';

const skip = missingPrograms(['nginx']).length > 0 && 'not installed: nginx';
const OWN = { host: 'bank.example', origin: 'https://bank.example' };
/** What refuses connections. */
const NOBODY = 'http://127.0.0.1:9';

const bank = await startBank({ demo: false, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const nginx = skip ? undefined : await startBehind(bank.url, NOBODY, bank.url);

async function startBehind(...servers: readonly string[]): Promise<Nginx> {
  const folder = scratchFolder();
  chmodSync(folder.path, 0o777);
  const started = await startNginx(folder.path, servers);
  after(async () => {
    await started.stop();
    folder.remove();
  });
  return started;
}

function asVisitor(url: string) {
  return (method: string, path: string, what: Ask = {}) =>
    ask(url, method, path, { ...what, headers: { ...OWN, ...what.headers } });
}

/** The same bank, by the way that visitors take. */
function behind({ url } = nginx as Nginx): TestApp {
  return { ...bank, url, request: asVisitor(url) };
}

test('a customer signs in and moves money, though one server of three is gone', {
  skip,
}, async () => {
  const visited = behind();
  const customer = await makeCustomer(bank, { accounts: { checking: 100n, savings: 0n } });
  for (let time = 1; time <= 3; time += 1) {
    const cookies = await signInThroughApi(visited, customer);
    const reply = await submit(visited, { ...customer, cookies }, '/api/internal-transfer', {
      fromAccountId: accountOf(customer, 'checking'),
      toAccountId: accountOf(customer, 'savings'),
      amount: '0.10',
    });
    assert.equal(reply.status, 200, reply.text);
  }
});

test('visitors speak HTTP/2, and are led from http to https', {
  skip,
}, async () => {
  const { tls, httpUrl } = nginx as Nginx;
  const session = connectHttp2(`https://127.0.0.1:${tls.port}`, { ca: tls.ca });
  const stream = session.request({ ':path': '/livez', ':authority': 'bank.example' });
  const status = await new Promise((resolve) => {
    stream.once('response', (headers) => resolve(headers[':status']));
  });
  assert.equal(status, 200);
  stream.close();
  session.close();
  const moved = await ask(httpUrl, 'GET', '/login?next=1', { headers: OWN });
  assert.equal(moved.status, 301);
  assert.equal(moved.headers.location, 'https://bank.example/login?next=1');
});

test('an event arrives while its stream goes on', { skip }, async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n, savings: 0n } });
  const { url } = nginx as Nginx;
  const stream = await followEvents(url, { ...customer, headers: OWN });
  assert.equal(stream.status, 200);
  const fromAccountId = accountOf(customer, 'checking');
  const toAccountId = accountOf(customer, 'savings');
  const body = { fromAccountId, toAccountId, amount: '0.01' };
  await submit(behind(), customer, '/api/internal-transfer', body);
  await stream.until(({ topic, id }) => topic === 'accounts' && id === toAccountId);
  stream.leave();
});

test('a forged X-Forwarded-For is not believed: tries count for the real address', {
  skip,
}, async () => {
  const statuses: number[] = [];
  for (let time = 0; time <= 20; time += 1) {
    const body = { email: `nobody${time}@mail.example`, password: 'wrong' };
    const headers = { 'x-forwarded-for': `203.0.113.${time}` };
    statuses.push((await behind().request('POST', '/api/auth/login', { body, headers })).status);
  }
  assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 401), 429]);
});

test('photographs as large as Larch takes them reach it', { skip }, async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n } });
  const image = (megabytes: number) =>
    `data:image/png;base64,${randomBytes(megabytes * 750_000).toString('base64')}`;
  const deposit = (megabytes: number) =>
    submit(behind(), customer, '/api/check-deposits', {
      accountId: accountOf(customer, 'checking'),
      amount: '10.00',
      frontImage: image(megabytes),
      backImage: image(megabytes),
    });
  // They are no pictures, as only Larch can say.
  const taken = await deposit(6);
  assert.equal(taken.status, 400, taken.text);
  assert.ok(taken.headers['x-request-id']);
  assert.equal((await deposit(7)).status, 413);
});

test('a POST that may have arrived is sent to one server only', { skip }, async (context) => {
  const received: string[] = [];
  // A server that dies at work: it has the request, and nobody gets an answer.
  const dying = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      received.push(String(bytes).split(' ', 1)[0] ?? '');
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => void dying.listen(0, '127.0.0.1', resolve));
  context.after(() => dying.close());
  const url = `http://127.0.0.1:${(dying.address() as AddressInfo).port}`;
  const visit = asVisitor((await startBehind(url, NOBODY, bank.url)).url);
  const headers = { 'idempotency-key': randomUUID() };
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) {
    const body = { amount: String(time) };
    statuses.push((await visit('POST', '/api/internal-transfer', { body, headers })).status);
  }
  // Two such failures, and the server is left out. The others of these reach Larch, which knows no
  // session.
  assert.deepEqual(received, ['POST', 'POST']);
  const sorted = statuses.toSorted((a, b) => a - b);
  assert.deepEqual(sorted, [401, 401, 401, 401, 502, 502]);
});

test('without its database the public site goes on, and calls get Larch’s own 503', {
  skip,
}, async (context: TestContext) => {
  const folder = scratchFolder();
  const postgres = await startScratchPostgres();
  const server = await startServerProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder.path,
  });
  context.after(async () => {
    await server.kill9();
    await postgres.stop();
    folder.remove();
  });
  const { url } = await startBehind(server.url, server.url, server.url);
  // The demonstration answers to its own name only: had nginx changed it, all of this were refused.
  const visit = (method: string, path: string, what: Ask = {}) =>
    ask(url, method, path, { ...what, headers: { host: '127.0.0.1' } });
  await postgres.kill9();
  const body = { email: 'nobody@mail.example', password: 'wrong' };
  // Enough for nginx to leave all servers out, if it took a 503 for a failure.
  const tries = Array.from({ length: 9 }, () => visit('GET', '/dev/clock'));
  tries.push(visit('POST', '/api/auth/login', { body }));
  for (const { status, headers, text } of await Promise.all(tries)) {
    assert.equal(status, 503, text);
    assert.ok(Number(headers['retry-after']) > 0);
  }
  assert.equal((await visit('GET', '/')).status, 200);
});
