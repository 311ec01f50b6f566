import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startApp, type TestApp } from '#tests/support/app.ts';

let demo: TestApp;
let named: TestApp;
let bank: TestApp;
before(async () => {
  demo = await startApp();
  named = await startApp({ env: { PUBLIC_URL: 'https://Demo.example' } });
  bank = await startApp({ demo: false });
});
after(async () => {
  await demo.stop();
  await named.stop();
  await bank.stop();
});

const statusAt = async (app: TestApp, host: string, path = '/') =>
  (await app.request('GET', path, { headers: { host } })).status;

/** What is answered to a request with these header lines and no others. */
async function rawStatus(app: TestApp, start: string, headers: readonly string[]) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${[start, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}

test('the demonstration answers to the names of this machine, by any port', async () => {
  for (const name of ['localhost', 'LocalHost:1', '127.0.0.1:3000', '[::1]', '[::1]:3000']) {
    assert.equal(await statusAt(demo, name), 200, name);
  }
});

test('a page that made its own name lead here cannot read the demonstration, nor its mail', async () => {
  const names = ['evil.example', 'localhost.evil.example', 'x@localhost', 'localhost/', '10.0.0.1'];
  for (const name of names) {
    for (const path of ['/', '/dev/mail.json', '/api/auth/me', '/livez']) {
      assert.equal(await statusAt(demo, name, path), 421, `${name}${path}`);
    }
  }
  const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
  const refused = await demo.request('GET', '/dev/mail.json', { headers });
  assert.equal(refused.json<{ code: string }>().code, 'misdirected');
});

test('the host of PUBLIC_URL is answered besides, and no other', async () => {
  for (const name of ['demo.example', 'demo.example:8443', 'localhost:3000']) {
    assert.equal(await statusAt(named, name), 200, name);
  }
  assert.equal(await statusAt(named, 'other.example'), 421);
  assert.equal(await statusAt(demo, 'demo.example'), 421);
});

test('a bank behind its proxy is asked by whatever name the proxy uses', async () => {
  for (const name of ['bank.example', '10.0.0.7:3000'])
    assert.equal(await statusAt(bank, name), 200);
});

test('a request without a Host, or with two, is 400; a probe may come without', async () => {
  for (const app of [demo, bank]) {
    const two = ['Host: localhost', 'Host: localhost'];
    assert.equal(await rawStatus(app, 'GET / HTTP/1.1', []), 400);
    assert.equal(await rawStatus(app, 'GET / HTTP/1.0', []), 400);
    assert.equal(await rawStatus(app, 'GET / HTTP/1.1', two), 400);
    assert.equal(await rawStatus(app, 'GET / HTTP/1.1', ['Host: localhost']), 200);
    for (const probe of ['/livez', '/readyz?x=1']) {
      assert.equal(await rawStatus(app, `GET ${probe} HTTP/1.0`, []), 200, probe);
    }
  }
});
