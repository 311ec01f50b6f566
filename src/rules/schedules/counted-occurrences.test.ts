import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, calendarDate } from '../calendar/calendar-date.ts';
import { countedOccurrences } from './counted-occurrences.ts';
import type { Frequency, Series } from './series.ts';

const today = calendarDate('2026-11-19');

function counted(frequency: Frequency, startOn: string, change: Partial<Series> = {}) {
  const end = { on: null, after: null };
  const series = { frequency, startOn: calendarDate(startOn), days: null, end, ...change };
  const from = { today, lastOn: null, nextOn: null, skipped: new Set<string>() };
  return (more: Partial<Parameters<typeof countedOccurrences>[2]> = {}) =>
    countedOccurrences(series, 'none', { ...from, ...more });
}

test('an endless series counts with a year from its next payment on, whenever that is', () => {
  for (const startOn of ['2026-11-20', '2027-11-20']) {
    const lengths = (['once', 'weekly', 'monthly', 'yearly'] as const).map(
      (frequency) => counted(frequency, startOn)().length,
    );
    assert.deepEqual(lengths, [1, 53, 12, 1], startOn);
  }
});

test('a series that ends counts with what is left of it', () => {
  const few = counted('weekly', '2026-11-20', { end: { on: null, after: 3 } });
  assert.deepEqual(few(), ['2026-11-20', '2026-11-27', '2026-12-04']);
  const lastOn = calendarDate('2026-11-20');
  assert.deepEqual(few({ lastOn, skipped: new Set(['2026-11-27']) }), ['2026-12-04']);
});

test('what was missed counts only where it waits', () => {
  const nextOn = addDays(today, -7);
  const weekly = counted('weekly', nextOn, { end: { on: null, after: 3 } });
  const later = [today, addDays(today, 7)];
  assert.deepEqual(weekly(), later, 'a pause leaves out the first');
  assert.deepEqual(weekly({ nextOn }), [nextOn, ...later]);
});
