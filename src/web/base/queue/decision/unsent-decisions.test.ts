import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import {
  planDecision,
  sendDecisions,
  UNDO_MS,
  undoDecision,
  undoLastDecision,
  unsentDecisions,
  withoutDecided,
} from './unsent-decisions.ts';

const decision = (itemId: string) => ({
  itemId,
  queue: 'transfers',
  path: '/approve',
  title: 'Robin Wood',
  outcome: 'Approved',
  isLeaving: true,
});

let sent: string[] = [];
const plan = (itemId: string) =>
  planDecision(decision(itemId), async (keepalive) => {
    sent.push(keepalive ? `${itemId} while leaving` : itemId);
  });

beforeEach(async () => {
  await sendDecisions();
  sent = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
});

test('a decision is sent when its time has passed, not before, and once', async () => {
  assert.equal(plan('a'), true);
  mock.timers.tick(UNDO_MS - 1);
  assert.deepEqual(sent, []);
  mock.timers.tick(1);
  assert.deepEqual(sent, ['a']);
  await sendDecisions();
  mock.timers.tick(UNDO_MS);
  assert.deepEqual(sent, ['a']);
  assert.deepEqual(unsentDecisions(), []);
});

test('a second decision on the same item is none, also while the first is being sent', async () => {
  plan('a');
  assert.equal(plan('a'), false);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  planDecision(decision('b'), async () => {
    sent.push('b');
    await promise;
  });
  const all = sendDecisions();
  assert.equal(plan('b'), false);
  assert.equal(undoDecision('b'), false);
  resolve(undefined);
  await all;
  assert.deepEqual(sent, ['a', 'b']);
});

test('what was undone is never sent, and the last one is undone first', async () => {
  plan('a');
  plan('b');
  assert.equal(undoLastDecision(), 'b');
  assert.equal(undoLastDecision(), 'a');
  assert.equal(undoLastDecision(), undefined);
  mock.timers.tick(UNDO_MS);
  await sendDecisions();
  assert.deepEqual(sent, []);
  assert.equal(plan('a'), true);
});

test('leaving sends all of them at once, each by a request that outlives the page', async () => {
  plan('a');
  plan('b');
  await sendDecisions(true);
  mock.timers.tick(UNDO_MS);
  assert.deepEqual(sent, ['a while leaving', 'b while leaving']);
});

test('a queue counts without what was decided; what waits for a second person still counts', () => {
  const queues = [
    { name: 'transfers', waiting: 3 },
    { name: 'applications', waiting: 2 },
  ];
  const decisions = [decision('a'), { ...decision('b'), isLeaving: false }];
  assert.deepEqual(
    withoutDecided(queues, decisions).map(({ waiting }) => waiting),
    [2, 2],
  );
});
