import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inOrder } from './in-order.ts';

async function later<Value>(value: Value, turns: number): Promise<Value> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
  return value;
}

test('each answer is in its place, whichever comes first', async () => {
  assert.deepEqual(await inOrder([later('one', 3), later(2, 1), 3]), ['one', 2, 3]);
});

test('of several that fail the first in order counts, once all have ended', async () => {
  let ended = false;
  const slow = later('slow', 5).then(() => {
    ended = true;
    throw new Error('first');
  });
  const quick = Promise.reject(new Error('second'));
  await assert.rejects(inOrder([slow, quick]), /first/);
  assert.equal(ended, true);
});
