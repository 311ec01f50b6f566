import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentTopics } from './recent-topics.ts';

test('a tab that begins to listen learns each topic since it began to load', () => {
  const recent = new RecentTopics();
  recent.add('accounts', 1_000);
  recent.add('transactions', 2_000);
  recent.add('transactions', 3_000);
  assert.deepEqual(recent.since(2_000), ['transactions']);
  assert.deepEqual(recent.since(0), ['accounts', 'transactions']);
  assert.deepEqual(recent.since(3_001), []);
});

test('what is older than a minute is forgotten', () => {
  const recent = new RecentTopics();
  recent.add('accounts', 0);
  recent.add('transactions', 60_001);
  assert.deepEqual(recent.since(0), ['transactions']);
});
