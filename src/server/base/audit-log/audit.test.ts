import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { writeRows } from '#database/sending/write-rows.ts';
import { transaction } from '#database/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type AuditLine, appendAudit, auditRows } from './audit.ts';

let database: FreshDatabase;

before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

const line: AuditLine = {
  at: new Date('2026-03-02T17:00:00Z'),
  actorKind: 'staff',
  actorId: 'admin-001',
  action: 'block-customer',
  subjectKind: 'customer',
  subjectId: 'c1',
  before: { status: 'active' },
  after: { status: 'blocked', owedCents: 12_345_678_901_234_567n },
  address: '192.0.2.1',
  requestId: 'r1',
};

async function count(): Promise<bigint> {
  return (await one<{ n: bigint }>(database.pool, sql`select count(*) as n from audit_log`)).n;
}

test('G1: a line says who, what, when, from where, before and after', async () => {
  await transaction(database.pool, (tx) => appendAudit(tx, line));
  const [stored] = await rows(database.pool, sql`select * from audit_log order by number`);
  assert.deepEqual(stored, {
    number: 1n,
    at: line.at,
    actor_kind: 'staff',
    actor_id: 'admin-001',
    action: 'block-customer',
    subject_kind: 'customer',
    subject_id: 'c1',
    before: { status: 'active' },
    after: { status: 'blocked', owedCents: '12345678901234567' },
    address: '192.0.2.1',
    request_id: 'r1',
    row_table: null,
    row_id: null,
    row_digest: null,
  });
});

test('G1: the line is in the transaction of its act, and goes when the act goes', async () => {
  const stored = await count();
  const undone = transaction(database.pool, async (tx) => {
    await appendAudit(tx, line);
    throw new Error('the act fails');
  });
  await assert.rejects(undone, /the act fails/);
  assert.equal(await count(), stored);
});

test('many lines of a batch go in by one statement, in their order', async () => {
  const batch = Array.from({ length: 100 }, (_, index) => ({
    ...line,
    actorId: null,
    before: undefined,
    subjectId: `batch-${index}`,
  }));
  await transaction(database.pool, (tx) => run(tx, writeRows([auditRows(batch)])));
  const stored = await rows<{ subject_id: string; before: unknown }>(
    database.pool,
    sql`select subject_id, before from audit_log where subject_id like 'batch-%' order by number`,
  );
  assert.deepEqual(
    stored.map(({ subject_id }) => subject_id),
    batch.map(({ subjectId }) => subjectId),
  );
  assert.equal(stored[0]?.before, null);
});

test('G3: no role changes, deletes or empties the audit log', async () => {
  await transaction(database.pool, (tx) => appendAudit(tx, line));
  const stored = await count();
  const refused = /only ever added to/;
  await assert.rejects(run(database.pool, sql`update audit_log set action = 'x'`), refused);
  await assert.rejects(run(database.pool, sql`delete from audit_log`), refused);
  await assert.rejects(run(database.pool, sql`truncate audit_log`), refused);
  const asReplica = transaction(database.pool, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    await run(tx, sql`delete from audit_log`);
  });
  await assert.rejects(asReplica, refused);
  assert.equal(await count(), stored);
});

test('G4: when the line cannot be written, the act is undone', async () => {
  const nameless = { ...line, action: null as unknown as string };
  await run(database.pool, sql`create table acts (id int)`);
  const act = transaction(database.pool, async (tx) => {
    await run(tx, sql`insert into acts values (1)`);
    await appendAudit(tx, nameless);
  });
  await assert.rejects(act, /not-null/);
  assert.deepEqual(await rows(database.pool, sql`select id from acts`), []);
});
