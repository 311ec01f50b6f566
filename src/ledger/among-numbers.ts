import sql, { type Sql } from 'sql-template-tag';

/**
 * SQL: the column has one of these numbers of journals, which rise. Entries are partitioned by
 * account: a range is one look into each partition, a list is many. The database plans a long list
 * for each partition too, which takes longer than the reading; so where the numbers are nearly all
 * of their range, the few that are missing are listed instead.
 */
export function amongNumbers(column: Sql, numbers: readonly bigint[]): Sql {
  if (numbers.length === 1) return sql`${column} = ${numbers.at(0)}`;
  const range = sql`${column} between ${numbers.at(0)} and ${numbers.at(-1)}`;
  const missing = findMissing(numbers);
  if (missing?.length === 0) return range;
  return missing
    ? sql`${range} and ${column} <> all(${missing}::bigint[])`
    : sql`${range} and ${column} = any(${numbers}::bigint[])`;
}

/** The numbers of the range that are left out; undefined where as many are left out as given. */
function findMissing(numbers: readonly bigint[]): bigint[] | undefined {
  const missing: bigint[] = [];
  let next = numbers.at(0) ?? 0n;
  for (const number of numbers) {
    if (number - next >= numbers.length) return undefined;
    for (; next < number; next += 1n) missing.push(next);
    next = number + 1n;
  }
  return missing.length < numbers.length ? missing : undefined;
}
