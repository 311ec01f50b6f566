import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, calendarDate, parseCalendarDate, weekday, yearOf } from './calendar-date.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => calendarDate(date.toISOString().slice(0, 10)));

test('a day is read as ISO or as Americans type it', () => {
  assert.equal(parseCalendarDate('2026-03-08'), '2026-03-08');
  assert.equal(parseCalendarDate('03/08/2026'), '2026-03-08');
  assert.equal(parseCalendarDate(' 3/8/2026 '), '2026-03-08');
  assert.equal(parseCalendarDate('12-31-1999'), '1999-12-31');
  assert.equal(parseCalendarDate('02/29/2028'), '2028-02-29');
});

test('days that the calendar does not have are refused', () => {
  const bad = ['2026-02-29', '2100-02-29', '02/30/2026', '13/01/2026', '00/10/2026', '31/12/2026'];
  bad.push('2026-04-31', '2026-00-10', '2026-01-00', '3/8/26', '2026-3-8', '20260308', '', 'today');
  bad.push('2026-03-08T00:00:00Z', '٢٠٢٦-٠٣-٠٨', '+002026-03-08', '-2026-03-08', '0x7ea-01-01');
  for (const text of bad) {
    assert.equal(parseCalendarDate(text), null, text);
    assert.throws(() => calendarDate(text), RangeError, text);
  }
});

test('days are counted over month ends, leap days and the year 2038', () => {
  assert.equal(addDays(calendarDate('2028-02-28'), 1), '2028-02-29');
  assert.equal(addDays(calendarDate('2027-02-28'), 1), '2027-03-01');
  assert.equal(addDays(calendarDate('2026-12-31'), 1), '2027-01-01');
  assert.equal(addDays(calendarDate('2038-01-19'), 1), '2038-01-20');
  assert.equal(addDays(calendarDate('2026-03-01'), -1), '2026-02-28');
  assert.equal(weekday(calendarDate('2026-03-08')), 0);
  assert.equal(yearOf(calendarDate('2026-03-08')), 2026);
});

test('adding days and taking them away comes back, and weekdays follow one another', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const moved = addDays(date, days);
      assert.equal(addDays(moved, -days), date);
      assert.equal(weekday(moved), (((weekday(date) + days) % 7) + 7) % 7);
      assert.equal(moved > date, days > 0);
    }),
  );
});

test('a typed day and its ISO form are the same day', () => {
  fc.assert(
    fc.property(day, (date) => {
      const [year, month, dayOfMonth] = date.split('-');
      assert.equal(parseCalendarDate(`${month}/${dayOfMonth}/${year}`), date);
      assert.equal(parseCalendarDate(`${Number(month)}/${Number(dayOfMonth)}/${year}`), date);
    }),
  );
});
