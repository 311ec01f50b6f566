import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Ask } from '#tests/support/http-client.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { mount } from './mount.ts';

const reply = z.object({ seen: z.number(), address: z.string() });
const base = { feature: 'auth', summary: '', access: 'public', reply } as const;
const body = z.looseObject({});
const look = endpoint({ ...base, method: 'GET', path: '/api/things/:id' });
const write = endpoint({ ...base, method: 'POST', path: '/api/things', body });
const upload = endpoint({
  ...base,
  method: 'POST',
  path: '/api/uploads',
  body,
  bodyLimit: 200_000,
});
const crash = endpoint({ ...base, method: 'GET', path: '/api/crash' });
const refuse = endpoint({ ...base, method: 'GET', path: '/api/refuse' });

let written = 0;

const room: FeatureRoutes = (app, { pool }) => {
  mount(app, look, ({ visitor: { address } }) => ({ seen: written, address }));
  mount(app, write, ({ visitor: { address } }) => {
    written += 1;
    return { seen: written, address };
  });
  mount(app, upload, ({ visitor: { address } }) => ({ seen: 0, address }));
  mount(app, crash, async () => {
    await pool.query('select secret_column from /srv/larch/people');
    return { seen: 0, address: '' };
  });
  mount(app, refuse, () => {
    throw new Refusal('too-many-requests', { retryAfterSeconds: 7, fields: { code: 'Wrong' } });
  });
};

let demo: TestApp;
let bank: TestApp;
before(async () => {
  demo = await startApp({ routes: [room] });
  bank = await startApp({ routes: [room], demo: false, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
after(async () => {
  await demo.stop();
  await bank.stop();
});

const post = (what: Ask, app = demo) => app.request('POST', write.path, what);

/** Expects a refusal that changed nothing. */
async function refused(status: number, what: Ask, app = demo) {
  const before = written;
  const answer = await post(what, app);
  assert.equal(answer.status, status, JSON.stringify(what).slice(0, 80));
  assert.equal(written, before);
  return answer;
}

test('C1: every page carries a strict content security policy with a place to report', async () => {
  for (const path of ['/', '/no-such-page', '/dev/mail']) {
    const { headers } = await demo.request('GET', path, { headers: { accept: 'text/html' } });
    assert.match(headers['content-type'] ?? '', /^text\/html; charset=utf-8/);
    const policy = headers['content-security-policy']?.toString() ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types service-worker',
      'report-uri /csp-reports',
    ]) {
      assert.ok(policy.split('; ').includes(part), `${path}: ${part}`);
    }
    assert.doesNotMatch(policy, /unsafe/);
  }
});

test('C1: a report is counted, and none of its words are kept', async () => {
  const report = { 'csp-report': { 'blocked-uri': 'https://evil.example/stolen' } };
  for (const type of ['application/csp-report', 'application/reports+json']) {
    const headers = { 'content-type': type };
    const answer = await demo.request('POST', '/csp-reports', { body: report, headers });
    assert.equal(answer.status, 204);
  }
  assert.match(await demo.deps.metrics.text(), /^larch_csp_reports_total 2$/m);
  assert.doesNotMatch(demo.logLines.join(), /evil\.example/);
});

test('C1: the log gets a line a minute at most about reports, with how many there were', async () => {
  demo.clock.advance(MINUTE_MS);
  const before = demo.logLines.length;
  const report = async () => {
    const headers = { 'content-type': 'application/csp-report' };
    await demo.request('POST', '/csp-reports', { body: {}, headers });
  };
  const logged = () =>
    demo.logLines
      .slice(before)
      .filter((line) => line.includes('content security violations'))
      .map((line) => (JSON.parse(line) as { count: number }).count);
  for (let times = 0; times < 4; times += 1) await report();
  const [first, ...more] = logged();
  assert.ok(first !== undefined && first >= 1);
  assert.deepEqual(more, []);
  demo.clock.advance(MINUTE_MS);
  await report();
  assert.deepEqual(logged(), [first, 4]);
});

test('C3: headers that keep a page ours, and none that tell what serves it', async () => {
  const { headers } = await bank.request('GET', '/');
  assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.match(String(headers['permissions-policy']), /camera=\(\)/);
  assert.equal(headers['server'], undefined);
  assert.equal(headers['x-powered-by'], undefined);
  const plain = await demo.request('GET', '/');
  assert.equal(plain.headers['strict-transport-security'], undefined);
});

test('C4: every JSON answer under /api is JSON by name and stored nowhere', async () => {
  const paths = ['/api/things/1', '/api/none', '/api', '/api/crash', '/api/refuse'];
  for (const path of paths) {
    const { headers } = await demo.request('GET', path);
    assert.equal(headers['cache-control'], 'no-store', path);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8', path);
  }
});

test('C5: only JSON bodies are taken', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/csp-report',
    'nonsense',
  ];
  for (const type of types)
    await refused(415, { body: '{"a":1}', headers: { 'content-type': type } });
  await refused(415, { headers: { 'content-type': 'text/plain' } });
  const json = { 'content-type': 'application/json;charset=UTF-8' };
  assert.equal((await post({ body: '{"a":1}', headers: json })).status, 200);
});

