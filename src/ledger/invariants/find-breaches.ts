import sql, { join, type Sql } from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';

/** Something that must be true of the ledger. */
export interface Rule {
  readonly rule: string;
  /** Selects a text `what` for each thing that breaks the rule. */
  readonly breaches: Sql;
}

/** Breaches of one rule that are reported. */
const MAX_REPORTED = 5;

/** What breaks the rules, in sentences. All of them can select from the tables of `read`. */
export async function findBreaches(db: Db, rules: readonly Rule[], read?: Sql): Promise<string[]> {
  const tables = read ? sql`with ${read}` : sql``;
  const records = await rows<{ rule: string; what: string }>(
    db,
    sql`${tables} ${join(rules.map(selectFew), ' union all ')}`,
  );
  return records.map(({ rule, what }) => `${rule}: ${what}`);
}

// The planner must not know that a few are enough: it would choose the way that finds the first
// ones soon, and where there are none, as almost always, that way can take hours.
function selectFew({ rule, breaches }: Rule): Sql {
  return sql`(with breach as materialized (${breaches})
    select ${rule}::text as rule, what from breach limit ${MAX_REPORTED})`;
}
