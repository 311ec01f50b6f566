import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commercialLenderCenters, homeLoanCenters } from '#brand/places.ts';
import { hoursRows, isOpenAt } from './opening-hours.ts';

const zone = 'America/Los_Angeles';
const homeLoans = homeLoanCenters.map(({ week }) => week);
const portland = commercialLenderCenters.find(({ city }) => city === 'Portland');

test('home loan centers print their week in three rows', () => {
  assert.equal(homeLoans.length, 3);
  for (const week of homeLoans) {
    assert.deepEqual(hoursRows(week, 'short'), [
      { days: 'Mon-Fri', hours: '9AM-6PM' },
      { days: 'Sat', hours: '9AM-2PM' },
      { days: 'Sun', hours: 'Closed' },
    ]);
  }
});

test('Portland opens at 8:00 AM and closes at 5:30 PM, and at 2:00 PM on Saturday', () => {
  assert.ok(portland);
  assert.deepEqual(hoursRows(portland.week, 'long'), [
    { days: 'Mon-Thu', hours: '8:00 AM - 5:30 PM' },
    { days: 'Fri', hours: '8:00 AM - 6:00 PM' },
    { days: 'Sat', hours: '9:00 AM - 2:00 PM' },
    { days: 'Sun', hours: 'Closed' },
  ]);
});

test('a place is open from its first minute up to, not including, its closing minute', () => {
  assert.ok(portland);
  const open = (moment: string) => isOpenAt(portland.week, new Date(moment), zone);
  // Thursday, Pacific daylight time.
  assert.equal(open('2026-07-09T07:59:59-07:00'), false);
  assert.equal(open('2026-07-09T08:00:00-07:00'), true);
  assert.equal(open('2026-07-09T17:29:59-07:00'), true);
  assert.equal(open('2026-07-09T17:30:00-07:00'), false);
});

test('the clock is the bank’s, whatever the visitor’s, in summer and in winter', () => {
  assert.ok(portland);
  const open = (moment: string) => isOpenAt(portland.week, new Date(moment), zone);
  assert.equal(open('2026-01-12T15:59:00Z'), false);
  assert.equal(open('2026-01-12T16:00:00Z'), true);
  assert.equal(open('2026-07-13T15:00:00Z'), true);
  assert.equal(open('2026-07-12T18:00:00Z'), false);
});
