import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { Passwords } from '#server/base/session/password.ts';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { runCommand } from '#tests/support/processes/command.ts';
import { stampDemo } from '../demo/demo-stamp.ts';

const PASSWORD = 'fifteen-letters-or-more';
const PERSON = {
  ADMIN_EMAIL: 'Maren@MarysPeak.example',
  ADMIN_FIRST_NAME: 'Maren',
  ADMIN_LAST_NAME: 'Solheim',
  ADMIN_PASSWORD: PASSWORD,
};

function bankOf({ url }: FreshDatabase) {
  return {
    DATABASE_URL: url,
    SECRET_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PUBLIC_URL: 'https://bank.example',
  };
}

async function open(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  after(() => database.drop());
  return database;
}

interface Row {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly hash: string;
}

const staffOf = ({ pool }: FreshDatabase) =>
  rows<Row>(
    pool,
    sql`select id, email, role, password_hash as hash from staff order by created_at, id desc`,
  );

test('A21: the first administrator is admin-001, on an empty database; the next is another', async () => {
  const database = await open();
  const first = runCommand(['tools/commands/create-admin.ts'], { ...bankOf(database), ...PERSON });
  assert.equal(await first.ended, 0, first.output.err);
  assert.match(first.output.out, /^Maren Solheim \(admin-001\) can now sign in/);
  assert.ok(!first.output.out.includes(PASSWORD));
  const again = { ...bankOf(database), ...PERSON, ADMIN_EMAIL: 'other@maryspeak.example' };
  assert.equal(await runCommand(['tools/commands/create-admin.ts'], again).ended, 0);
  const [one, two] = await staffOf(database);
  assert.equal(one?.id, 'admin-001');
  assert.equal(one?.email, 'maren@maryspeak.example');
  assert.equal(one?.role, 'administrator');
  assert.match(two?.id ?? '', /^[0-9a-f-]{36}$/);
  const passwords = new Passwords({ atOnce: 1, queue: 1 });
  assert.ok(await passwords.verify(PASSWORD, one?.hash ?? ''));
});

test('what the environment does not say is read from standard input, line by line', async () => {
  const database = await open();
  const child = spawn(process.execPath, ['tools/commands/create-admin.ts'], {
    cwd: `${import.meta.dirname}/../..`,
    env: { PATH: process.env['PATH'], ...bankOf(database) },
  });
  child.stdin.end(`maren@maryspeak.example\nMaren\nSolheim\n${PASSWORD}\n`);
  const output = await text(child.stdout);
  assert.match(output, /admin-001/);
  assert.equal((await staffOf(database)).length, 1);
});

test('A21: fourteen letters are too few, and no administrator is created', async () => {
  const database = await open();
  const short = { ...bankOf(database), ...PERSON, ADMIN_PASSWORD: 'fourteen-chars' };
  const command = runCommand(['tools/commands/create-admin.ts'], short);
  assert.equal(await command.ended, 1);
  assert.match(command.output.err, /Password must be at least 15 characters/);
  assert.doesNotMatch(command.output.err, /\n\s+at /);
});

test('A14: a password built from the name is refused, with the reason', async () => {
  const database = await open();
  const weak = { ...bankOf(database), ...PERSON, ADMIN_PASSWORD: 'marensolheim2026' };
  const command = runCommand(['tools/commands/create-admin.ts'], weak);
  assert.equal(await command.ended, 1);
  assert.match(command.output.err, /^Please do not use your name/);
});

test('a taken address is one sentence', async () => {
  const database = await open();
  const env = { ...bankOf(database), ...PERSON };
  assert.equal(await runCommand(['tools/commands/create-admin.ts'], env).ended, 0);
  const command = runCommand(['tools/commands/create-admin.ts'], env);
  assert.equal(await command.ended, 1);
  assert.equal(command.output.err, 'This email address is in use.\n');
});

test("the demonstration's database is refused", async () => {
  const database = await open();
  await stampDemo(database.pool);
  const command = runCommand(['tools/commands/create-admin.ts'], {
    ...bankOf(database),
    ...PERSON,
  });
  assert.equal(await command.ended, 1);
  assert.match(command.output.err, /^The database of DATABASE_URL was filled by a demonstration/);
});

test('the secrets of a command can be in files', async (t) => {
  const database = await open();
  const folder = mkdtempSync(path.join(tmpdir(), 'larch-secrets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { ADMIN_PASSWORD, ...person } = PERSON;
  const { DATABASE_URL, SECRET_KEY, ...bank } = bankOf(database);
  const files: Record<string, string> = {};
  for (const [name, secret] of Object.entries({ ADMIN_PASSWORD, DATABASE_URL, SECRET_KEY })) {
    files[`${name}_FILE`] = path.join(folder, name);
    writeFileSync(path.join(folder, name), `${secret}\n`);
  }
  const env = { ...bank, ...person, ...files };
  const command = runCommand(['tools/commands/create-admin.ts'], env);
  assert.equal(await command.ended, 0, command.output.err);
  const [one] = await staffOf(database);
  const passwords = new Passwords({ atOnce: 1, queue: 1 });
  assert.ok(await passwords.verify(PASSWORD, one?.hash ?? ''));
  const verify = runCommand(['tools/commands/verify.ts', '--no-anchors'], env);
  await verify.ended;
  assert.match(verify.output.out, /✔ ledger in balance/, verify.output.err);
  const twice = runCommand(['tools/commands/create-admin.ts'], { ...env, ADMIN_PASSWORD });
  assert.equal(await twice.ended, 1);
  assert.match(twice.output.err, /ADMIN_PASSWORD and ADMIN_PASSWORD_FILE are both set/);
});
