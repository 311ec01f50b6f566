import type { Edit, FieldText, Key, Mask } from './mask.ts';

interface Groups {
  /** How many characters each group has: 3, 2 and 4 of a Social Security number. */
  readonly sizes: readonly number[];
  readonly between?: string;
  /** What a character is, in lower case; digits where nothing else is said. */
  readonly characters?: RegExp;
}

/**
 * A run of digits in groups, such as 123-45-6789. A digit typed in the middle is inserted there,
 * or replaces the next one once all digits are there: none is ever pushed out at the end.
 */
export function digitsMask({ sizes, between = '', characters = /\d/ }: Groups): Mask {
  const max = sizes.reduce((sum, size) => sum + size, 0);
  const digitsOf = (text: string) =>
    Array.from(text.toLowerCase()).filter((one) => characters.test(one));

  const show = (digits: readonly string[], before: number): Edit => ({
    value: grouped(digits, sizes, between),
    caret: caretAfter(digits, before, sizes, between),
  });

  return ({ value, start, end }: FieldText, key: Key): Edit => {
    const digits = digitsOf(value);
    let from = digitsOf(value.slice(0, start)).length;
    let to = digitsOf(value.slice(0, end)).length;
    if (typeof key === 'string') {
      if (start === end && key === 'Backspace') from = Math.max(0, from - 1);
      if (start === end && key === 'Delete') to += 1;
      return show(digits.toSpliced(from, to - from), from);
    }
    const typed = digitsOf(key.text);
    // A whole number that is pasted is meant to stand alone.
    if (typed.length >= max && typed.length > 1) return show(typed.slice(0, max), max);
    const rest = digits.toSpliced(from, to - from);
    for (const digit of typed) {
      if (from === max) break;
      rest.splice(from, rest.length < max ? 0 : 1, digit);
      from += 1;
    }
    return show(rest, from);
  };
}

function grouped(digits: readonly string[], sizes: readonly number[], between: string): string {
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= digits.length) break;
    groups.push(digits.slice(from, from + size).join(''));
    from += size;
  }
  return groups.join(between);
}

/** Behind that many digits, and not yet behind the separator that follows them. */
function caretAfter(
  digits: readonly string[],
  before: number,
  sizes: readonly number[],
  between: string,
): number {
  return grouped(digits.slice(0, before), sizes, between).length;
}

export const ssnMask = digitsMask({ sizes: [3, 2, 4], between: '-' });
export const zipMask = digitsMask({ sizes: [5, 4], between: '-' });
