// Advice about a password that does not pretend: what attackers try first is named, and beyond that
// only length counts. There are no rules about digits or symbols (NIST SP 800-63B).

import { foldName } from '../screening/fold-name.ts';
import { commonPasswords } from './common-passwords.ts';

export type PasswordOwner = {
  names?: string[];
  username?: string;
  email?: string;
  bankName?: string;
};

export type PasswordProblem = 'common' | 'pattern' | 'personal' | 'bank-name';

export const PASSWORD_REASONS: Record<PasswordProblem, string> = {
  common: 'This password is too easy to guess. Please choose another one.',
  pattern: 'Repeated characters, simple numbers and keyboard rows are easy to guess.',
  personal: 'Please do not use your name, username or email address in your password.',
  'bank-name': 'Please do not use the name of the bank or its software in your password.',
};

/** The software's own name stands on the bank's pages and in its documents as well. */
const PRODUCT_NAME = 'Larch';

export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; hint: string };

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((row) => [row, Array.from(row).reverse().join('')]);

const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
};

/** Why a password should be refused, or null. A server may know many more common ones than a page
 * should carry, and passes them in. */
export function passwordProblem(
  password: string,
  owner: PasswordOwner = {},
  isAlsoCommon: (password: string) => boolean = () => false,
): PasswordProblem | null {
  const lower = password.toLowerCase();
  const written = readings(lower);
  const bare = bareReadings(lower);
  // A short row within something longer is none: "4821-abc-9021".
  const rows = [...written, ...bare.filter(({ length }) => length >= 6)];
  if (rows.some(isPattern)) return 'pattern';

  const { names = [], username = '', email = '', bankName = '' } = owner;
  const personal = wordsIn([...names, username, email].join(' '));
  const ofTheBank = wordsIn(`${bankName} ${PRODUCT_NAME}`);
  if (written.some((text) => isMadeOf(personal, text))) return 'personal';
  if (written.some((text) => isMadeOf(ofTheBank, text))) return 'bank-name';
  if (written.some((text) => isMadeOf([...personal, ...ofTheBank], text))) return 'personal';
  const variants = [...written, ...bare];
  return variants.some((text) => isCommon(text) || isAlsoCommon(text)) ? 'common' : null;
}

/** A hint for the one who is typing: 0 is refused where common passwords are, 4 is strong. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  const problem = passwordProblem(password, owner);
  if (problem) return { score: 0, hint: PASSWORD_REASONS[problem] };
  const length = surprises(password);
  if (length >= 16) return { score: 4, hint: 'Do not use it anywhere else.' };
  const hint = 'Longer is stronger: a few unrelated words are easy to remember.';
  if (length >= 12) return { score: 3, hint };
  return { score: length >= 8 ? 2 : 1, hint };
}

/** What a password says when its signs are read as the letters they look like; a 1 is an i or l. */
function readings(lower: string): string[] {
  return [lower, asLetters(lower), asLetters(lower, 'l')];
}

/** The same without up to five signs on each side, which may be mere decoration: "p@ssw0rd!". */
function bareReadings(lower: string): string[] {
  const bare = /^[^\p{L}]{0,5}(\p{L}.*?\p{L})[^\p{L}]{0,5}$/su.exec(lower)?.[1];
  return bare === undefined ? [] : readings(bare);
}

function asLetters(text: string, one = 'i'): string {
  return text.replace(/[01345789@$!|+€]/g, (sign) =>
    sign === '1' ? one : (LOOKALIKES[sign] ?? sign),
  );
}

function isCommon(text: string): boolean {
  // Up to five digits or signs around a word add nothing: "Summer2026!".
  const word = /^[^a-z]{0,5}([a-z]{4,})[^a-z]{0,5}$/.exec(text)?.[1];
  return commonPasswords.has(word ?? text) || commonPasswords.has(repeatedUnit(text));
}

function isPattern(text: string): boolean {
  if (/^\d{1,9}$/.test(text) || (repeatedUnit(text).length <= 4 && text.length > 4)) return true;
  let rest = text;
  for (let runs = 0; runs < 3 && rest !== ''; runs++) rest = rest.slice(runLength(rest));
  return text !== '' && rest === '';
}

/** How long one key was held down, or a row of keys followed, at the start of a text. */
function runLength(text: string): number {
  let longest = text.length - text.replace(/^(.)\1+/su, '').length;
  for (const row of ROWS) {
    let length = longest;
    while (length < text.length && row.includes(text.slice(0, length + 1))) length++;
    if (length >= 3) longest = length;
  }
  return longest;
}

/** "abc" of "abcabcabc"; the whole text when nothing repeats. */
function repeatedUnit(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}

function isMadeOf(words: string[], text: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replace(/[^\p{L}\p{N}]/gu, '').length < 6;
}

// Longest first, so that "ann" does not take "anna" apart.
function wordsIn(text: string): string[] {
  const words = foldName(text.replace(/[.@_+-]/g, ' ')).split(' ');
  return words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
}

/** Counts the characters that the one before does not foretell. */
function surprises(password: string): number {
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  return points.filter((point, at) => Math.abs(point - (points[at - 1] ?? -9)) > 1).length;
}
