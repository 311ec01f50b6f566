import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commercialLenderCenters, homeLoanCenters } from '#brand/bank-locations.ts';
import { hoursRows } from './opening-hours.ts';

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
