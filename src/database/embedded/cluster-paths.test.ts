import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { chooseClusterPaths, prepareFolder } from './cluster-paths.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'larch-place-'));
after(() => rmSync(folder, { recursive: true }));

test('the socket stands beside the data in a folder of its own', () => {
  const { base, data, sockets } = chooseClusterPaths(folder, undefined);
  assert.deepEqual([base, data, sockets], [folder, `${folder}/postgres`, `${folder}/socket`]);
  assert.equal(lstatSync(sockets).mode & 0o777, 0o700);
});

test('a path too long for a socket sends it to a private temporary folder', () => {
  const deep = path.join(folder, 'a'.repeat(60), 'b'.repeat(60));
  mkdirSync(deep, { recursive: true });
  const { sockets } = chooseClusterPaths(deep, undefined);
  after(() => rmSync(sockets, { recursive: true }));
  assert.equal(path.dirname(sockets), os.tmpdir());
  assert.ok(path.join(sockets, '.s.PGSQL.5432').length <= 103);
  assert.equal(lstatSync(sockets).mode & 0o777, 0o700);
});

test('a socket folder that others can enter is refused', () => {
  const open = path.join(folder, 'open');
  mkdirSync(path.join(open, 'socket'), { recursive: true });
  chmodSync(path.join(open, 'socket'), 0o777);
  assert.throws(() => chooseClusterPaths(open, undefined), {
    message: /open to others: remove it/,
  });
});

test('a data folder that cannot be made is refused in one sentence', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  assert.throws(() => prepareFolder(path.join(file, 'data')), {
    name: 'EmbeddedError',
    message: /^The data folder .* cannot be written \(ENOTDIR\): .* set DATA_DIR to another/,
  });
});
