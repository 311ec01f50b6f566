// What people type into amount fields. The text that goes on is the wire's: digits, at most one
// point, no separators.

/** Leaves out the dollar sign, separators and spaces of a pasted amount: "$1,250" is "1250". */
export function cleanMoney(typed: string): string {
  return typed.replaceAll(/[$,\s]/g, '');
}

/** The amount as it stands when its field is left: "100" is "100.00". Anything else stays as typed. */
export function withCents(text: string): string {
  const match = /^(\d*)(?:\.(\d{0,2}))?$/.exec(text);
  if (!match || !/\d/.test(text)) return text;
  const [, whole = '', fraction = ''] = match;
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction.padEnd(2, '0')}`;
}

/** Of an amount with its cents. */
export const MAX_DIGITS = 12;

/** Digits with two implied decimals: "123456" is "1234.56". Empty stays empty. */
export function fromDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MAX_DIGITS);
  if (digits === '') return '';
  const padded = digits.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

/** An amount with its thousands in groups, for a field: "1234.56" is "1,234.56". */
export function groupThousands(amount: string): string {
  const [whole = '', ...rest] = amount.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}
