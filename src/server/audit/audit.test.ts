import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { sealHistory } from './chain/seal-history.ts';
import { checkHistory, requestCheck } from './verification/check-history.ts';

let bank: TestApp;
let dataDir: string;
let admin: TestStaff;
let auditor: TestStaff;

before(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'larch-audit-'));
  bank = await startApp({ env: { DATA_DIR: dataDir } });
  admin = await makeStaff(bank, 'administrator');
  auditor = await makeStaff(bank, 'auditor');
});
after(async () => {
  await bank.stop();
  await rm(dataDir, { recursive: true });
});

interface Line {
  readonly number: string;
  readonly action: string;
  readonly actorId: string;
  readonly actorName: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly sealed: boolean;
}

async function lines(query = ''): Promise<Line[]> {
  const reply = await bank.request('GET', `/api/admin/audit${query}`, {
    cookies: auditor.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Line[]>();
}

function freeze(body: object, by = admin) {
  return bank.request('POST', '/api/admin/freeze', { body, cookies: by.cookies });
}

test('G1: staff’s acts are on record and can be found', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  const { cookies } = admin;
  await bank.request('POST', `/api/admin/users/${robin.id}/block`, { cookies });
  await bank.request('POST', `/api/admin/users/${robin.id}/unblock`, { cookies });
  await bank.request('POST', `/api/admin/accounts/${accountOf(robin, 'checking')}/credit`, {
    body: { amount: '1.00', description: 'Courtesy' },
    cookies,
  });
  const actions = async (query: string) => (await lines(query)).map(({ action }) => action);
  assert.deepEqual(await actions(`?subjectId=${robin.id}`), ['unblock-user', 'block-user']);
  assert.deepEqual(await actions(`?actorId=${admin.id}&direction=asc`), [
    'block-user',
    'unblock-user',
    'credit-account',
  ]);
  assert.deepEqual(await actions('?search=cre'), ['credit-account']);
  assert.deepEqual(await actions('?action=block-user'), ['block-user']);
  assert.equal((await actions('?search=sage')).length, 3, 'by the colleague’s name');
  assert.deepEqual(await actions(`?search=${robin.id}%20unblock`), ['unblock-user']);
  assert.deepEqual(await actions('?to=2026-03-01'), []);
  assert.equal((await actions('?from=2026-03-02&to=2026-03-02')).length, 3);
  assert.deepEqual(await actions("?search='or"), []);
  const [line] = await lines('?action=block-user');
  assert.match(line?.actorName ?? '', /^Sage Cedar/);
  assert.deepEqual([line?.before, line?.after], [{ status: 'active' }, { status: 'blocked' }]);
});

test('the log is turned page by page, every line once', async () => {
  const all = (await lines()).map(({ number }) => number);
  const seen: string[] = [];
  for (let next: string | undefined = '/api/admin/audit?limit=1'; next; ) {
    const reply = await bank.request('GET', next, { cookies: auditor.cookies });
    seen.push(...reply.json<Line[]>().map(({ number }) => number));
    next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  assert.deepEqual(seen, all);
});

test('an administrator stops all money movement and starts it again, on record', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n, savings: 10n } });
  const pay = () =>
    bank.request('POST', `/api/admin/accounts/${accountOf(robin, 'checking')}/credit`, {
      body: { amount: '1', description: 'Courtesy' },
      cookies: admin.cookies,
    });
  const banner = async () => {
    const reply = await bank.request('GET', '/api/summary', { cookies: robin.cookies });
    return reply.json<{ frozen: boolean }>().frozen;
  };
  assert.equal(await banner(), false);
  const on = await freeze({ frozen: true, reason: 'Drill' });
  assert.equal(on.status, 200, on.text);
  const state = on.json<{ frozen: boolean; by: string; reason: string }>();
  assert.deepEqual([state.frozen, state.reason], [true, 'Drill']);
  assert.equal((await freeze({ frozen: true })).status, 409);
  assert.equal((await pay()).status, 503);
  assert.equal(await banner(), true, 'reads go on');
  const read = await bank.request('GET', '/api/admin/freeze', { cookies: auditor.cookies });
  assert.equal(read.json<{ frozen: boolean }>().frozen, true);
  assert.equal((await freeze({ frozen: false }, auditor)).status, 403);
  assert.equal((await freeze({ frozen: false })).status, 200);
  assert.equal((await pay()).status, 200);
  assert.deepEqual(
    (await lines('?subjectKind=freeze')).map(({ action }) => action),
    ['unfreeze', 'freeze'],
  );
  assert.equal((await freeze({ frozen: 'yes' })).status, 400);
});

interface History {
  readonly audit: { seals: number; unsealed: number; sealedAt: string | null };
  readonly lastCheck: { inOrder: boolean; findings: { wrong: string[] }[] } | null;
}

