export interface Groups {
  /** How many digits each group has: 3, 2 and 4 of a Social Security number. */
  readonly sizes: readonly number[];
  readonly between: string;
}

export const SSN_GROUPS: Groups = { sizes: [3, 2, 4], between: '-' };
export const ZIP_GROUPS: Groups = { sizes: [5, 4], between: '-' };
export const DAY_GROUPS: Groups = { sizes: [2, 2, 4], between: '/' };

/** The digits of what was typed or pasted, in their groups; whatever is too much is left out. */
export function groupDigits(text: string, { sizes, between }: Groups): string {
  const digits = text.replaceAll(/\D/g, '');
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= digits.length) break;
    groups.push(digits.slice(from, from + size));
    from += size;
  }
  return groups.join(between);
}

/** Where the caret stands in grouped text, so that as many digits are before it as were before. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (const [index, character] of Array.from(grouped).entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return grouped.length;
}

/**
 * A day as it is being typed: 04/19/1988 grows by itself, a slash typed early completes the group
 * before it, and a day filled in by the browser as 1988-04-19 is turned round.
 */
export function groupDay(text: string): string {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text) ?? [];
  if (year) return `${month}/${day}/${year}`;
  const padded = text.replaceAll(/(^|\D)(\d)(?=\D)/g, '$10$2');
  return groupDigits(padded, DAY_GROUPS);
}
