import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate, timestamp } from './timestamp.ts';

test('a moment leaves as UTC text', () => {
  assert.equal(timestamp.parse(new Date('2026-03-01T23:30:00-08:00')), '2026-03-02T07:30:00.000Z');
  assert.equal(timestamp.safeParse(new Date(Number.NaN)).success, false);
  assert.equal(timestamp.safeParse('2026-03-01').success, false);
});

test('a calendar day is a real one', () => {
  const birth = calendarDate('Date of birth');
  for (const day of ['2024-02-29', '1900-01-01', '2026-12-31']) assert.equal(birth.parse(day), day);
  for (const bad of ['2026-02-29', '2026-02-30', '2026-13-01', '02/03/2026', '2026-3-2', '٢٠٢٦']) {
    assert.equal(
      birth.safeParse(bad).error?.issues[0]?.message,
      'Date of birth must be a date such as 2026-03-02',
    );
  }
  for (const bad of ['9999-12-31', '3000-01-01', '1899-12-31', '0001-01-01']) {
    assert.equal(
      birth.safeParse(bad).error?.issues[0]?.message,
      'Date of birth must be between the years 1900 and 2999',
    );
  }
  for (const missing of ['', undefined, null]) {
    assert.equal(birth.safeParse(missing).error?.issues[0]?.message, 'Date of birth is required');
  }
});
