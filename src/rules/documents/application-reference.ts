import { brand } from '#brand/brand.ts';
import type { RandomInt } from '../credentials/access-code.ts';

// Without letters and digits that are mistaken for one another, read or heard.
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUP_LENGTH = 4;
const GROUPS = 2;

/** What an applicant reads out on the phone, such as MP-7QXD-K4HM: one of some 650 billion. */
export function applicationReference(randomInt: RandomInt): string {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  return inGroups(Array.from({ length: GROUPS * GROUP_LENGTH }, letter).join(''));
}

/**
 * A reference as it was printed, however it was typed: in small letters, with blanks, without
 * dashes. Null for a text that cannot be one.
 */
export function parseApplicationReference(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  const whole = new RegExp(`^(?:${brand.referencePrefix})?([A-Z0-9]{${GROUPS * GROUP_LENGTH}})$`);
  const letters = whole.exec(typed)?.[1];
  return letters === undefined ? null : inGroups(letters);
}

function inGroups(letters: string): string {
  const groups = [letters.slice(0, GROUP_LENGTH), letters.slice(GROUP_LENGTH)];
  return [brand.referencePrefix, ...groups].join('-');
}
