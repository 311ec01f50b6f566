import { type Cents, printCents, readPrinted, sumCents } from '#money/cents.ts';
import type { Transaction } from './transaction.ts';

type Counted = Pick<Transaction, 'type' | 'amount'>;

/** What the rows shown bring in and take out. */
export function sumRows(rows: readonly Counted[]): { readonly in: string; readonly out: string } {
  const of = (type: Counted['type']): Cents =>
    sumCents(rows.filter((row) => row.type === type).map(({ amount }) => readPrinted(amount)));
  return { in: printCents(of('credit')), out: printCents(of('debit')) };
}
