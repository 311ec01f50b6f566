import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { id } from '../fields/id.ts';
import { calendarDate } from '../fields/timestamp.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { nextPageLink, pageQuery } from './page.ts';

const ID = '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';
const query = pageQuery(z.tuple([calendarDate('Date'), id]), {
  status: z.optional(z.enum(['pending', 'completed'])),
});

test('a cursor carries its values through one URL-safe word', () => {
  for (const values of [[], ['2026-03-02', ID], ['Ångström 🌲', '"\\'], ['>>>???']]) {
    const cursor = encodeCursor(values);
    assert.match(cursor, /^[\w-]+$/);
    assert.deepEqual(decodeCursor(cursor), values);
  }
});

test('a made-up cursor is none', () => {
  for (const bad of ['', '%', 'abc', btoa('{}'), btoa('[1]'), btoa('null'), btoa('[["a"]]'), 'é']) {
    assert.equal(decodeCursor(bad), null);
  }
});

test('a list is asked for with limit, cursor, search and its own filters', () => {
  assert.deepEqual(query.parse({}), {});
  assert.deepEqual(
    query.parse({
      limit: '50',
      cursor: encodeCursor(['2026-03-02', ID]),
      search: ' ana ',
      status: 'pending',
    }),
    { limit: 50, cursor: ['2026-03-02', ID], search: 'ana', status: 'pending' },
  );
  const empty = query.parse({ limit: '', cursor: '', search: '' });
  assert.deepEqual(Object.values(empty), [undefined, undefined, undefined]);
});

test('a limit outside 1 to 500 is refused', () => {
  assert.equal(query.parse({ limit: '1' }).limit, 1);
  assert.equal(query.parse({ limit: '500' }).limit, 500);
  for (const limit of ['0', '501', '1000', '-1', '5.5', '1e2', ' 5', 'all', ['5', '6'], 5]) {
    const refused = query.safeParse({ limit });
    assert.equal(refused.error?.issues[0]?.message, 'Limit must be a number from 1 to 500');
  }
});

test('a cursor with other values than the list sorts by is refused', () => {
  for (const values of [[], [ID], ['2026-02-30', ID], ['2026-03-02', "'; --"], ['a', 'b', 'c']]) {
    const refused = query.safeParse({ cursor: encodeCursor(values) });
    assert.equal(refused.error?.issues[0]?.message, 'This page link is no longer valid');
  }
});

test('the next page keeps the query and moves the cursor', () => {
  assert.equal(
    nextPageLink('/api/admin/users', { limit: '50', search: 'a&b "é"', status: undefined }, 'abc'),
    '</api/admin/users?limit=50&search=a%26b+%22%C3%A9%22&cursor=abc>; rel="next"',
  );
});
