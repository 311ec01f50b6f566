import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PendingTransfer, transferTimeline } from './transfer-timeline.ts';

const wire = {
  status: 'pending',
  transferType: 'wire_domestic',
  date: '2026-03-02T17:42:00.000Z',
  processingDays: 2,
  expectedDate: null,
  decidedAt: null,
  finishedAt: null,
} as PendingTransfer;
const approvedAt = '2026-03-02T18:00:00.000Z';
const endedAt = '2026-03-04T21:12:00.000Z';

const stepTexts = (transfer: Partial<PendingTransfer>) =>
  transferTimeline({ ...wire, ...transfer }).map(({ status, state, text }) =>
    [status, state, text].join(' | '),
  );

test('a new wire waits for review, with its usual time ahead', () => {
  assert.deepEqual(stepTexts({}), [
    'pending | now | Mar 2, 2026, 9:42 AM',
    'approved | ahead | Awaiting review',
    'processing | ahead | After approval',
    'completed | ahead | 1-2 business days after approval',
  ]);
  assert.match(stepTexts({ transferType: 'wire_international' }).at(-1) ?? '', /3-5 business days/);
});

test('a wire on its way says when it is expected', () => {
  const under = { decidedAt: approvedAt, expectedDate: '2026-03-04', processingDays: 2 };
  assert.deepEqual(stepTexts({ ...under, status: 'processing' }), [
    'pending | done | Mar 2, 2026, 9:42 AM',
    'approved | done | Mar 2, 2026, 10:00 AM',
    'processing | now | Expected completion in 2 business days',
    'completed | ahead | Expected by Mar 4, 2026',
  ]);
});

test('a wire that arrived has all its steps behind it', () => {
  const steps = stepTexts({ status: 'completed', decidedAt: approvedAt, finishedAt: endedAt });
  assert.equal(steps.at(-1), 'completed | now | Mar 4, 2026, 1:12 PM');
  assert.equal(steps.filter((step) => step.includes('| done |')).length, 3);
});

test('what ended on the way ends the line', () => {
  const ended = { finishedAt: endedAt };
  const names = (transfer: Partial<PendingTransfer>) =>
    transferTimeline({ ...wire, ...transfer }).map(({ status }) => status);
  assert.deepEqual(names({ ...ended, status: 'denied', decidedAt: endedAt }), [
    'pending',
    'denied',
  ]);
  assert.deepEqual(names({ ...ended, status: 'cancelled' }), ['pending', 'cancelled']);
  assert.deepEqual(names({ ...ended, status: 'cancelled', decidedAt: approvedAt }), [
    'pending',
    'approved',
    'cancelled',
  ]);
  assert.deepEqual(names({ ...ended, status: 'returned', decidedAt: approvedAt }), [
    'pending',
    'approved',
    'processing',
    'returned',
  ]);
});

test('between own accounts there are only two steps', () => {
  const steps = stepTexts({ transferType: 'internal', processingDays: null });
  assert.deepEqual(steps, [
    'pending | now | Mar 2, 2026, 9:42 AM',
    'completed | ahead | On approval',
  ]);
});
