import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { one } from '../connection.ts';
import { binaryArray, type Cell, type CellType } from './binary-array.ts';

let database: FreshDatabase;
before(async () => {
  database = await emptyDatabase();
});
after(() => database.drop());

/** What the server makes of it, each cell as text. */
async function asText(type: CellType, cells: readonly Cell[]): Promise<(string | null)[]> {
  const { list } = await one<{ list: (string | null)[] }>(database.pool, {
    text: `select coalesce($1::${type}[], '{}')::text[] as list`,
    values: [binaryArray(type, cells)],
  });
  return list;
}

test('every kind of cell arrives as it was, and nothing where there is nothing', async () => {
  const id = randomUUID();
  const at = new Date('1999-12-31T23:59:59.999Z');
  const cases: [CellType, Cell, string][] = [
    ['uuid', id, id],
    ['uuid', id.toUpperCase(), id],
    ['uuid', Buffer.from(id.replaceAll('-', ''), 'hex'), id],
    ['bigint', 2n ** 63n - 1n, '9223372036854775807'],
    ['bigint', -(2n ** 63n), '-9223372036854775808'],
    ['text', 'zażółć 🏦', 'zażółć 🏦'],
    ['boolean', true, 'true'],
    ['date', '1999-12-31', '1999-12-31'],
    ['date', '2028-02-29', '2028-02-29'],
    ['bytea', Buffer.from('bank'), '\\x62616e6b'],
    ['timestamptz', at, '1999-12-31 23:59:59.999+00'],
    ['jsonb', '{"a": [1, null]}', '{"a": [1, null]}'],
  ];
  for (const [type, cell, expected] of cases) {
    assert.deepEqual(await asText(type, [null, cell, cell]), [null, expected, expected], type);
    assert.deepEqual(await asText(type, []), []);
  }
});

test('a long array does not disturb the short one after it', async () => {
  const long = Array.from({ length: 2_000 }, (_, index) => `${index} ${'é'.repeat(100)}`);
  const [first, second] = [binaryArray('text', long), binaryArray('text', ['short'])];
  assert.equal(second.length, 29);
  const { count } = await one<{ count: bigint }>(
    database.pool,
    sql`select count(*) from unnest(${first}::text[]) as word where length(word) > 100`,
  );
  assert.equal(count, 2_000n);
});

test('what does not fit is refused, and never cut', () => {
  for (const figure of [2n ** 63n, -(2n ** 63n) - 1n]) {
    assert.throws(() => binaryArray('bigint', [figure]), RangeError);
  }
  assert.throws(() => binaryArray('date', ['tomorrow']), RangeError);
  const id = randomUUID();
  for (const wrong of ['', id.slice(1), `${id}0`, id.replace(/^./, 'g'), 'not a uuid']) {
    assert.throws(() => binaryArray('uuid', [wrong]), TypeError, wrong);
  }
});
