import type { Edit, FieldText, Key } from './mask.ts';

const SIZES = [2, 2, 4] as const;
/** A larger first digit can only be the whole month or day. */
const MAX_FIRST_DIGIT = [1, 3] as const;
const SEPARATOR = /[\s/.,\-–]/;

/**
 * A day as Americans write it, 04/19/1988. Month, day and year keep apart: what is corrected in one
 * never moves digits of another. A slash, typed or not, completes "4" to "04"; in a part that is
 * full, a digit replaces the one behind the caret. A whole day that is pasted replaces all.
 */
export function dayMask(field: FieldText, key: Key): Edit {
  if (typeof key === 'string') return removed(field, key);
  const day = readDay(key.text);
  if (day) return { value: day, caret: day.length };
  let edit = removed(field, 'selection');
  for (const character of key.text) edit = typed(edit, character);
  return edit;
}

/** A day as it stands when its field is left: "4/9/1988" is "04/09/1988". */
export function padDay(text: string): string {
  return readDay(text) ?? text;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The ways in which people and browsers write a whole day. */
const WHOLE_DAYS = [
  /^(?<month>\d{1,2})\W+(?<day>\d{1,2})\W+(?<year>\d{4})$/,
  /^(?<year>\d{4})\W(?<month>\d{1,2})\W(?<day>\d{1,2})$/,
  // Without separators; no month begins like a year of these two centuries.
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<name>[a-z]{3})[a-z]*\W+(?<day>\d{1,2})(?:st|nd|rd|th)?\W+(?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\W+(?<name>[a-z]{3})[a-z]*\W+(?<year>\d{4})$/,
];

/** "4/9/1988", "04091988", "1988-04-09" or "April 9, 1988" as 04/09/1988; else nothing. */
function readDay(text: string): string | undefined {
  const whole = text.trim().toLowerCase();
  const { groups } = WHOLE_DAYS.map((way) => way.exec(whole)).find((match) => match) ?? {};
  if (!groups) return undefined;
  const { name = '', day = '', year = '' } = groups;
  const month = groups['month'] ?? String(MONTHS.indexOf(name) + 1);
  return [month.padStart(2, '0'), day.padStart(2, '0'), year].join('/');
}

function typed({ value, caret }: Edit, character: string): Edit {
  const parts = value.split('/');
  const index = value.slice(0, caret).split('/').length - 1;
  const start = value.slice(0, caret).lastIndexOf('/') + 1;
  const part = parts[index] ?? '';
  const offset = caret - start;
  const put = (text: string, newOffset: number): Edit => ({
    value: parts.with(index, text).join('/'),
    caret: start + newOffset,
  });
  if (SEPARATOR.test(character)) {
    const before = part.slice(0, offset);
    if (index === 2 || before === '' || before === '0') return { value, caret };
    return nextPart(put(before.padStart(2, '0'), 2));
  }
  if (!/\d/.test(character)) return { value, caret };
  const size = SIZES[index as 0 | 1 | 2];
  if (offset === size) {
    return index === 2 ? { value, caret } : typed(nextPart({ value, caret }), character);
  }
  const isFull = part.length === size;
  const text = part.slice(0, offset) + character + part.slice(isFull ? offset + 1 : offset);
  const isAtEnd = caret === value.length && index < 2;
  if (!isAtEnd) return put(text, offset + 1);
  if (text.length === 1 && Number(text) > MAX_FIRST_DIGIT[index as 0 | 1]) {
    return nextPart(put(`0${text}`, 2));
  }
  return text.length === 2 ? nextPart(put(text, 2)) : put(text, offset + 1);
}

/** From the end of a part to the start of the next one, which begins to exist if need be. */
function nextPart({ value, caret }: Edit): Edit {
  const separated = caret === value.length ? `${value}/` : value;
  return { value: separated, caret: caret + 1 };
}

function removed(
  { value, start, end }: FieldText,
  key: 'Backspace' | 'Delete' | 'selection',
): Edit {
  if (start !== end) return cut(value, start, end);
  if (key === 'Backspace') {
    const isBehindSlash = value[start - 1] === '/' && /\d/.test(value.slice(start));
    const at = start - (isBehindSlash ? 2 : 1);
    return at < 0 ? { value, caret: 0 } : cut(value, at, at + 1);
  }
  if (key === 'Delete') {
    const isBeforeSlash = value[start] === '/' && /\d/.test(value.slice(start));
    const at = start + (isBeforeSlash ? 1 : 0);
    return cut(value, at, at + 1);
  }
  return { value, caret: start };
}

/** Without these characters; the slashes among them stay while digits follow. */
function cut(value: string, start: number, end: number): Edit {
  const rest = value.slice(end);
  const slashes = /\d/.test(rest) ? value.slice(start, end).replaceAll(/[^/]/g, '') : '';
  return { value: value.slice(0, start) + slashes + rest, caret: start };
}
