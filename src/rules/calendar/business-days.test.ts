import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addBusinessDays, businessDayFrom, isBusinessDay } from './business-days.ts';
import { addDays, calendarDate } from './calendar-date.ts';

test('weekends and holidays do not count, but the Friday before a Saturday holiday does', () => {
  assert.equal(isBusinessDay(calendarDate('2026-11-13')), true);
  assert.equal(isBusinessDay(calendarDate('2026-11-14')), false);
  assert.equal(isBusinessDay(calendarDate('2026-11-15')), false);
  assert.equal(isBusinessDay(calendarDate('2026-11-26')), false);
  assert.equal(isBusinessDay(calendarDate('2026-07-03')), true);
  assert.equal(isBusinessDay(calendarDate('2027-07-05')), false);
});

test('counting steps over weekends, holidays, leap days and the new year', () => {
  const cases: [string, number, string][] = [
    ['2026-11-13', 1, '2026-11-16'],
    ['2026-11-14', 1, '2026-11-16'],
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-12-24', 2, '2026-12-29'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2038-01-15', 1, '2038-01-19'],
    ['2026-11-14', 0, '2026-11-14'],
  ];
  for (const [from, days, to] of cases) {
    assert.equal(addBusinessDays(calendarDate(from), days), to, `${from} + ${days}`);
  }
});

test('a day that is no business day leads to the next one', () => {
  assert.equal(businessDayFrom(calendarDate('2026-11-13')), '2026-11-13');
  assert.equal(businessDayFrom(calendarDate('2026-11-14')), '2026-11-16');
  assert.equal(businessDayFrom(calendarDate('2027-07-03')), '2027-07-06');
});

test('only a whole count of days, not below zero, makes sense', () => {
  for (const bad of [-1, 0.5, Number.NaN]) {
    assert.throws(() => addBusinessDays(calendarDate('2026-11-13'), bad), RangeError);
  }
});

test('counting N days passes exactly N business days and ends on one', () => {
  const start = fc.integer({ min: 0, max: 15_000 });
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 30 }), (offset, days) => {
      const from = addDays(calendarDate('2020-01-01'), offset);
      const to = addBusinessDays(from, days);
      let passed = 0;
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
        if (isBusinessDay(day)) passed++;
      }
      assert.equal(passed, days);
      assert.ok(isBusinessDay(to));
    }),
  );
});
