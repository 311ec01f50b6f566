import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText } from './duration-text.ts';

test('a duration is told in the largest unit that tells it exactly', () => {
  assert.equal(durationText(600_000), '10 minutes');
  assert.equal(durationText(1_800_000), '30 minutes');
  assert.equal(durationText(86_400_000), '24 hours');
  assert.equal(durationText(604_800_000), '7 days');
  assert.equal(durationText(5_400_000), '90 minutes');
  assert.equal(durationText(3_600_000), '1 hour');
  assert.equal(durationText(1_000), '1 second');
  assert.equal(durationText(0), '0 seconds');
});
