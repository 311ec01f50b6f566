import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { cameAt, promiseAge, waitedFor } from './promise-age.ts';

// Friday; Wednesday before it was Veterans Day.
const today = calendarDate('2026-11-13');

const age = (createdAt: string, promisedBy: string) => promiseAge({ createdAt, promisedBy }, today);

test('the first day of a promise is the business day after the one it came on', () => {
  const labels = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-16', '2026-11-17'].map(
    (day) => {
      const item = { createdAt: '2026-11-12T17:42:00Z', promisedBy: '2026-11-17' };
      return promiseAge(item, calendarDate(day)).label;
    },
  );
  assert.deepEqual(labels, [
    'Due Nov 17',
    'Day 1 of 3, due Nov 17',
    'Day 1 of 3, due Nov 17',
    'Day 2 of 3, due Nov 17',
    'Due today',
  ]);
});

test('what came today has used no day of its promise', () => {
  assert.deepEqual(age('2026-11-13T17:42:00Z', '2026-11-17'), {
    days: 2,
    day: 0,
    late: 0,
    label: 'Due Nov 17',
  });
});

test('holidays and weekends do not count', () => {
  assert.deepEqual(age('2026-11-10T23:30:00Z', '2026-11-18'), {
    days: 5,
    day: 2,
    late: 0,
    label: 'Day 2 of 5, due Nov 18',
  });
});

test('the last day is said, and every day after it', () => {
  assert.equal(age('2026-11-12T20:00:00Z', '2026-11-13').label, 'Due today');
  const late = age('2026-11-09T18:04:00Z', '2026-11-12');
  assert.deepEqual([late.late, late.label], [1, '1 business day late']);
  assert.equal(age('2026-11-02T18:04:00Z', '2026-11-04').label, '6 business days late');
});

test('late at night elsewhere it is still the day before at the bank', () => {
  assert.equal(age('2026-11-14T05:00:00Z', '2026-11-17').label, 'Due Nov 17');
});

test('how long something has waited is said in the same days', () => {
  assert.equal(waitedFor('2026-11-13T17:42:00Z', today), 'Today');
  assert.equal(waitedFor('2026-11-12T17:42:00Z', today), '1 business day');
  assert.equal(waitedFor('2026-11-09T17:42:00Z', today), '3 business days');
  const sunday = calendarDate('2026-11-15');
  assert.equal(waitedFor('2026-11-14T20:00:00Z', sunday), 'Since Nov 14');
});

test('when it came is said shortly', () => {
  assert.equal(cameAt('2026-11-13T16:57:00Z', today), 'today, 8:57 AM');
  assert.equal(cameAt('2026-11-09T18:04:00Z', today), 'Nov 9, 10:04 AM');
});
