import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTiming, newTiming, timingSeries } from './series-draft.ts';

const timing = newTiming(new Date('2026-03-02T18:00:00Z'));

test('a payment is made now unless something else is chosen', () => {
  assert.equal(timing.when, 'now');
  assert.deepEqual(checkTiming({ ...timing, startOn: '' }), {});
});

test('on a day it is made once, whatever the series would be', () => {
  const onDay = { ...timing, when: 'day', ends: 'after', endAfter: 'x' };
  assert.deepEqual(timingSeries(onDay), {
    frequency: 'once',
    startOn: '2026-03-03',
    end: { never: true },
  });
  assert.deepEqual(checkTiming(onDay), {});
  assert.deepEqual(Object.keys(checkTiming({ ...onDay, startOn: '' })), ['startOn']);
});

test('a series is sent with its days and its end, and problems are shown at their fields', () => {
  const twice = { ...timing, when: 'repeat', frequency: 'twice-a-month', ends: 'after' };
  assert.deepEqual(timingSeries({ ...twice, endAfter: '3' }), {
    frequency: 'twice-a-month',
    days: [1, 15],
    startOn: '2026-03-03',
    end: { after: 3 },
  });
  assert.deepEqual(Object.keys(checkTiming({ ...twice, endAfter: '' })), ['endAfter']);
  const sameDay = { ...twice, secondDay: '1', endAfter: '3' };
  assert.deepEqual(Object.keys(checkTiming(sameDay)), ['secondDay']);
});
