import sql, { type Sql } from 'sql-template-tag';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { containsTerms } from '../base/lists/search-terms.ts';

// Screens show the first eight characters of an id; shorter ones would be taken for words.
const BEGINNING = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/;

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/**
 * The condition that this is a whole email address, where it looks like one. It has an index of its
 * own, since the trigrams of email addresses are too common.
 */
export function searchAddress(search: string | undefined): Sql | undefined {
  const searchText = (search ?? '').trim().toLowerCase();
  return ADDRESS.test(searchText) ? sql`u.email = ${searchText}` : undefined;
}

/**
 * The condition that a customer matches the search by name, email address or the start of the id.
 */
export function searchPeople(search: string | undefined): Sql {
  const searchText = (search ?? '').trim().toLowerCase();
  if (searchText === FIRST_ADMINISTRATOR) return sql`u.id = ${searchText}`;
  if (!BEGINNING.test(searchText)) return containsTerms(sql`u.search_words`, search);
  const digits = searchText.replaceAll('-', '').slice(0, 32);
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
  return sql`u.key between ${first}::uuid and ${last}::uuid`;
}