test('an unsafe request without a body needs no content type', async () => {
  assert.equal((await post({})).status, 200);
  const empty = { 'content-type': 'application/json', 'content-length': '0' };
  assert.equal((await post({ headers: empty })).status, 200);
});

test('C6: a request that another site caused is refused', async () => {
  const { host } = new URL(demo.url);
  await refused(403, { body: {}, headers: { origin: 'https://evil.example' } });
  await refused(403, { body: {}, headers: { origin: 'null' } });
  await refused(403, { body: {}, headers: { origin: `http://${host}.evil.example` } });
  for (const site of ['cross-site', 'same-site']) {
    await refused(403, { body: {}, headers: { 'sec-fetch-site': site } });
    await refused(403, { body: {}, headers: { origin: `http://${host}`, 'sec-fetch-site': site } });
  }
});

test('C6: without a public address the own Host is ours, whatever its name and scheme', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:8080']) {
    const own = { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
    const answer = await post({ body: {}, headers: own });
    assert.equal(answer.status, 200, host);
  }
  assert.equal((await post({ body: {}, headers: { 'sec-fetch-site': 'none' } })).status, 200);
});

test('C6: with a public address only that one is ours', async () => {
  const { host } = new URL(bank.url);
  await refused(403, { body: {}, headers: { origin: `http://${host}` } }, bank);
  await refused(403, { body: {}, headers: { origin: 'http://bank.example' } }, bank);
  const own = { origin: 'https://bank.example', 'sec-fetch-site': 'same-origin' };
  assert.equal((await post({ body: {}, headers: own }, bank)).status, 200);
});

test('C6: reading is not refused, and a client that says nothing is served', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  assert.equal((await demo.request('GET', '/api/things/1', { headers })).status, 200);
  assert.equal((await post({ body: {} })).status, 200);
});

test('C9: no answer lets another site read it', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const answer = await demo.request(method, '/api/things', { headers });
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  }
});

test('C10: an unknown path is 404, as JSON under /api and as a page elsewhere', async () => {
  const headers = { accept: 'text/html' };
  const api = await demo.request('GET', '/api/none?x=1', { headers });
  assert.equal(api.status, 404);
  assert.deepEqual(api.json(), { error: 'Not found.', code: 'not-found' });
  for (const path of ['/none', '/dashboard.css', '/api-of-another', '/%2e%2e/etc/passwd']) {
    const page = await demo.request('GET', path, { headers });
    assert.equal(page.status, 404, path);
    assert.match(page.text, /Page not found/);
  }
});

test('a path of the API is one however it is written', async () => {
  const headers = { accept: 'text/html' };
  for (const path of ['/%61pi/none', '/%61%70%69/none', '/ap%69?x=1']) {
    const { status, headers: answered } = await demo.request('GET', path, { headers });
    const isJson = answered['content-type'] === 'application/json; charset=utf-8';
    assert.deepEqual([status, isJson], [404, true], path);
  }
  assert.equal(
    (await demo.request('GET', '/%61pi/docs.json')).headers['cache-control'],
    'no-store',
  );
});

test('C11: TRACE and methods that are not used are 405', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH']) {
    assert.equal((await demo.request(method, '/api/things/1')).status, 405, method);
  }
  const wrong = await demo.request('DELETE', '/api/things/1');
  assert.equal(wrong.status, 405);
  assert.equal(wrong.headers.allow, 'GET, HEAD');
  assert.equal((await demo.request('POST', '/livez')).status, 405);
  assert.match(await raw(demo, 'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n'), /^HTTP\/1\.1 501 /);
});

test('C13: a body is 64 KiB at most, unless its endpoint takes more', async () => {
  const sized = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });
  assert.equal((await post({ body: sized(65_536) })).status, 200);
  await refused(413, { body: sized(65_537) });
  const send = (bytes: number) => demo.request('POST', upload.path, { body: sized(bytes) });
  assert.equal((await send(200_000)).status, 200);
  assert.equal((await send(200_001)).status, 413);
});

test('C13: doubtful JSON is refused', async () => {
  await refused(400, { body: '{"a":1,"a":2}' });
  await refused(400, { body: '{"__proto__":{"role":"administrator"}}' });
  await refused(400, { body: `${'['.repeat(11)}${']'.repeat(11)}` });
  await refused(400, { body: '{"a":' });
  const { code } = (await refused(400, { body: '{"a":"\\u0000"}' })).json<{ code: string }>();
  assert.equal(code, 'bad-request');
});

