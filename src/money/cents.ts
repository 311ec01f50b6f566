// An amount of US dollars as whole cents. The brand keeps any other bigint, and every number, out.
export type Cents = bigint & { readonly __unit: 'cents' };

/** The largest single amount the bank handles: 9,999,999,999.99 dollars. */
export const LARGEST_AMOUNT = 999_999_999_999n as Cents;

export const ZERO = 0n as Cents;

/** Marks a bigint that is already whole cents: a database column, or the sum of such columns. */
export function cents(value: bigint): Cents {
  return value as Cents;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Cents;
}

export function negate(amount: Cents): Cents {
  return (0n - amount) as Cents;
}

/** The amount without its sign. */
export function magnitude(amount: Cents): Cents {
  return amount < 0n ? negate(amount) : amount;
}

export function smaller(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}

// Digits as people write an amount: no sign, no separators, no exponent, at most two decimals.
const AMOUNT_TEXT = /^(0|[1-9]\d{0,9})(?:\.(\d{1,2}))?$/;

/** Reads an amount as typed or sent ("100", "100.5", "100.50"); null for anything else. */
export function parseCents(text: string): Cents | null {
  const match = AMOUNT_TEXT.exec(text);
  if (!match) return null;
  const [, dollars = '0', fraction = ''] = match;
  return (BigInt(dollars) * 100n + BigInt(fraction.padEnd(2, '0'))) as Cents;
}

/** The two-decimal string of the wire: "1234.50", "-0.05". */
export function printCents(amount: Cents): string {
  const sign = amount < 0n ? '-' : '';
  const digits = magnitude(amount).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads back what `printCents` wrote, sign included; anything else is a bug. */
export function readPrinted(text: string): Cents {
  if (!/^-?\d+\.\d{2}$/.test(text)) throw new RangeError(`Not a printed amount: ${text}`);
  return BigInt(text.replace('.', '')) as Cents;
}
