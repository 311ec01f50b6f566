// The routing number the American Bankers Association gives to each bank.

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** A routing number as its nine digits ("0210-0002 1" is accepted); null when it cannot be one. */
export function parseAba(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  // Nine zeros satisfy the checksum, so the sum alone would let an empty field through.
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return null;
  return isAssignedPrefix(prefixOf(digits)) && checksum(digits) === 0 ? digits : null;
}

/** Whether a wire can be sent to this bank: only Federal Reserve district numbers take Fedwire. */
export function isFedwireAba(aba: string): boolean {
  const digits = parseAba(aba);
  if (digits === null) return false;
  const prefix = prefixOf(digits);
  return (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32);
}

/** The ninth digit that completes the first eight. */
export function abaCheckDigit(firstEight: string): string {
  return String((10 - checksum(`${firstEight}0`)) % 10);
}

function prefixOf(digits: string): number {
  return Number(digits.slice(0, 2));
}

// 00 is the government, 01-12 the districts, 21-32 thrifts, 61-72 electronic, 80 traveler's checks.
function isAssignedPrefix(prefix: number): boolean {
  return (
    prefix <= 12 ||
    (prefix >= 21 && prefix <= 32) ||
    (prefix >= 61 && prefix <= 72) ||
    prefix === 80
  );
}

function checksum(digits: string): number {
  return WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 10;
}
