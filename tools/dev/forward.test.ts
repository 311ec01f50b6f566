import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { forward } from './forward.ts';

async function listen(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Behind forward: a server that stops in the middle of its first requests and answers the others. */
async function stoppingServer(t: { after(fn: () => void): void }, stops = 1) {
  const methods: string[] = [];
  const behind = await listen((incoming, outgoing) => {
    methods.push(incoming.method ?? '');
    if (methods.length <= stops) incoming.socket.destroy();
    else outgoing.end('here again');
  });
  const front = await listen((incoming, outgoing) => {
    void forward(incoming, outgoing, behind.port);
  });
  t.after(() => {
    for (const { server } of [front, behind]) {
      server.close();
      server.closeAllConnections();
    }
  });
  return { methods, url: `http://127.0.0.1:${front.port}/api/accounts` };
}

test('a read that a stopping server did not answer is sent again', async (t) => {
  const { methods, url } = await stoppingServer(t);
  assert.equal(await (await fetch(url)).text(), 'here again');
  assert.deepEqual(methods, ['GET', 'GET']);
});

test('a read that stops the server each time is sent twice, not forever', async (t) => {
  const { methods, url } = await stoppingServer(t, 10);
  await assert.rejects(fetch(url));
  assert.deepEqual(methods, ['GET', 'GET']);
});

test('a write that a stopping server did not answer is sent once', async (t) => {
  const { methods, url } = await stoppingServer(t);
  await assert.rejects(fetch(url, { method: 'POST', body: '{}' }));
  assert.deepEqual(methods, ['POST']);
});
