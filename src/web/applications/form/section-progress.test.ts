import assert from 'node:assert/strict';
import { test } from 'node:test';
import { progressLabel, sectionProgress } from './section-progress.ts';

const address = ['address', 'city', 'state', 'zipCode'] as const;
const label = (problems: Record<string, string>, shown: readonly string[] = []) =>
  progressLabel(sectionProgress(address, problems, (field) => shown.includes(field)));

test('a section says what is left, what is wrong, or that it is complete', () => {
  const empty = { address: 'a', city: 'b', state: 'c', zipCode: 'd', email: 'e' };
  assert.equal(label(empty), '4 fields to go');
  assert.equal(label({ zipCode: 'd' }), '1 field to go');
  assert.equal(label({ email: 'e' }), 'Complete');
  assert.equal(label(empty, ['zipCode']), '1 problem');
  assert.equal(label(empty, ['zipCode', 'city', 'email']), '2 problems');
});
