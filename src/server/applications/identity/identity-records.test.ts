import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { auditOf } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { purgeDenied } from '../purge-denied.ts';

const bank = await startBank({ env: { LIMIT_IDENTITY_REVEALS_PER_HOUR: '5' } });
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));
const approver = await makeStaff(bank, 'approver');
const auditor = await makeStaff(bank, 'auditor');

const passport = {
  method: 'document-in-person',
  result: 'verified',
  documentKind: 'passport',
  documentNumber: '91827364',
  issuedBy: 'United States',
  expiresOn: '2031-05-01',
  note: 'Looks like the picture.',
};

function staff(who: TestStaff, method: string, id: string, what: string, body?: object) {
  const path = `/api/admin/pending-accounts/${id}/${what}`;
  return bank.request(method, path, { cookies: who.cookies, ...(body && { body }) });
}

function record(id: string, changes: object = {}, who = approver) {
  const body = { recordId: randomUUID(), ...passport, ...changes };
  return staff(who, 'POST', id, 'identity-records', body);
}

const reveal = (id: string, who = approver, reason = 'Compare with the passport') =>
  staff(who, 'POST', id, 'reveal-identity', { reason });

interface Row {
  readonly id: string;
  readonly identity: string | null;
}

async function shownIn(id: string): Promise<string | null | undefined> {
  const list = await bank.request('GET', '/api/admin/pending-accounts', {
    cookies: auditor.cookies,
  });
  return list.json<Row[]>().find((row) => row.id === id)?.identity;
}

test('E1: staff record how an applicant was identified; the number is sealed', async () => {
  const id = await applied(bank);
  assert.equal(await shownIn(id), null);
  assert.equal((await record(id, { result: 'not-verified' })).status, 200);
  bank.clock.advance(1_000);
  const reply = await record(id);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(await shownIn(id), 'verified');
  const { records } = (await staff(auditor, 'GET', id, 'identity-records')).json<{
    records: Record<string, unknown>[];
  }>();
  const { id: _, recordedAt, ...last } = records.at(-1) ?? {};
  const { documentNumber: __, ...shown } = passport;
  assert.deepEqual(last, {
    ...shown,
    documentEnding: '7364',
    recordedBy: approver.name,
  });
  assert.equal(typeof recordedAt, 'string');
  const stored = await rows<{ row: string }>(
    bank.deps.pool,
    sql`select i::text as row from identity_records i where application_id = ${id}`,
  );
  assert.ok(stored.every(({ row }) => !/91827364|picture|United/.test(row)));
  assert.deepEqual(await auditOf(bank, id), [
    'submit-application',
    'record-identity',
    'record-identity',
    'reveal-identity-record',
  ]);
  const lines = await one<{ text: string }>(
    bank.deps.pool,
    sql`select string_agg(after::text, ' ') as text from audit_log where subject_id = ${id}`,
  );
  assert.doesNotMatch(lines.text, /91827364/);
});

test('sent twice it is one record; an id of another record is refused', async () => {
  const id = await applied(bank);
  const recordId = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => record(id, { recordId })));
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  assert.equal((await record(await applied(bank), { recordId })).status, 409);
  const { count } = await one<{ count: bigint }>(
    bank.deps.pool,
    sql`select count(*) from identity_records where application_id = ${id}`,
  );
  assert.equal(count, 1n);
});

test('a document has kind, number and issuer; a decided application takes no record', async () => {
  const id = await applied(bank);
  const bare = { documentKind: '', documentNumber: '', issuedBy: '' };
  const refused = await record(id, bare);
  assert.equal(refused.status, 400);
  assert.deepEqual(Object.keys(refused.json<{ fields: object }>().fields), [
    'documentKind',
    'documentNumber',
    'issuedBy',
  ]);
  assert.equal((await record(id, { method: 'database', ...bare })).status, 200);
  assert.equal((await record(id, {}, auditor)).status, 403);
  await staff(approver, 'POST', id, 'deny', {});
  assert.equal((await record(id)).status, 409);
});

test('number and birth date are shown for a reason, with a line for each time', async () => {
  const id = await applied(bank, { ssn: '212-44-9876', dateOfBirth: '1990-03-02' });
  assert.equal((await staff(approver, 'POST', id, 'reveal-identity', { reason: ' ' })).status, 400);
  for (const who of [approver, auditor]) {
    const reply = await reveal(id, who);
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(reply.json(), {
      dateOfBirth: '1990-03-02',
      ssn: '212-44-9876',
      hideAfterSeconds: 60,
    });
  }
  const lines = await rows<{ actor: string; reason: string; address: string | null }>(
    bank.deps.pool,
    sql`select actor_id as actor, after->>'reason' as reason, address from audit_log
        where subject_id = ${id} and action = 'reveal-identity' order by number`,
  );
  assert.deepEqual(
    lines.map(({ actor }) => actor),
    [approver.id, auditor.id],
  );
  assert.ok(lines.every(({ reason, address }) => reason.length > 5 && address !== null));
  assert.equal(
    (
      await bank.request('POST', `/api/admin/pending-accounts/${id}/reveal-identity`, {
        body: { reason: 'x' },
      })
    ).status,
    401,
  );
});

test('a staff member sees so many an hour, and never their own', async () => {
  const id = await applied(bank);
  const curious = await makeStaff(bank, 'approver');
  const statuses = [];
  for (let times = 0; times < 6; times += 1) statuses.push((await reveal(id, curious)).status);
  assert.deepEqual(statuses.slice(-2), [200, 429]);
  assert.equal((await reveal(id)).status, 200, 'a colleague has an allowance of their own');
  const own = await applied(bank, { email: approver.email });
  assert.equal((await reveal(own)).status, 403);
  assert.equal((await record(own)).status, 403);
});

test('with the birth date of a denied applicant, the details of records go', async () => {
  const id = await applied(bank);
  await record(id);
  await staff(approver, 'POST', id, 'deny', {});
  assert.equal((await reveal(id)).status, 200);
  bank.clock.advance(31 * DAY_MS);
  const { cookies } = await makeStaff(bank, 'approver');
  await purgeDenied.run(bank.deps, {});
  const again = { ...approver, cookies };
  assert.equal((await reveal(id, again)).status, 409);
  const { records } = (await staff(again, 'GET', id, 'identity-records')).json<{
    records: { result: string; issuedBy: string | null; note: string | null }[];
  }>();
  assert.deepEqual(
    records.map(({ result, issuedBy, note }) => [result, issuedBy, note]),
    [['verified', null, null]],
  );
  bank.clock.advance(-31 * DAY_MS);
});
