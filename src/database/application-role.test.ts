import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { asWeakerRole, freshDatabase, type WeakerDatabase } from '#tests/support/database.ts';
import { clearedTables, grantApplicationRole, ledgerTables } from './application-role.ts';
import { one, rows } from './connection.ts';

let database: WeakerDatabase;
const [account, noon] = [randomUUID(), new Date('2026-03-02T20:00:00Z')];

before(async () => {
  database = await asWeakerRole(await ownerDatabase());
  await database.pool.query(sql`insert into ledger.accounts
      (id, class, chart_number, opened_at, last_posted_at)
    values (${account}, 'customer', '2010', ${noon}, ${noon})`);
});
after(() => database.drop());

/** Also where all other tests run as the weaker role. */
async function ownerDatabase() {
  const fresh = await freshDatabase();
  return 'owner' in fresh ? (fresh as WeakerDatabase).owner : fresh;
}

const DENIED = '42501';

async function refused(statement: string, code = DENIED): Promise<void> {
  await assert.rejects(
    database.pool.query(statement),
    (error) => (error as { code?: string }).code === code,
    `${statement} was not refused by ${code}`,
  );
}

test('the server’s role changes no account by hand, nor what an account is', async () => {
  for (const change of [
    'balance_cents = 100',
    'credit_limit_cents = 100',
    'held_cents = 0',
    "class = 'general'",
    'sequence = 7',
    'closed_at = now()',
    'opened_at = now()',
    "chart_number = '4010'",
    'overdrawn_cents = 100',
  ]) {
    await refused(`update ledger.accounts set ${change}`);
  }
  // The one column it has a right on is the reason why it can lock rows; nobody changes it.
  await refused(`update ledger.accounts set lane = 1`, '23000');
  const locked = await database.pool.query(`select from ledger.accounts for no key update`);
  assert.ok((locked.rowCount ?? 0) > 0);
});

test('what an account is changes for its owner neither, not from within a trigger either', async () => {
  const { pool } = database.owner;
  const changes = [`class = 'general'`, `chart_number = '4010'`, 'lane = 1', 'opened_at = now()'];
  for (const change of changes) {
    await pool.query(`drop table if exists stepping_stone`);
    await pool.query(`create table stepping_stone (x integer)`);
    await pool.query(`create or replace function step() returns trigger language plpgsql as $$
      begin update ledger.accounts set ${change}; return null; end $$`);
    await pool.query(`create trigger step after insert on stepping_stone
      for each row execute function step()`);
    await assert.rejects(pool.query(`insert into stepping_stone values (1)`), {
      constraint: 'account_follows_journals',
    });
  }
  await pool.query(`drop table stepping_stone; drop function step()`);
});

test('the server’s role cannot put a trigger of its own between', async () => {
  await refused(`create temporary table stepping_stone (x integer)`);
  await refused(`create table stepping_stone (x integer)`);
  await refused(`create schema mine`);
  await refused(`create function step() returns integer language sql as 'select 1'`);
  await refused(`create trigger step after insert on ledger.entries referencing new table as fresh
    for each statement execute function ledger.apply_entries()`);
  await refused(`create trigger step before insert on sessions
    for each row execute function ledger.apply_placed_holds()`);
});

test('no trigger can be switched off, nor history, seals and the audit log changed', async () => {
  await refused(`alter table ledger.accounts disable trigger all`);
  await refused(`set session_replication_role = 'replica'`);
  const written = ['journals', 'entries', 'limit_changes', 'closings', 'seals'];
  for (const table of [...written.map((name) => `ledger.${name}`), 'audit_log', 'migrations']) {
    await refused(`delete from ${table}`);
    await refused(`truncate ${table} cascade`);
    await refused(`drop table ${table}`);
  }
  await refused(`update ledger.journals set kind = 'x'`);
  await refused(`update ledger.entries set amount_cents = 1`);
  await refused(`select from ledger.entries_0`);
  await refused(`insert into ledger.chart values ('1011', 'Petty cash', 'asset', false)`);
  await refused(`delete from ledger.bank_days`);
  await refused(`update ledger.holds set amount_cents = 1`);
  await refused(`update ledger.seals set hash = sha256('x')`);
  await refused(`update audit_log set action = 'x'`);
  await refused(`update secret_key_checks set check_value = 'x'`);
  await refused(`delete from ledger.seal_progress`);
  await refused(`delete from customers`);
  await refused(`delete from transfers`);
  await refused(`select setval('ledger.journals_number_seq', 1)`);
});

