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
  const words = searchTerms(search);
  if (words.length === 0) return sql`true`;
  return sql`(${join(
    words.map((word) => sql`${column} like ${pattern(word)}`),
    ' and ',
  )})`;
}

export function searchTerms(search: string | undefined): string[] {
  const words = (search ?? '').toLowerCase().split(/\s+/);
  return words.filter((word) => word !== '').slice(0, MAX_TERMS);
}

// What is typed is text, not a pattern.
function pattern(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return word.length < LONG_ENOUGH ? `% ${literal}%` : `%${literal}%`;
}
