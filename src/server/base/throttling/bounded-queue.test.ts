import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedQueue } from './bounded-queue.ts';

test('only so many tasks run at once, and a long queue is turned away', async () => {
  const queue = new BoundedQueue({ atOnce: 2, waiting: 1 });
  const tasks = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  let started = 0;
  const results = tasks.map(({ promise }) =>
    queue.run(async () => {
      started += 1;
      return await promise;
    }),
  );
  assert.equal(started, 2);
  await assert.rejects(
    queue.run(async () => 'one more'),
    { code: 'unavailable' },
  );
  tasks[0]?.resolve('first');
  assert.equal(await results[0], 'first');
  tasks[2]?.resolve('third');
  assert.equal(await results[2], 'third');
  assert.equal(started, 3);
  tasks[1]?.resolve('second');
  assert.equal(await results[1], 'second');
});

test('a task that fails gives its turn on', async () => {
  const queue = new BoundedQueue({ atOnce: 1, waiting: 1 });
  const failing = queue.run(async () => {
    throw new Error('no picture');
  });
  const next = queue.run(async () => 'done');
  await assert.rejects(failing, { message: 'no picture' });
  assert.equal(await next, 'done');
});
