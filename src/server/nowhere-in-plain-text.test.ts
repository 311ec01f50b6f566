// E2: who applies gives the bank a taxpayer number and a date of birth. They are looked for in
// everything the bank leaves behind: the files of the database with its log of changes, its tables,
// the server's log, mail and replies.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sql, { raw } from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { errorCode } from '#database/embedded/embedded-error.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { type ScratchPostgres, startScratchPostgres } from '#tests/support/database.ts';
import { someApplication } from '#tests/support/people/applications.ts';
import { makeStaff, signIn } from '#tests/support/people/people.ts';
import { mailHtml } from './base/mail/mail-html.ts';
import { flushOutbox } from './jobs.ts';

const kept = { dateOfBirth: '1953-08-27', ssn: '219-47-8306' };
const inOtherForms = ['08/27/1953', '8/27/1953', '219478306', '219 47 8306'];
const secrets = [...Object.values(kept), ...inOtherForms];
// What may be read; if the search did not find this, it would prove nothing.
const lastName = 'Quenneville';

let postgres: ScratchPostgres;
let bank: TestApp;
const replies: string[] = [];

before(async () => {
  postgres = await startScratchPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  bank = await startApp();
  await live();
  await flushOutbox(bank.deps);
  await run(bank.deps.pool, sql`checkpoint`);
});
after(async () => {
  await bank.stop();
  await postgres.stop();
});

/** Everything that can happen to an application, also what is refused. */
async function live(): Promise<void> {
  const { cookies } = await makeStaff(bank, 'administrator');
  const apply = async (changes: object) => {
    const body = someApplication({ ...kept, lastName, ...changes });
    const reply = await ask('POST', '/api/account-opening', { body });
    return reply.json<{ applicationId?: string }>().applicationId ?? '';
  };
  const email = 'first@mail.example';
  const approved = await apply({ email, username: 'first' });
  const denied = await apply({ username: 'second' });
  await apply({ email, username: 'first' });
  await apply({ zipCode: 'x', ssn: kept.ssn.replaceAll('-', ' '), dateOfBirth: '08/27/1953' });
  await apply({ initialDeposit: 900_000 });
  await ask('GET', '/api/admin/pending-accounts', { cookies });
  const opened = await decide(approved, 'approve', cookies);
  await decide(denied, 'deny', cookies);
  await decide(
    await apply({ email, username: 'third', accountType: 'savings' }),
    'approve',
    cookies,
  );
  const { customerId } = opened.json<{ customerId: string }>();
  const own = { cookies: await signIn(bank, 'customer', customerId) };
  for (const page of ['/api/auth/me', '/api/profile', '/api/accounts', '/api/cards']) {
    await ask('GET', page, own);
  }
  for (const page of ['users', `users/${customerId}`, 'pending-accounts', 'accounts', 'audit']) {
    await ask('GET', `/api/admin/${page}`, { cookies });
  }
  await ask('GET', '/dev/mail.json');
  await ask('GET', '/dev/mail');
}

async function ask(...[method, page, what]: Parameters<TestApp['request']>) {
  const reply = await bank.request(method, page, what);
  replies.push(`${reply.text} ${JSON.stringify(reply.headers)}`);
  return reply;
}

function decide(id: string, decision: string, cookies: Readonly<Record<string, string>>) {
  return ask('POST', `/api/admin/pending-accounts/${id}/${decision}`, { cookies });
}

function assertAbsent(where: string, text: string): void {
  for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} is in ${where}`);
}

/** A living database may take a file away between the listing and the reading. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

test('E2: no file of the database holds them, nor its log of changes', () => {
  const folder = path.dirname(postgres.dataDir);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const known: string[] = [];
  for (const file of files) {
    const bytes = bytesOf(file);
    const readable = secrets.filter((secret) => bytes.includes(secret));
    assert.deepEqual(readable, [], file);
    if (bytes.includes(lastName)) known.push(file);
  }
  assert.ok(known.some((file) => file.includes('pg_wal')));
  assert.ok(known.some((file) => file.includes(`${path.sep}base${path.sep}`)));
});

test('E2: no column of any table holds them, as text or as bytes', async () => {
  const { pool } = bank.deps;
  const tables = await rows<{ name: string }>(
    pool,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const known: string[] = [];
  for (const { name } of tables) {
    const all = await rows<{ row: string }>(pool, sql`select t::text as row from ${raw(name)} t`);
    const text = all.map(({ row }) => row).join('\n');
    assertAbsent(name, text);
    for (const secret of secrets) {
      assert.ok(!text.includes(Buffer.from(secret).toString('hex')), `bytes of ${name}`);
    }
    if (text.includes(lastName)) known.push(name);
  }
  assert.ok(known.includes('public.applications') && known.includes('public.customers'));
});

test('E2: the log has no line with them', () => {
  assert.ok(bank.logLines.length > 0);
  assertAbsent('the log', bank.logLines.join('\n'));
});

test('E2: no mail holds them, in either of its parts', () => {
  assert.ok(bank.sent.length > 2);
  for (const mail of bank.sent) assertAbsent(mail.kind, JSON.stringify(mail) + mailHtml(mail));
});

test('E2: no reply holds them, a refusal neither', () => {
  assert.ok(replies.some((text) => text.includes(lastName)));
  for (const text of replies) assertAbsent(`the reply ${text.slice(0, 200)}`, text);
});
