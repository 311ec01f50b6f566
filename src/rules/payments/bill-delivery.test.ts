import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '../calendar/calendar-date.ts';
import { billArrival, billDelivery, billLeavesOn } from './bill-delivery.ts';

test('a number with the payee means an electronic payment, an address a check', () => {
  assert.equal(billDelivery('W-1042'), 'electronic');
  assert.equal(billDelivery(null), 'check');
  assert.equal(billDelivery(''), 'check');
});

test('an electronic payment takes two business days and a check five', () => {
  const monday = calendarDate('2026-03-02');
  assert.equal(billArrival(monday, 'electronic'), '2026-03-04');
  assert.equal(billArrival(monday, 'check'), '2026-03-09');
});

test('a bill leaves today, on its later day, or on the business day after that', () => {
  const saturday = calendarDate('2026-03-07');
  assert.equal(billLeavesOn(saturday, saturday), '2026-03-07', 'now is now on a weekend, too');
  const monday = calendarDate('2026-03-02');
  assert.equal(billLeavesOn(calendarDate('2026-03-05'), monday), '2026-03-05');
  assert.equal(billLeavesOn(saturday, monday), '2026-03-09');
  assert.equal(billLeavesOn(calendarDate('2026-05-25'), monday), '2026-05-26', 'Memorial Day');
});

test('weekends and holidays do not count', () => {
  // A Friday before Memorial Day.
  assert.equal(billArrival(calendarDate('2026-05-22'), 'electronic'), '2026-05-27');
});
