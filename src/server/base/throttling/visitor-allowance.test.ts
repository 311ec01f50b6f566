// What must never happen: that one visitor without a session keeps the server busy, or that the
// limit on such a visitor stops anyone else.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({
  env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_VISITOR_REQUESTS_PER_MINUTE: '5' },
});
// The clock stands still, so that all calls of a test are of one minute.
beforeEach(() => bank.clock.advance(MINUTE_MS));

type Cookies = Readonly<Record<string, string>>;

const ask = (path: string, from: string, cookies: Cookies = {}) =>
  bank.request('GET', path, { headers: { 'x-forwarded-for': from }, cookies });

async function statuses(times: number, path: string, from: string): Promise<number[]> {
  const seen: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) seen.push((await ask(path, from)).status);
  return seen;
}

const PUBLIC = '/api/docs.css';

test('a visitor has so many calls a minute, and is told how long to wait', async () => {
  const from = '203.0.113.7';
  assert.deepEqual(await statuses(6, PUBLIC, from), [200, 200, 200, 200, 200, 429]);
  const refused = await ask(PUBLIC, from);
  const wait = Number(refused.headers['retry-after']);
  assert.ok(wait >= 1 && wait <= 60, String(wait));
  assert.equal(refused.json()['code'], 'too-many-requests');
  assert.equal((await ask(PUBLIC, '203.0.113.8')).status, 200);
  bank.clock.advance(MINUTE_MS);
  assert.equal((await ask(PUBLIC, from)).status, 200);
});

test('calls that need a session, made without one, count as well', async () => {
  const from = '203.0.113.17';
  const forged = { 'larch-session': 'A'.repeat(43) };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    assert.equal((await ask('/api/accounts', from, forged)).status, 401);
  }
  assert.equal((await ask('/api/accounts', from, forged)).status, 429);
  assert.equal((await ask(PUBLIC, from)).status, 429);
});

test('a household with IPv6 is one visitor', async () => {
  for (let host = 1; host <= 5; host += 1) {
    assert.equal((await ask(PUBLIC, `2001:db8:0:12${host}::1`)).status, 200);
  }
  assert.equal((await ask(PUBLIC, '2001:db8:0:1ff::9')).status, 429);
});

test('a signed-in customer behind the same address goes on, and so do pages and probes', async () => {
  const from = '203.0.113.27';
  const { cookies } = await makeCustomer(bank);
  await statuses(6, PUBLIC, from);
  assert.equal((await ask('/api/accounts', from, cookies)).status, 200);
  assert.equal((await ask(PUBLIC, from, cookies)).status, 200);
  assert.deepEqual(
    await statuses(7, '/livez', from),
    Array.from({ length: 7 }, () => 200),
  );
  assert.deepEqual(
    await statuses(7, '/', from),
    Array.from({ length: 7 }, () => 200),
  );
});

test('the public log, the verifier and reports of browsers are counted like calls of the API', async () => {
  const calls: readonly [string, string][] = [
    ['GET', '/verify.html'],
    ['GET', '/verify.mjs'],
    ['GET', '/transparency/key'],
    ['GET', '/transparency/checkpoint'],
    ['GET', '/transparency/checkpoints/2026-03-02'],
    ['GET', '/transparency/tile/0/000.p/1'],
    ['POST', '/csp-reports'],
  ];
  for (const [index, [method, path]] of calls.entries()) {
    const headers = {
      'x-forwarded-for': `203.0.113.${100 + index}`,
      ...(method === 'POST' && { 'content-type': 'application/csp-report' }),
    };
    const what = { headers, ...(method === 'POST' && { body: {} }) };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status } = await bank.request(method, path, what);
      assert.notEqual(status, 429, path);
    }
    const refused = await bank.request(method, path, what);
    assert.equal(refused.status, 429, path);
    assert.equal(refused.json()['code'], 'too-many-requests');
    assert.ok(Number(refused.headers['retry-after']) >= 1);
  }
});

test('a program on the same machine has no limit', async () => {
  for (let attempt = 0; attempt < 7; attempt += 1) {
    assert.equal((await bank.request('GET', PUBLIC)).status, 200);
  }
});
