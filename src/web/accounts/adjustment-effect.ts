import { negate, printCents, readPrinted, sumCents } from '#money/cents.ts';

interface Posting {
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  readonly balance: string;
}

/** What the balance would be after a posting. */
export function balanceAfter({ direction, amount, balance }: Posting): string {
  const change = readPrinted(amount);
  const signed = direction === 'credit' ? change : negate(change);
  return printCents(sumCents([readPrinted(balance), signed]));
}
