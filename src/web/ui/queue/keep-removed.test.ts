import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keepRemoved } from './keep-removed.ts';

const merge = (shown: string, rows: string) =>
  keepRemoved(shown.split(''), rows.split(''), (id) => id).join('');

test('what has gone stays where it stood, and what is new comes in its own order', () => {
  assert.equal(merge('abc', 'bc'), 'abc');
  assert.equal(merge('abc', 'ac'), 'abc');
  assert.equal(merge('abc', 'ab'), 'abc');
  assert.equal(merge('abc', ''), 'abc');
  assert.equal(merge('abc', 'bcd'), 'abcd');
  assert.equal(merge('abcd', 'da'), 'dabc');
  assert.equal(merge('', 'ab'), 'ab');
});

test('nothing is lost, nothing comes twice, and a row keeps its place while others only go', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String));
  fc.assert(
    fc.property(ids, ids, (shown, gone) => {
      const rows = shown.filter((id) => !gone.includes(id));
      assert.deepEqual(
        keepRemoved(shown, rows, (id) => id),
        shown,
      );
    }),
  );
});
