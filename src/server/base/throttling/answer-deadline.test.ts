import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { startBank } from '#tests/support/start-bank.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { mount } from '../http/mount.ts';

const reply = z.object({ seen: z.number() });
const base = { feature: 'auth', summary: '', access: 'public', reply } as const;
const hang = endpoint({ ...base, method: 'GET', path: '/api/hang' });
const write = endpoint({ ...base, method: 'POST', path: '/api/write', body: z.looseObject({}) });

let released = Promise.withResolvers<void>();

const room: FeatureRoutes = (app) => {
  mount(app, hang, async () => {
    await released.promise;
    return { seen: 1 };
  });
  mount(app, write, () => ({ seen: 1 }));
};

const bank = await startBank({ routes: [room], env: { LIMIT_ANSWER: '1s' } });

test('a request that is not done in time is answered 503 with Retry-After, and its cause is logged', async () => {
  const answer = await bank.request('GET', hang.path);
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.equal(answer.json<{ code: string }>().code, 'unavailable');
  const line = JSON.parse(bank.logLines.find((one) => one.includes('"refused"')) ?? '{}');
  assert.deepEqual([line.level, line.cause, line.route], ['warn', 'deadline', '/api/hang']);
  const metrics = await bank.deps.metrics.text();
  assert.match(metrics, /^larch_unavailable_total\{cause="deadline"\} 1$/m);
  // What is done too late is done all the same, and harms nobody.
  released.resolve();
  await sleep(20);
  assert.equal((await bank.request('GET', '/livez')).status, 200);
  assert.doesNotMatch(bank.logLines.join(), /sys_crash/);
  released = Promise.withResolvers();
});

test('the time in which a body arrives does not count', async () => {
  const { hostname, port } = new URL(bank.url);
  const headers = { 'content-type': 'application/json', 'content-length': 12 };
  const outgoing = request({ hostname, port, method: 'POST', path: write.path, headers });
  outgoing.write('{"word":');
  await sleep(1_500);
  outgoing.end('"x"}');
  const [incoming] = await once(outgoing, 'response');
  assert.equal(incoming.statusCode, 200, await text(incoming));
});
