import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/http-client.ts';
import { readConfig } from './base/config/config.ts';
import { startServer } from './main.ts';

interface Exported {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PROXY_SPAN = '00f067aa0ba902b7';

const bodies: string[] = [];
const collector = createServer((request, response) => void collect(request, response));

async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  bodies.push(await text(request));
  response.setHeader('content-type', 'application/json').end('{}');
}

let database: FreshDatabase;
let dataDir: string;

before(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'larch-traces-'));
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
after(async () => {
  collector.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** The spans of one request; a server that stops has sent all of them. */
async function spansOf(traceparent?: string): Promise<ExportedSpan[]> {
  bodies.length = 0;
  const { port } = collector.address() as AddressInfo;
  const env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  };
  const config = readConfig(env, { demo: true });
  const server = await startServer({ config, databaseUrl: database.url, demo: true });
  const reply = await ask(server.url, 'POST', '/api/auth/login', {
    body: { email: 'robin@mail.example', password: 'a password of Robin’s' },
    headers: { ...(traceparent && { traceparent }) },
  });
  assert.equal(reply.status, 401);
  await server.close();
  return bodies
    .map((body) => JSON.parse(body) as Exported)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);
}

test('a request, its action and its statements are spans of the trace that a proxy began', async () => {
  const spans = await spansOf(`00-${TRACE}-${PROXY_SPAN}-01`);
  const [request] = spans.filter(({ name }) => name === 'POST /api/auth/login');
  assert.ok(request, spans.map(({ name }) => name).join(', '));
  assert.equal(request.traceId, TRACE);
  assert.equal(request.parentSpanId, PROXY_SPAN);
  const [action] = spans.filter(({ name }) => name === 'logIn');
  assert.equal(action?.parentSpanId, request.spanId);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === action?.spanId);
  assert.ok(statements.length > 0);
  for (const { attributes } of statements) {
    assert.ok(attributes.some(({ key }) => key === 'db.query.text'));
  }
  assert.deepEqual(new Set(spans.map(({ traceId }) => traceId)), new Set([TRACE]));
});

test('without a proxy’s trace a request begins its own, and no span has what a person typed', async () => {
  const spans = await spansOf();
  const [request] = spans.filter(({ name }) => name === 'POST /api/auth/login');
  assert.ok(request);
  assert.notEqual(request.traceId, TRACE);
  assert.ok(!request.parentSpanId);
  assert.doesNotMatch(bodies.join('\n'), /robin|a password of/i);
});
