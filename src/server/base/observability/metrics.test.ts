import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Metrics } from './metrics.ts';
import { listenForMetrics } from './metrics-listener.ts';

test('metrics are printed in the text form of Prometheus', async () => {
  const metrics = new Metrics();
  metrics.counter('requests_total', 'Requests', ['route']).inc({ route: '/a"b\\c\n' }, 2);
  const seconds = metrics.histogram('seconds', 'Time', ['route']);
  seconds.observe({ route: '/' }, 0.02);
  seconds.observe({ route: '/' }, 99);
  metrics.gauge('depth', 'Depth', async () => 7);
  const text = await metrics.text();
  assert.match(
    text,
    /^# TYPE requests_total counter\nrequests_total\{route="\/a\\"b\\\\c\\n"\} 2$/m,
  );
  assert.match(text, /^seconds_bucket\{le="0\.01",route="\/"\} 0$/m);
  assert.match(text, /^seconds_bucket\{le="0\.025",route="\/"\} 1$/m);
  assert.match(text, /^seconds_bucket\{le="\+Inf",route="\/"\} 2$/m);
  assert.match(text, /^seconds_count\{route="\/"\} 2$/m);
  assert.match(text, /^depth 7$/m);
});

test('one gauge that cannot be read does not hide the others', async () => {
  const metrics = new Metrics();
  metrics.gauge('away', 'Away', () => Promise.reject(new Error('no database')));
  metrics.gauge('here', 'Here', () => 1);
  const text = await metrics.text();
  assert.doesNotMatch(text, /^away /m);
  assert.match(text, /^here 1$/m);
});

test('a name is given once', () => {
  const metrics = new Metrics();
  metrics.counter('total', 'Total');
  assert.throws(() => metrics.gauge('total', 'Total', () => 1), /already been registered/);
});

test('C16: metrics have a listener of their own', async () => {
  const metrics = new Metrics();
  metrics.counter('total', 'Total').inc();
  const listener = await listenForMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const reply = await fetch(listener.url);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  assert.match(await reply.text(), /^total 1$/m);
  assert.equal((await fetch(new URL('/', listener.url))).status, 404);
  await listener.close();
});
