import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { amongNumbers } from './among-numbers.ts';

const { deps } = await startBank();

async function among(numbers: readonly bigint[]): Promise<bigint[]> {
  const found = await rows<{ number: bigint }>(
    deps.pool,
    sql`select number from generate_series(1::bigint, 300) number
        where ${amongNumbers(sql`number`, numbers)} order by number`,
  );
  return found.map(({ number }) => number);
}

test('numbers are found whether all, nearly all or few of their range are asked for', async () => {
  const all = Array.from({ length: 200 }, (_, index) => BigInt(index) + 51n);
  assert.deepEqual(await among(all), all);
  assert.deepEqual(await among([7n]), [7n]);
  assert.deepEqual(await among([3n, 290n]), [3n, 290n]);
  // From a number missing here and there to a number here and there.
  for (const share of [1n, 20n, 50n, 80n, 99n]) {
    const some = all.filter((number) => (number * 37n) % 100n >= share);
    assert.deepEqual(await among(some), some);
  }
});

test('a range without a gap is asked for as a range alone', () => {
  assert.doesNotMatch(amongNumbers(sql`number`, [4n, 5n, 6n]).text, /any|all/);
});
