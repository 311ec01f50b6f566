import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { type Access, type Endpoint, endpoint } from '#contract/endpoint.ts';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { startBank } from '#tests/support/start-bank.ts';
import type { FeatureRoutes } from '../../routes.ts';
import { mount } from '../http/mount.ts';
import { type Audience, createSession } from './sessions.ts';
import { endVisitorSession, recognizeSession, setSessionCookie } from './visitor.ts';

const reply = z.object({ subjectId: z.nullable(z.string()) });
const at = <const Level extends Access>(access: Level) =>
  ({ feature: 'auth', summary: '', access, reply }) as const;
const readOwn = endpoint({ ...at('customer'), method: 'GET', path: '/api/own' });
const act = endpoint({ ...at('customer'), method: 'POST', path: '/api/own' });
const readChallenge = endpoint({ ...at('pre-auth'), method: 'GET', path: '/api/challenge' });
const readStaff = endpoint({ ...at('staff'), method: 'GET', path: '/api/admin/staff' });
const decide = endpoint({ ...at('approver'), method: 'POST', path: '/api/admin/decide' });
const manage = endpoint({ ...at('administrator'), method: 'POST', path: '/api/admin/manage' });
const signIn = endpoint({ ...at('public'), method: 'POST', path: '/api/sign-in' });
const signOut = endpoint({ ...at('public'), method: 'POST', path: '/api/sign-out' });

/** The least that signs people in and out; the real rooms do it with passwords and codes. */
const room: FeatureRoutes = (app, { pool, clock, config }) => {
  mount(app, readOwn, ({ visitor }) => ({ subjectId: visitor.session.subjectId }));
  mount(app, act, ({ visitor }) => ({ subjectId: visitor.session.subjectId }));
  mount(app, readChallenge, ({ visitor }) => ({ subjectId: visitor.challenge.subjectId }));
  mount(app, readStaff, ({ visitor }) => ({ subjectId: visitor.staff.subjectId }));
  mount(app, decide, ({ visitor }) => ({ subjectId: visitor.staff.subjectId }));
  mount(app, manage, ({ visitor }) => ({ subjectId: visitor.staff.subjectId }));
  mount(app, signIn, async ({ visitor, reply: answer }) => {
    const { address, userAgent } = visitor;
    const details = { audience: 'customer', subjectId: 'jordan', address, userAgent } as const;
    const opened = await transaction(pool, (tx) =>
      createSession(tx, details, clock.now(), config.limits),
    );
    setSessionCookie(answer, opened);
    return { subjectId: 'jordan' };
  });
  mount(app, signOut, async ({ request, reply: answer }) => {
    const session = await recognizeSession(request, 'customer');
    if (session) await endVisitorSession(answer, session);
    return { subjectId: null };
  });
};

const bank = await startBank({ routes: [room] });

const names = { customer: 'larch-session', staff: 'larch-staff', 'pre-auth': 'larch-challenge' };

async function open(audience: Audience, role?: string): Promise<Record<string, string>> {
  const { deps, clock } = bank;
  const details = {
    audience,
    subjectId: `${audience}-${role ?? 'x'}`,
    address: '192.0.2.1',
    userAgent: 'test',
    ...(role !== undefined && { role }),
  };
  const { token } = await transaction(deps.pool, (tx) =>
    createSession(tx, details, clock.now(), deps.config.limits),
  );
  return { [names[audience]]: token };
}

const call = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  cookies: Record<string, string> = {},
) => bank.request(method, path, { cookies });

