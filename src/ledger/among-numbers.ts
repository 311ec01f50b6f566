import sql, { type Sql } from 'sql-template-tag';

/**
 * SQL: the column has one of these numbers of journals, which rise. Entries are partitioned by
 * account: a range is one look into each partition, a list is many.
 */
export function amongNumbers(column: Sql, numbers: readonly bigint[]): Sql {
  return sql`${column} between ${numbers.at(0)} and ${numbers.at(-1)}
    and ${column} = any(${numbers}::bigint[])`;
}
