import sql, { join, type Sql } from 'sql-template-tag';

// More words than this narrow nothing down and only cost.
const MAX_TERMS = 6;
// The index knows pieces of three letters; with fewer, a word's beginning is one such piece.
const LONG_ENOUGH = 3;

/**
 * The condition that every word of the search occurs in the column, which holds lower case and
 * begins with a blank: anywhere, or where it is very short, at the beginning of a word. Without
 * words it is true.
 */
export function containsTerms(column: Sql, search: string | undefined): Sql {
  const terms = searchTerms(search);
  if (terms.length === 0) return sql`true`;
  return sql`(${join(
    terms.map((term) => sql`${column} like ${pattern(term)}`),
    ' and ',
  )})`;
}

export function searchTerms(search: string | undefined): string[] {
  const terms = (search ?? '').toLowerCase().split(/\s+/);
  return terms.filter((term) => term !== '').slice(0, MAX_TERMS);
}

// What is typed is text, not a pattern.
function pattern(term: string): string {
  const literal = term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return term.length < LONG_ENOUGH ? `% ${literal}%` : `%${literal}%`;
}
