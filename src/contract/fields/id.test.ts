import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { id, personId } from './id.ts';

test('an id is a UUID in its one stored form', () => {
  const some = randomUUID();
  assert.equal(id.parse(some), some);
  assert.equal(id.parse(some.toUpperCase()), some);
});

test('anything else is no id', () => {
  const bad = ['', 'admin-001', '1', `{${randomUUID()}}`, `${randomUUID()}\n`, "'; --", '../', 7];
  for (const value of [...bad, null, undefined, [randomUUID()]]) {
    assert.equal(id.safeParse(value).error?.issues[0]?.message, 'This id is not valid');
  }
});

test('a person may also be the first administrator', () => {
  assert.equal(personId.parse('admin-001'), 'admin-001');
  assert.equal(personId.safeParse('admin-002').success, false);
});
