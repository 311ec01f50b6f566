import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = 'docs/decisions';
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');

function read(name: string): string {
  return readFileSync(`${FOLDER}/${name}`, 'utf8');
}

test('decisions are numbered from 0001 without a gap', () => {
  const numbers = pages.map((name) => name.slice(0, 5)).toSorted();
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
  );
});

test('a decision has its number, a context, a decision and consequences', () => {
  for (const name of pages) {
    const headings = read(name).match(/^#.*$/gm) ?? [];
    assert.match(headings[0] ?? '', new RegExp(`^# ${Number(name.slice(0, 4))}\\. `), name);
    assert.deepEqual(headings.slice(1), ['## Context', '## Decision', '## Consequences'], name);
  }
});

test('the index lists every decision once, by its title', () => {
  const lines = read('README.md').match(/^- .*$/gm) ?? [];
  const expected = pages.map((name) => {
    const title = read(name)
      .split('\n', 1)[0]
      ?.replace(/^# \d+\. /, '');
    return `- [${name.slice(0, 4)}](${name}) ${title}`;
  });
  assert.deepEqual(lines.toSorted(), expected.toSorted());
});
