import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { findPictures } from '../../tools/assets/find-pictures.ts';

test('every picture that a page shows has been drawn, and no other is kept', () => {
  const drawn = readdirSync('src/web/public/pictures').toSorted();
  const wanted = findPictures().map(({ file }) => file);
  assert.ok(wanted.length > 30);
  assert.deepEqual(drawn, wanted, 'run: node tools/assets/draw-pictures.ts');
});