test('C13: headers that come too slowly are given up', async () => {
  const hasty = await startApp({ routes: [room], env: { LIMIT_HEADERS: '50ms' } });
  assert.match(await raw(hasty, 'GET / HTTP/1.1\r\nHost: x\r\n'), /^HTTP\/1\.1 408 /);
  await hasty.stop();
});

test('headers that are too large, and bytes that are no HTTP, are refused', async () => {
  const large = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
  assert.match(await raw(demo, large), /^HTTP\/1\.1 431 /);
  assert.match(await raw(demo, 'GET / HTTP/9\r\n\r\n'), /^HTTP\/1\.1 400 /);
  assert.equal((await demo.request('GET', '/api/things/%zz')).status, 400);
});

test('C14: X-Forwarded-For counts from a trusted proxy only', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const seenBy = async (app: TestApp) =>
    (await app.request('GET', '/api/things/1', { headers })).json<{ address: string }>().address;
  assert.equal(await seenBy(demo), '127.0.0.1');
  assert.equal(await seenBy(bank), '203.0.113.9');
});

test('C14: what a client writes before the proxy is not believed', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  const answer = await bank.request('GET', '/api/things/1', { headers });
  assert.equal(answer.json<{ address: string }>().address, '203.0.113.9');
});

test('C16: the public listener has no metrics, and its health answers say nothing else', async () => {
  for (const path of ['/metrics', '/healthz']) {
    assert.equal((await demo.request('GET', path)).status, 404);
  }
  assert.deepEqual((await demo.request('GET', '/livez')).json(), { status: 'alive' });
  assert.deepEqual((await demo.request('GET', '/readyz')).json(), {
    status: 'ready',
    checks: { database: 'ok', postings: 'ok', clock: 'ok', site: 'ok' },
  });
});

test('E10: a bug answers 500 with a reference and nothing of its inside', async () => {
  const answer = await demo.request('GET', crash.path);
  assert.equal(answer.status, 500);
  const { reference, code } = answer.json<{ reference: string; code: string }>();
  assert.equal(code, 'internal');
  assert.equal(reference, answer.headers['x-request-id']);
  assert.doesNotMatch(answer.text, /secret_column|select|srv|\.ts|at /);
  const line = JSON.parse(demo.logLines.findLast((one) => one.includes('sys_crash')) ?? '{}');
  assert.equal(line.reference, reference);
  assert.equal(line.route, crash.path);
  assert.match(line.stack, /create-http-app\.test\.ts/);
});

test('E9: what a visitor writes into headers and paths stays inside one log line', async () => {
  const before = demo.logLines.length;
  await demo.request('GET', '/none%0d%0a{"level":"error"}', {
    headers: { 'user-agent': 'x\u009b31m {"level":"error"}' },
  });
  const fresh = demo.logLines.slice(before);
  assert.ok(fresh.length > 0);
  for (const line of fresh) {
    assert.equal(line.trimEnd().split('\n').length, 1);
    assert.notEqual(JSON.parse(line).level, 'error');
  }
});

test('a refusal carries its code, sentence, fields and Retry-After', async () => {
  const answer = await demo.request('GET', refuse.path);
  assert.equal(answer.status, 429);
  assert.equal(answer.headers['retry-after'], '7');
  assert.deepEqual(answer.json(), {
    error: 'Too many attempts. Please wait a moment.',
    code: 'too-many-requests',
    fields: { code: 'Wrong' },
  });
});

test('traffic is counted by route and status, never by URL', async () => {
  await demo.request('GET', '/api/things/41');
  await demo.request('GET', '/api/things/42');
  const metrics = await demo.deps.metrics.text();
  assert.match(
    metrics,
    /larch_http_requests_total\{method="GET",route="\/api\/things\/:id",status="200"\}/,
  );
  assert.doesNotMatch(metrics, /things\/4/);
  assert.match(metrics, /^larch_live_sessions 0$/m);
  assert.match(metrics, /^larch_hash_queue_depth 0$/m);
});

/** Sends bytes as they are and answers with what comes back until the connection closes. */
async function raw(app: TestApp, bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  return await text(socket);
}

test('the trace of a request is in its log lines; anything but a trace id is not', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const logged = async (traceparent: string) => {
    const before = demo.logLines.length;
    await demo.request('GET', '/api/things/41', { headers: { traceparent } });
    const lines = demo.logLines.slice(before).map((line) => JSON.parse(line));
    return lines.map(({ traceId }) => traceId).filter((id) => id !== undefined);
  };
  assert.deepEqual(await logged(`00-${trace}-00f067aa0ba902b7-01`), [trace]);
  assert.deepEqual(await logged(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`), []);
  assert.deepEqual(await logged('00-jordan@mail.example-00f067aa0ba902b7-01'), []);
});
