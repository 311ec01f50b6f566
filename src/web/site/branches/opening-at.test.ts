import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commercialLenderCenters } from '#brand/bank-locations.ts';
import { branches } from '#brand/branches.ts';
import { bankTime, openingAt } from './opening-at.ts';

const portland = commercialLenderCenters.find(({ city }) => city === 'Portland');
const salem = branches.find(({ city }) => city === 'Salem');
const independence = branches.find(({ city }) => city === 'Independence');

const timeAt = (moment: string) => bankTime(new Date(moment), 'America/Los_Angeles');

const at = (branch: typeof salem, moment: string) => {
  assert.ok(branch);
  return openingAt(branch.week, timeAt(moment));
};

test('a branch is open from its first minute up to, not including, its closing minute', () => {
  // Thursday, Pacific daylight time.
  const opening = (time: string) => at(portland, `2026-07-09T${time}-07:00`);
  assert.deepEqual(opening('07:59:59'), { isOpen: false, sentence: 'Opens at 8 AM' });
  assert.deepEqual(opening('08:00:00'), { isOpen: true, sentence: 'Open until 5:30 PM' });
  assert.deepEqual(opening('17:29:59'), { isOpen: true, sentence: 'Open until 5:30 PM' });
  assert.deepEqual(opening('17:30:00'), { isOpen: false, sentence: 'Opens Friday 8 AM' });
});

test('the clock is the bank’s, whatever the visitor’s, in summer and in winter', () => {
  assert.equal(at(portland, '2026-01-12T15:59:00Z').isOpen, false);
  assert.equal(at(portland, '2026-01-12T16:00:00Z').isOpen, true);
  assert.equal(at(portland, '2026-07-13T15:00:00Z').isOpen, true);
  // Sunday in Oregon, whatever day it is elsewhere.
  assert.equal(at(portland, '2026-07-13T06:30:00Z').isOpen, false);
});

test('a closed branch says on which day it opens', () => {
  assert.equal(at(salem, '2026-07-10T12:00:00-07:00').sentence, 'Open until 6 PM');
  assert.equal(at(salem, '2026-07-11T13:00:00-07:00').sentence, 'Opens Monday 9 AM');
  assert.equal(at(salem, '2026-07-12T23:59:00-07:00').sentence, 'Opens Monday 9 AM');
  assert.equal(at(independence, '2026-07-10T17:00:00-07:00').sentence, 'Opens Monday 9 AM');
});

test('on a bank holiday every branch is closed, and says why', () => {
  const thanksgiving = at(salem, '2026-11-26T10:00:00-08:00');
  const sentence = 'Closed for Thanksgiving Day. Opens Friday 9 AM';
  assert.deepEqual(thanksgiving, { isOpen: false, sentence });
  // The Friday before Labor Day: the next opening is after the holiday.
  assert.equal(at(independence, '2026-09-04T18:00:00-07:00').sentence, 'Opens Tuesday 9 AM');
  // Independence Day 2027 is a Sunday and observed on the Monday.
  assert.equal(at(salem, '2027-07-05T10:00:00-07:00').isOpen, false);
});

test('a branch that never opens is just closed', () => {
  const never = [null, null, null, null, null, null, null] as const;
  const opening = openingAt(never, timeAt('2026-07-10T12:00:00Z'));
  assert.deepEqual(opening, { isOpen: false, sentence: 'Closed' });
});
