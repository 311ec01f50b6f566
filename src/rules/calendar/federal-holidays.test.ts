import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekday } from './calendar-date.ts';
import { federalHolidays } from './federal-holidays.ts';

function closedIn(year: number): string[] {
  return federalHolidays(year).map(({ date }) => date.slice(5));
}

test('2026 and 2027 are the lists that the Federal Reserve publishes', () => {
  const in2026 = '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25';
  const in2027 = '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25';
  assert.deepEqual(closedIn(2026), in2026.split(' '));
  assert.deepEqual(closedIn(2027), in2027.split(' '));
});

test('a Sunday holiday is kept on Monday, a Saturday one not at all', () => {
  assert.ok(closedIn(2023).includes('01-02'));
  assert.ok(closedIn(2022).includes('12-26'));
  assert.ok(!closedIn(2022).includes('01-01'));
  assert.deepEqual(
    federalHolidays(2021)
      .map(({ date }) => date)
      .filter((date) => date.startsWith('2021-12')),
    [],
  );
});

test('for eighty years no holiday falls on a weekend and none is lost but for Saturdays', () => {
  for (let year = 2022; year < 2102; year++) {
    const holidays = federalHolidays(year);
    const saturdays = ['01-01', '06-19', '07-04', '11-11', '12-25'].filter(
      (day) => new Date(`${year}-${day}T00:00:00Z`).getUTCDay() === 6,
    );
    assert.equal(holidays.length, 11 - saturdays.length, String(year));
    assert.ok(holidays.every(({ date }) => weekday(date) >= 1 && weekday(date) <= 5));
    assert.equal(new Set(holidays.map(({ date }) => date)).size, holidays.length);
  }
});
