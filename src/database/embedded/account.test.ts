import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { chooseAccount, mayEnter } from './account.ts';

const isRoot = process.getuid?.() === 0;
const skip = isRoot ? false : 'only root hands the server to another account';
const folder = mkdtempSync(path.join(os.tmpdir(), 'larch-account-'));
after(() => rmSync(folder, { recursive: true }));

test('an ordinary user runs the server himself', {
  skip: isRoot ? 'the tests run as root' : false,
}, () => {
  assert.equal(chooseAccount(folder), undefined);
  assert.equal(mayEnter('/', undefined), true);
});

test('root without a postgres user takes nobody', { skip }, () => {
  const account = chooseAccount(path.join(folder, 'missing'), ['no-such-user', 'nobody']);
  assert.equal(account?.name, 'nobody');
});

test('root without any fitting user is told what to do', { skip }, () => {
  assert.throws(() => chooseAccount(path.join(folder, 'missing'), ['no-such-user']), {
    name: 'EmbeddedError',
    message: /does not run as root.*start Larch as an ordinary user/,
  });
});

test('an existing cluster stays with its owner', { skip }, () => {
  const data = path.join(folder, 'data');
  mkdirSync(data);
  const nobody = chooseAccount(data, ['nobody']);
  assert.ok(nobody);
  chownSync(data, nobody.uid, nobody.gid);
  assert.equal(chooseAccount(data, ['daemon'])?.name, 'nobody');
});

test('a private folder anywhere above stops the account', { skip }, () => {
  const nobody = chooseAccount(path.join(folder, 'missing'), ['nobody']);
  const inner = path.join(folder, 'open/inner');
  mkdirSync(inner, { recursive: true });
  chmodSync(folder, 0o711);
  assert.equal(mayEnter(inner, nobody), true);
  chmodSync(folder, 0o700);
  assert.equal(mayEnter(inner, nobody), false);
});
