import type { Edit, FieldText, Key } from './mask.ts';
import { cleanMoney, groupThousands, MAX_DIGITS } from './typed-money.ts';

/**
 * An amount as decimal text, its thousands in groups: "1250" is shown as "1,250". Dollar signs,
 * typed separators and spaces are left out; a key beside a separator removes the digit beyond it.
 */
export function moneyMask({ value, start, end }: FieldText, key: Key): Edit {
  const before = cleanMoney(value.slice(0, start));
  const after = cleanMoney(value.slice(end));
  if (typeof key !== 'string') return grouped(before + cleanMoney(key.text), after);
  if (start !== end) return grouped(before, after);
  return key === 'Backspace'
    ? grouped(before.slice(0, -1), after)
    : grouped(before, after.slice(1));
}

/** The caret stands behind the same characters as without separators. */
function grouped(before: string, after: string): Edit {
  const plain = before + after;
  // What is no amount yet stays as it was typed.
  const value = /^\d+(\.\d*)?$/.test(plain) ? groupThousands(plain) : plain;
  let caret = 0;
  for (let left = before.length; left > 0; caret += 1) {
    if (value[caret] !== ',') left -= 1;
  }
  return { value, caret };
}

/**
 * An amount typed as at a cash register: digits come in from the right, the last two are cents.
 * The digits behind the caret keep their position, and their zeros, while those before it are
 * corrected: "500.00" without its 5 is "00.00", and a 7 makes it "700.00".
 */
export function impliedDecimalsMask({ value, start, end }: FieldText, key: Key): Edit {
  const before = digitsOf(value.slice(0, start));
  const after = digitsOf(value.slice(end));
  if (typeof key !== 'string') {
    const typed = withoutZeros(before + digitsOf(key.text));
    return shown(typed.slice(0, Math.max(0, MAX_DIGITS - after.length)), after);
  }
  if (start !== end) return shown(before, after);
  return key === 'Backspace' ? shown(before.slice(0, -1), after) : shown(before, after.slice(1));
}

function shown(before: string, after: string): Edit {
  const digits = withoutZeros(before) + after;
  if (digits === '') return { value: '', caret: 0 };
  const padded = digits.padStart(3, '0');
  const value = groupThousands(`${padded.slice(0, -2)}.${padded.slice(-2)}`);
  let caret = value.length;
  for (let left = after.length; left > 0; caret -= 1) {
    if (/\d/.test(value[caret - 1] ?? '')) left -= 1;
  }
  return { value, caret };
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}
