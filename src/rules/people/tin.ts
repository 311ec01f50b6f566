// The taxpayer number that identifies a customer: a Social Security number, or the ITIN of a person
// who has none. Federal rules accept either, so both are taken in the same field.

export type Tin = { digits: string; kind: 'ssn' | 'itin' };

// Numbers printed on cards in wallets and in advertisements; people have tried to use them since.
const ADVERTISED = /^(078051120|219099999|98765432\d)$/;

// People paste "123-45-6789", "123 45 6789" and what a word processor makes of the hyphens.
const WRITTEN = /^(\d{3})[\s.\-\u2010-\u2015]?(\d{2})[\s.\-\u2010-\u2015]?(\d{4})$/;

/** The nine digits and what they are; null when no such number can have been issued. */
export function parseTin(text: string): Tin | null {
  const match = WRITTEN.exec(text.trim());
  if (!match) return null;
  const [, area = '', group = '', serial = ''] = match;
  const digits = area + group + serial;
  if (ADVERTISED.test(digits)) return null;
  if (isSsn(area, group, serial)) return { digits, kind: 'ssn' };
  return isItin(area, group) ? { digits, kind: 'itin' } : null;
}

/** The last four digits, all of a number that a screen or a letter may hold. */
export function tinLastFour(digits: string): string {
  return digits.slice(-4);
}

/** "***-**-1234": the only form in which staff see an applicant's number. */
export function maskTin(digits: string): string {
  return `***-**-${tinLastFour(digits)}`;
}

// No area 000, 666 or 900-999, no group 00 and no serial 0000 was ever assigned.
function isSsn(area: string, group: string, serial: string): boolean {
  const assignable = area !== '000' && area !== '666' && !area.startsWith('9');
  return assignable && group !== '00' && serial !== '0000';
}

// The Internal Revenue Service uses these middle digits for ITINs; 93 marks a child in adoption.
function isItin(area: string, group: string): boolean {
  const middle = Number(group);
  return area.startsWith('9') && middle >= 50 && ![66, 67, 68, 69, 89, 93].includes(middle);
}
