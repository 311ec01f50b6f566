import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '#tests/support/database.ts';
import { chooseAccount, mayEnter } from './account.ts';
import { findBinaries, restoreLinks, usableBinaries } from './binaries.ts';

const folder = temporaryFolder();
after(() => rmSync(folder, { recursive: true }));
const skipUnlessRoot = process.getuid?.() === 0 ? false : 'only root has an account to copy for';

/** A package as npm leaves it with install scripts off: files, and no symbolic links. */
function packageWithoutLinks(parent: string): string {
  const native = path.join(parent, 'native');
  cpSync(findBinaries(), native, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  writeFileSync(path.join(parent, 'package.json'), `{ "version": "test-${process.pid}" }`);
  return native;
}

test('library links that no install script made are made at the first start', () => {
  const native = packageWithoutLinks(path.join(folder, 'no-scripts'));
  const notes: string[] = [];
  assert.equal(usableBinaries(native, folder, undefined, notes), native);
  assert.match(notes.join(), /linked \d+ libraries of PostgreSQL/);
  restoreLinks(native, notes);
  assert.equal(notes.length, 1, 'a second time there is nothing left to do');
});

test('below a private folder of root the account gets a copy it can reach', {
  skip: skipUnlessRoot,
}, () => {
  const hidden = path.join(folder, 'private');
  const native = packageWithoutLinks(hidden);
  mkdirSync(hidden, { recursive: true });
  chmodSync(hidden, 0o700);
  // As an umask of 077 would have installed it.
  chmodSync(path.join(native, 'bin/postgres'), 0o700);
  const account = chooseAccount(path.join(folder, 'missing'));
  const copy = usableBinaries(native, folder, account, []);
  after(() => rmSync(copy, { recursive: true }));
  assert.notEqual(copy, native);
  assert.ok(mayEnter(path.join(copy, 'bin'), account));
  assert.equal(lstatSync(path.join(copy, 'bin/postgres')).mode & 0o777, 0o755);
  assert.ok(existsSync(path.join(copy, 'share')));
});
