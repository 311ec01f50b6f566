import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeResults } from '../../bench/merge-results.ts';

const titles = ['Postings', 'Calls', 'Growth'];

test('a bench that is run again replaces what it said, and leaves the others', () => {
  const one = mergeResults('', titles, 'Growth', '```\nslow\n```');
  const two = mergeResults(one, titles, 'Postings', '```\n# quick\n```');
  const three = mergeResults(two, titles, 'Growth', '```\nquick\n```');
  const text = [...three.matchAll(/^## (.+)\n\n```\n(.+)\n```/gm)].map((match) => match.slice(1));
  assert.deepEqual(text, [
    ['Postings', '# quick'],
    ['Growth', 'quick'],
  ]);
  assert.ok(three.endsWith('```\n'));
});

test('what was run again and said the same leaves the paper as it was', () => {
  const once = mergeResults('', titles, 'Calls', 'same');
  assert.equal(mergeResults(once, titles, 'Calls', 'same'), once);
});
