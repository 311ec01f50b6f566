import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { growLog } from '#tests/support/log-in-memory.ts';
import {
  isSigned,
  readKey,
  leafHash as verifierLeaf,
  nodeHash as verifierNode,
} from '../../../verify.mjs';
import { leafHash, rootOf } from './merkle-tree.ts';

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));

test('the roots are those that RFC 6962 gives for its example', async () => {
  const data = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
  const last = '606162636465666768696a6b6c6d6e6f';
  const leaves = [...data, last].map((hex) => leafHash(Buffer.from(hex, 'hex')));
  const read = growLog(leaves);
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  for (const [size, root] of roots.entries()) {
    assert.equal((await rootOf(read, size)).toString('hex'), root);
  }
});

/** The root by the definition of RFC 6962, which knows no tiles. */
function plainRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only && leaves.length === 1) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  const parts = [plainRoot(leaves.slice(0, half)), plainRoot(leaves.slice(half))];
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(Buffer.concat(parts))
    .digest();
}

test('a log that grew in any steps has the same root at every size', async () => {
  const leaves = leavesOf(700);
  const logs = [growLog(leaves), growLog(leaves, [1, 254, 1, 1, 300, 143])];
  for (const size of [1, 2, 3, 255, 256, 257, 511, 512, 513, 600, 700]) {
    const root = plainRoot(leaves.slice(0, size));
    for (const read of logs) assert.deepEqual(await rootOf(read, size), root);
  }
});

test('the verifier hashes as the log does', async () => {
  const [left, right] = [leafHash(Buffer.from('left')), leafHash(Buffer.from('right'))];
  assert.deepEqual(Buffer.from(await verifierLeaf(Buffer.from('left'))), left);
  assert.deepEqual(Buffer.from(await verifierNode(left, right)), plainRoot([left, right]));
});

test('the example of the format for signed notes is verified, and no other text', async () => {
  const key = readKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k');
  const value = Buffer.from(
    'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=',
    'base64',
  );
  const note = { origin: key.name, signatures: [{ name: key.name, value }] };
  assert.equal(await isSigned({ ...note, text: 'This is an example message.\n' }, key), true);
  assert.equal(await isSigned({ ...note, text: 'This is another message.\n' }, key), false);
});
