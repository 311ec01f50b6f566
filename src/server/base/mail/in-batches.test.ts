import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBatches } from './in-batches.ts';

test('what comes at once, and while a batch is under way, is one batch', async () => {
  const batches: (readonly number[])[] = [];
  const free = Promise.withResolvers<void>();
  const add = inBatches(async (items: readonly number[]) => {
    batches.push(items);
    if (batches.length === 1) await free.promise;
  });
  const first = [add(1), add(2)];
  while (batches.length === 0) await new Promise(setImmediate);
  const later = [add(3), add(4)];
  free.resolve();
  await Promise.all([...first, ...later]);
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4],
  ]);
});

test('a batch that fails does so for its own items alone', async () => {
  const add = inBatches(async ([item]: readonly string[]) => {
    if (item === 'wrong') throw new Error('no');
  });
  const wrong = add('wrong');
  await assert.rejects(wrong, /no/);
  await add('right');
});
