import type { RandomInt } from '../credentials/access-code.ts';
import { isLuhn, luhnDigit } from './luhn.ts';

/** Ten digits, the last a check digit, the first never zero: a spreadsheet would drop it. Random,
 * so that one customer's number says nothing about another's; the database sees to uniqueness. */
export function accountNumber(randomInt: RandomInt): string {
  const digits = String(100_000_000 + randomInt(900_000_000));
  return digits + luhnDigit(digits);
}

/** Whether a number can be one of this bank's; catches typing errors before a look-up. */
export function isAccountNumber(text: string): boolean {
  return /^[1-9]\d{9}$/.test(text) && isLuhn(text);
}

/** "••1234". Of short numbers at most half is shown, so that the mask always hides something. */
export function maskAccountNumber(number: string): string {
  // A payee's number may be any text; by characters, since half of one could not be stored.
  const characters = Array.from(number);
  const shown = Math.min(4, Math.floor(characters.length / 2));
  return `••${characters.slice(characters.length - shown).join('')}`;
}
