import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteRange } from './byte-range.ts';

test('a range names its first and last byte, or leaves one of them out', () => {
  assert.deepEqual(byteRange('bytes=0-1', 1000), { start: 0, end: 1 });
  assert.deepEqual(byteRange('bytes=990-', 1000), { start: 990, end: 999 });
  assert.deepEqual(byteRange('bytes=-10', 1000), { start: 990, end: 999 });
  assert.deepEqual(byteRange('bytes=0-5000', 1000), { start: 0, end: 999 });
  assert.deepEqual(byteRange('bytes=-5000', 1000), { start: 0, end: 999 });
});

test('a range beyond the end of the file cannot be satisfied', () => {
  assert.equal(byteRange('bytes=1000-', 1000), 'unsatisfiable');
  assert.equal(byteRange('bytes=-0', 1000), 'unsatisfiable');
  assert.equal(byteRange('bytes=0-0', 0), 'unsatisfiable');
});

test('a header that is no single range of bytes gets the whole file', () => {
  const headers = ['bytes=5-4', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', ''];
  for (const header of headers) assert.equal(byteRange(header, 1000), null, header);
});
