const MINUS = '\u2212';

/** An amount of the wire as people read it: "1234.5" is $1,234.50, "-5.00" is −$5.00. */
export function dollars(amount: string): string {
  const isNegative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (isNegative ? amount.slice(1) : amount).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${isNegative ? MINUS : ''}$${grouped}.${fraction.padEnd(2, '0')}`;
}

/** The same with the sign its direction gives it: money in is +$5.00, money out is −$5.00. */
export function signedDollars(amount: string, type: 'credit' | 'debit'): string {
  return `${type === 'credit' ? '+' : MINUS}${dollars(amount)}`;
}
