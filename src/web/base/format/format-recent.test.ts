import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRecent } from './format-recent.ts';

test('today and yesterday are days of the bank, whatever day it is in London', () => {
  const now = new Date('2026-03-04T07:30:00Z');
  assert.equal(formatRecent('2026-03-03T17:45:00Z', now), 'Today, 9:45 AM');
  assert.equal(formatRecent('2026-03-03T07:59:00Z', now), 'Yesterday, 11:59 PM');
  assert.equal(formatRecent('2026-03-02T07:59:00Z', now), 'Mar 1, 2026, 11:59 PM');
});

test('yesterday is the day before, also when a day has 23 hours', () => {
  const now = new Date('2026-03-09T07:30:00Z');
  assert.equal(formatRecent('2026-03-08T18:00:00Z', now), 'Yesterday, 11:00 AM');
  assert.equal(formatRecent('2026-03-08T06:00:00Z', now), 'Mar 7, 2026, 10:00 PM');
});

test('what is still to come has its date', () => {
  const now = new Date('2026-03-04T20:00:00Z');
  assert.equal(formatRecent('2026-03-06T01:00:00Z', now), 'Mar 5, 2026, 5:00 PM');
});
