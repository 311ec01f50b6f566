// Root sees nothing of an ordinary user's troubles, so as root these make one for the while.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '#tests/support/database.ts';
import { holdOpen } from '#tests/support/postgres/hold-open.ts';
import { mayEnter } from './account.ts';
import { findBinaries } from './binaries.ts';
import { openEmbedded } from './open-embedded.ts';
import { removeEmbedded } from './remove-embedded.ts';

const name = `larch-test-${process.pid}`;
const folder = temporaryFolder();
const home = path.join(folder, 'home');
let user = { uid: 0, gid: 0 };

// Administrators' programs are not in everybody's PATH.
const env = { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };
const canMakeUser =
  process.getuid?.() === 0 && spawnSync('useradd', ['--help'], { env }).status === 0;
const openToAll = mayEnter(import.meta.dirname, { name: 'anybody', uid: -1, gid: -1 });
const skip = !canMakeUser
  ? 'making a user takes root and useradd'
  : !openToAll && 'the checkout is below a private folder, which no other user can enter';

before(() => {
  if (skip) return;
  assert.equal(spawnSync('useradd', ['--no-create-home', name], { env }).status, 0);
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(name));
  const [, , uid, gid] = (line ?? '').split(':');
  user = { uid: Number(uid), gid: Number(gid) };
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, user.uid, user.gid);
});

after(() => {
  if (!skip) spawnSync('userdel', [name], { env });
  rmSync(folder, { recursive: true });
});

test('an ordinary user runs the server himself, in private', { skip }, async () => {
  const holder = await holdOpen(path.join(home, 'data'), {}, user);
  assert.equal(holder.error, undefined);
  assert.equal(statSync(holder.dataDir).uid, user.uid);
  assert.equal(statSync(path.join(home, 'data')).mode & 0o777, 0o700);
  const refused = await holdOpen(path.join(home, 'data'), {}, user);
  assert.match(refused.error ?? '', /Another Larch \(process \d+\) uses the data folder/);
  await holder.kill9();
});

test('root goes on with a cluster that an ordinary user made, as that user', { skip }, async () => {
  const server = await openEmbedded(path.join(home, 'data'));
  assert.equal(statSync(server.dataDir).uid, user.uid);
  await server.stop();
});

test('packages that root installed without library links serve an ordinary user', {
  skip,
}, async () => {
  const binaries = path.join(folder, 'package/native');
  cpSync(findBinaries(), binaries, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  writeFileSync(path.join(folder, 'package/package.json'), '{ "version": "test" }');
  const holder = await holdOpen(path.join(home, 'other'), { binaries }, user);
  assert.equal(holder.error, undefined);
  assert.match(holder.notes.join(), /copied the PostgreSQL binaries/);
  await holder.kill9();
});

test('the data folder of another user is refused in one sentence', { skip }, async () => {
  const theirs = temporaryFolder();
  after(() => removeEmbedded(theirs));
  const server = await openEmbedded(theirs);
  await server.stop();
  const holder = await holdOpen(theirs, {}, user);
  assert.match(holder.error ?? '', /^The data folder .* cannot be written \(EACCES\): allow/);
});
