import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';
import { runCommand } from '#tests/support/command.ts';
import { emptyDatabase, temporaryFolder } from '#tests/support/database.ts';
import { stampDemo } from './demo-stamp.ts';

const folder = temporaryFolder();
after(() => removeEmbedded(folder));

const COMPLETE = {
  DATA_DIR: folder,
  PORT: '0',
  SECRET_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  PUBLIC_URL: 'https://bank.example',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'files',
};

test('a bank without its variables is told all of them at once', async () => {
  const command = runCommand(['tools/serve.ts'], { DATA_DIR: folder });
  assert.equal(await command.ended, 1);
  const names = ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'SMTP_URL'];
  for (const name of names) {
    assert.match(command.said.err, new RegExp(`${name} is missing\\. Set it to`));
  }
  assert.doesNotMatch(command.said.err, /\n\s+at /);
});

test('a bank does not run on the database of a demonstration', async () => {
  const database = await emptyDatabase();
  after(() => database.drop());
  await stampDemo(database.pool);
  const command = runCommand(['tools/serve.ts'], { ...COMPLETE, DATABASE_URL: database.url });
  assert.equal(await command.ended, 1);
  assert.match(command.said.err, /^The database of DATABASE_URL was filled by a demonstration/);
});

test('a bank does not run on a database that may lose what it acknowledged', async () => {
  const forgetful = await openEmbedded(folder, { settings: { fsync: 'off' } });
  const command = runCommand(['tools/serve.ts'], { ...COMPLETE, DATABASE_URL: forgetful.url });
  assert.equal(await command.ended, 1);
  assert.match(command.said.err, /^The database has fsync switched off .*: switch it on\.$/m);
  await forgetful.stop();
});

test('a bank with all it needs starts, says where its mail goes, and a signal stops it', async () => {
  const postgres = await openEmbedded(folder);
  const command = runCommand(['tools/serve.ts'], { ...COMPLETE, DATABASE_URL: postgres.url });
  await command.until(/the server is up/);
  assert.match(command.said.out, /SMTP_URL is files: no mail is sent/);
  command.kill('SIGTERM');
  assert.equal(await command.ended, 0);
  await postgres.stop();
});