async function history(): Promise<History> {
  const reply = await bank.request('GET', '/api/admin/history', { cookies: auditor.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<History & Record<string, unknown>>();
}

test('the state of the chains is known, and the whole history is looked at when asked', async () => {
  const start = await history();
  assert.equal(start.audit.seals, 0);
  assert.ok(start.audit.unsealed > 0);
  assert.equal(start.lastCheck, null);
  // What is settled waits for every transaction of the server, those of other tests included.
  while (await sealHistory.isDue?.(bank.deps)) await sealHistory.run(bank.deps, {});
  const sealed = await history();
  assert.equal(sealed.audit.unsealed, 0);
  assert.ok((await lines()).every((line) => line.sealed));

  assert.equal(await checkHistory.isDue?.(bank.deps), true, 'there was no look yet');
  await checkHistory.run(bank.deps, {});
  assert.equal((await history()).lastCheck?.inOrder, true);
  assert.match(await bank.deps.metrics.text(), /^larch_history_check_ok 1$/m);
  bank.clock.advance(90_000);
  assert.match(await bank.deps.metrics.text(), /^larch_history_check_age_seconds 90$/m);
  assert.equal(await checkHistory.isDue?.(bank.deps), false);
  const ask = () => bank.request('POST', '/api/admin/history/check', { cookies: auditor.cookies });
  assert.deepEqual([(await ask()).status, (await ask()).status], [202, 202]);
  assert.equal(await checkHistory.isDue?.(bank.deps), true);
  await Promise.all([checkHistory.run(bank.deps, {}), checkHistory.run(bank.deps, {})]);
  assert.equal(await checkHistory.isDue?.(bank.deps), false);
  bank.clock.advance(86_400_001);
  assert.equal(await checkHistory.isDue?.(bank.deps), true, 'once a day');
});

test('the daily look comes at night, when hardly anybody is there', async () => {
  const isDueAt = async (time: string) => {
    bank.clock.advance(new Date(time).getTime() - bank.clock.now().getTime());
    return await checkHistory.isDue?.(bank.deps);
  };
  // 11 in the morning where the bank is, late in the evening, and half past two.
  await isDueAt('2031-03-03T19:00:00Z');
  await checkHistory.run(bank.deps, {});
  assert.equal(await isDueAt('2031-03-04T06:00:00Z'), false);
  assert.equal(await isDueAt('2031-03-04T10:29:59Z'), false);
  assert.equal(await isDueAt('2031-03-04T10:30:00Z'), true);
  await checkHistory.run(bank.deps, {});
  assert.equal(await isDueAt('2031-03-04T19:00:00Z'), false, 'not when servers start in the day');
  assert.equal(await isDueAt('2031-03-05T10:30:00Z'), true);
});

test('a check of all that is asked for while the nightly one begins is one of all', async () => {
  const { pool, clock } = bank.deps;
  const readWaiting = sql`select scope, begun_at as "begunAt" from history_checks
    where checked_at is null`;
  const after = 'begun_at as "begunAt" from history_checks';
  const come = () => requestCheck(pool, clock.now(), 'all');
  await interrupt(bank, { after, come }, async () => await checkHistory.run(bank.deps, {}));
  // Not begun, so that it will begin at the first row.
  assert.deepEqual(await rows(pool, readWaiting), [{ scope: 'all', begunAt: null }]);
  await checkHistory.run(bank.deps, {});
  assert.deepEqual(await rows(pool, readWaiting), []);
});

test('G2: a changed line and a forged anchor are told', async () => {
  auditor = await makeStaff(bank, 'auditor');
  const { pool } = bank.deps;
  const client = await pool.connect();
  await client.query('alter table audit_log disable trigger all');
  await client.query(`update audit_log set actor_id = 'nobody' where number = 2`);
  await client.query('alter table audit_log enable trigger all');
  client.release();
  // The nightly check begins where the last one ended, and a check of all begins at the beginning.
  const ask = () => bank.request('POST', '/api/admin/history/check', { cookies: auditor.cookies });
  assert.equal((await ask()).status, 202);
  await checkHistory.run(bank.deps, {});
  const lastCheck = (await history()).lastCheck;
  assert.equal(lastCheck?.inOrder, false);
  assert.deepEqual(
    lastCheck?.findings.flatMap(({ wrong }) => wrong),
    ['audit row 2 was changed'],
  );
  assert.match(await bank.deps.metrics.text(), /^larch_history_check_ok 0$/m);
  assert.ok(bank.logLines.some((line) => line.includes('the history is not in order')));

  await appendFile(path.join(dataDir, 'anchors/anchors.txt'), '{}\n');
  await ask();
  await checkHistory.run(bank.deps, {});
  const forged = (await history()).lastCheck;
  assert.match(forged?.findings.flatMap(({ wrong }) => wrong).join() ?? '', /not signed by this/);
});

test('a finding is an alarm until a check of all of the history finds nothing', async () => {
  const finish = (scope: 'all' | 'new', inOrder: boolean) =>
    run(
      bank.deps.pool,
      sql`insert into history_checks (asked_at, scope, checked_at, findings, in_order)
          values (now(), ${scope}, now(), '[]', ${inOrder})`,
    );
  for (const [scope, inOrder, expected] of [
    ['all', true, 1],
    ['new', false, 0],
    ['new', true, 0],
    ['all', false, 0],
    ['new', true, 0],
    ['all', true, 1],
    ['new', true, 1],
  ] as const) {
    await finish(scope, inOrder);
    const pattern = new RegExp(`^larch_history_check_ok ${expected}$`, 'm');
    assert.match(await bank.deps.metrics.text(), pattern, `${scope} ${inOrder}`);
  }
});