test('B1: signing in sets a cookie by the rules, and signing in again another one', async () => {
  const first = await call(signIn);
  const [written = ''] = first.headers['set-cookie'] ?? [];
  assert.match(written, /^larch-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.notDeepEqual((await call(signIn)).cookies, first.cookies);
});

test('B4: a planted id is never adopted', async () => {
  const planted = 'A'.repeat(43);
  const { status, cookies } = await call(signIn, { 'larch-session': planted });
  assert.equal(status, 200);
  assert.notEqual(cookies['larch-session'], planted);
  assert.equal((await call(readOwn, { 'larch-session': planted })).status, 401);
  assert.equal((await call(readOwn, cookies)).status, 200);
});

test('B6: after signing out the row is gone, a replay is refused and the cache is cleared', async () => {
  const { cookies } = await call(signIn);
  const out = await call(signOut, cookies);
  assert.equal(out.headers['clear-site-data'], '"cache"');
  assert.deepEqual(out.cookies, { 'larch-session': '' });
  assert.match(out.headers['set-cookie']?.[0] ?? '', /Max-Age=0/);
  assert.equal((await call(readOwn, cookies)).status, 401);
  assert.equal((await call(signOut, cookies)).status, 200);
});

test('B7: sixty GETs do not extend a session', async () => {
  const cookies = await open('customer');
  for (let look = 0; look < 60; look += 1) {
    bank.clock.advance(9 * 1_000);
    assert.equal((await call(readOwn, cookies)).status, 200);
  }
  bank.clock.advance(MINUTE_MS);
  assert.equal((await call(readOwn, cookies)).status, 401);
});

test('B7: an act extends a session', async () => {
  const cookies = await open('customer');
  for (let round = 0; round < 4; round += 1) {
    bank.clock.advance(9 * MINUTE_MS);
    assert.equal((await call(act, cookies)).status, 200);
  }
});

test('B8: eight hours are the end despite activity', async () => {
  const cookies = await open('customer');
  for (let round = 0; round < 59; round += 1) {
    bank.clock.advance(8 * MINUTE_MS);
    assert.equal((await call(act, cookies)).status, 200);
  }
  bank.clock.advance(8 * MINUTE_MS);
  assert.equal((await call(act, cookies)).status, 401);
});

test('B5: each cookie opens its own doors, and both may be in one browser', async () => {
  const customer = await open('customer');
  const staff = await open('staff', 'administrator');
  const challenge = await open('pre-auth');
  const all = { ...customer, ...staff, ...challenge };
  const endpoints = [
    [readOwn, customer],
    [readStaff, staff],
    [readChallenge, challenge],
  ] as const;
  for (const [endpoint, key] of endpoints) {
    assert.equal((await call(endpoint, key)).status, 200);
    assert.equal((await call(endpoint, all)).status, 200);
    for (const [, other] of endpoints) {
      if (other !== key) assert.equal((await call(endpoint, other)).status, 401);
    }
  }
  const value = Object.values(customer)[0] ?? '';
  assert.equal((await call(readStaff, { 'larch-staff': value })).status, 401);
});

test('staff enter as far as their role goes: 403 beyond it, 401 for a stranger', async () => {
  const expected = {
    auditor: [200, 403, 403],
    approver: [200, 200, 403],
    administrator: [200, 200, 200],
  };
  for (const [role, statuses] of Object.entries(expected)) {
    const cookies = await open('staff', role);
    const replies = await Promise.all(
      [readStaff, decide, manage].map((endpoint) => call(endpoint, cookies)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      statuses,
      role,
    );
  }
  const replies = await Promise.all([readStaff, decide, manage].map((endpoint) => call(endpoint)));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [401, 401, 401],
  );
});

test('D9: a refused visitor is logged with actor, route and outcome', async () => {
  const cookies = await open('staff', 'auditor');
  await call(manage, cookies);
  const line = JSON.parse(bank.logLines.findLast((one) => one.includes('authz_fail')) ?? '{}');
  assert.equal(line.event, 'authz_fail');
  assert.equal(line.actorId, 'staff-auditor');
  assert.equal(line.route, manage.path);
  assert.equal(line.status, 403);
});

test('C8: GET, HEAD and OPTIONS change nothing about a session', async () => {
  const cookies = await open('customer');
  const look = () =>
    rows(bank.deps.pool, sql`select s::text from sessions s order by created_at, id`);
  const before = await look();
  bank.clock.advance(MINUTE_MS);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    await bank.request(method, readOwn.path, { cookies });
  }
  assert.deepEqual(await look(), before);
});

test('a session may make so many requests a minute; others are not held up by it', async () => {
  const slow = await startApp({ routes: [room], env: { LIMIT_REQUESTS_PER_MINUTE: '3' } });
  const [busy, calm] = [
    await slow.request('POST', signIn.path),
    await slow.request('POST', signIn.path),
  ];
  const look = ({ cookies }: TestReply) => slow.request('GET', readOwn.path, { cookies });
  for (let spent = 0; spent < 3; spent += 1) assert.equal((await look(busy)).status, 200);
  const refused = await look(busy);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '60');
  assert.equal((await look(calm)).status, 200);
  slow.clock.advance(MINUTE_MS);
  assert.equal((await look(busy)).status, 200);
  await slow.stop();
});
