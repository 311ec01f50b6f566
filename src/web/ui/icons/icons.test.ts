import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('the file of icons holds the icons that have a name, and no other', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const drawn = [...read('icons.svg').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const named = [...read('icon-names.ts').matchAll(/'([^']+)'/g)].map(([, name]) => name);
  assert.deepEqual(drawn, named);
});