test('a seal out of order and progress that runs back are refused to everyone', async () => {
  const seal = (position: number, previous: string) =>
    `insert into ledger.seals
        (subject, position, numbers, digests, highest_number, settled_number, previous_hash, hash,
          sealed_at)
      values ('ledger', ${position}, '{1}', sha256('1'), 1, 0, ${previous}, sha256('a'), now())`;
  const start = `decode(repeat('00', 32), 'hex')`;
  for (const { pool } of [database, database.owner]) {
    for (const wrong of [seal(2, start), seal(1, `sha256('other')`)]) {
      await assert.rejects(pool.query(wrong), { constraint: 'seals_follow_one_another' });
    }
  }
  await database.pool.query(seal(1, start));
  await assert.rejects(database.pool.query(seal(2, start)), {
    constraint: 'seals_follow_one_another',
  });
  const progress = (number: number) =>
    `update ledger.seal_progress set settled_number = ${number} where subject = 'ledger'`;
  await database.pool.query(progress(5));
  for (const { pool } of [database, database.owner]) {
    await assert.rejects(pool.query(progress(4)), { constraint: 'seals_follow_one_another' });
  }
});

test('every function that changes accounts runs as its owner, in nobody else’s search path', async () => {
  const functions = await rows<{ name: string; definer: boolean; path: string[]; open: boolean }>(
    database.owner.pool,
    sql`select proname as name, prosecdef as definer, coalesce(proconfig, '{}') as path,
          has_function_privilege('public', pg_proc.oid, 'execute') as open
        from pg_proc
        where pronamespace = 'ledger'::regnamespace and prosrc like '%update ledger.accounts%'`,
  );
  assert.equal(functions.length, 5);
  for (const { name, definer, path: config, open } of functions) {
    assert.ok(definer && !open, name);
    assert.deepEqual(config, ['search_path=pg_catalog, pg_temp'], name);
  }
});

test('every table of the ledger has its rights named, and rights given twice are the same', async () => {
  const tables = await rows<{ name: string }>(
    database.owner.pool,
    sql`select relname as name from pg_class
        where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p')
          and not relispartition order by relname`,
  );
  assert.deepEqual(
    tables.map(({ name }) => name),
    Object.keys(ledgerTables).toSorted(),
  );
  const role = new URL(database.url).username;
  const options = { role, demo: true };
  const acls = async () =>
    await one<{ all: string }>(
      database.owner.pool,
      sql`select string_agg(oid::regclass || ' ' || coalesce(relacl::text, ''), ' ' order by oid)
            as all from pg_class`,
    );
  const before = await acls();
  const { pool } = database.owner;
  await Promise.all([1, 2, 3].map(() => grantApplicationRole(pool, options)));
  assert.deepEqual(await acls(), before);
});

test('rows are removed from the tables that are named for it, and from no others', () => {
  const source = path.join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const deletes = files
    .filter((file) => /^(server|ledger)\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(/delete from ([a-z_.]+)/g),
    ])
    .map(([, table]) => table ?? '');
  const deletedFrom = [...new Set(deletes)].toSorted();
  const ofLedger = Object.entries(ledgerTables)
    .filter(([, rights]) => rights.includes('delete'))
    .map(([name]) => `ledger.${name}`);
  const named = [...clearedTables, ...ofLedger].toSorted();
  assert.deepEqual(deletedFrom, named, 'name them in clearedTables');
});
