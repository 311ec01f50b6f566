import assert from 'node:assert/strict';
import { accessSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const secrets = {
  ssn: '219-83-4417',
  digits: '219834417',
  dateOfBirth: '1971-09-28',
  password: 'a-password-nobody-else-has',
};

const bank = await startBank();

/** The files of this database, and what of the write-ahead log is younger than the test. */
async function databaseFiles(since: number): Promise<string[] | undefined> {
  const { folder, oid } = await one<{ folder: string; oid: string }>(
    bank.deps.pool,
    sql`select current_setting('data_directory') as folder, oid::text as oid
        from pg_database where datname = current_database()`,
  );
  try {
    accessSync(path.join(folder, 'base', oid));
  } catch {
    return undefined;
  }
  const inside = (...deps: string[]) => {
    const directory = path.join(folder, ...deps);
    return readdirSync(directory).map((name) => path.join(directory, name));
  };
  const log = inside('pg_wal').filter((file) => statSync(file).mtimeMs >= since);
  return [...inside('base', oid), ...log].filter((file) => statSync(file).isFile());
}

test('E2: number, birth date and password are in no file of the database', async (t) => {
  const since = Date.now() - 1_000;
  const { cookies } = await makeStaff(bank, 'approver');
  const { ssn, dateOfBirth, password } = secrets;
  const id = await applied(bank, { ssn, dateOfBirth, password, city: 'Wilsonville' });
  const waiting = await applied(bank, { ssn, dateOfBirth, password });
  const reply = await bank.request('POST', `/api/admin/pending-accounts/${id}/approve`, {
    cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  assert.ok(waiting);
  await bank.deps.pool.query('checkpoint');
  const files = await databaseFiles(since);
  if (!files) return t.skip('the files of this database are elsewhere');
  let seen = 0;
  for (const file of files) {
    const bytes = readFileSync(file);
    if (bytes.includes('Wilsonville')) seen += 1;
    for (const secret of Object.values(secrets)) {
      assert.ok(!bytes.includes(secret), `${secret} is in ${path.basename(file)}`);
    }
  }
  assert.ok(seen > 0, 'the search would have found what is in plain text');
});

test('E2: they are in no answer, no mail and no line of the log', async () => {
  const { cookies } = await makeStaff(bank, 'auditor');
  const paths = ['pending-accounts', 'pending-accounts?status=approved', 'users', 'audit'];
  const answers = await Promise.all(
    paths.map((name) => bank.request('GET', `/api/admin/${name}`, { cookies })),
  );
  const mails = (await bank.readMailbox()).map(({ subject, text }) => subject + text);
  const output = [...answers.map(({ text }) => text), ...mails, ...bank.logLines].join('\n');
  for (const secret of Object.values(secrets)) assert.ok(!output.includes(secret), secret);
  assert.match(output, /\*\*\*-\*\*-4417/);
});
