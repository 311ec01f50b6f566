import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const TEST_NAME = /\b(?:test|it|describe)\(\s*['"`]((?:[A-G]\d+)(?:(?:, | and )[A-G]\d+)*): /g;

test('every security requirement has a test that names its id, and every id is listed', () => {
  const named = globSync('{src,tests,tools}/**/*.test.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TEST_NAME)].flatMap(([, ids = '']) =>
      ids.split(/, | and /),
    ),
  );
  const listed = readFileSync('docs/security-requirements.md', 'utf8').matchAll(
    /^\| ([A-G]\d+) \|/gm,
  );
  const ids = [...listed].map(([, id = '']) => id);
  assert.deepEqual(ids, [...new Set(ids)], 'each id once');
  assert.deepEqual([...new Set(named)].toSorted(), ids.toSorted());
});
