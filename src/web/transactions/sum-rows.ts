import { type Cents, printCents, readPrinted, sumCents } from '#money/cents.ts';
import type { Transaction } from './transaction.ts';

type Counted = Pick<Transaction, 'type' | 'amount' | 'balanceAfter' | 'ownTransfer'>;

export interface RowSums {
  readonly in: string;
  readonly out: string;
  /** Whether rows were left out: holds, and transfers between own accounts. */
  readonly leavesOut: boolean;
}

/**
 * What the rows shown bring in and take out. A hold has moved nothing yet, and money between own
 * accounts neither comes in nor goes out.
 */
export function sumRows(rows: readonly Counted[]): RowSums {
  const counted = rows.filter((row) => row.balanceAfter !== null && !row.ownTransfer);
  const of = (type: Counted['type']): Cents =>
    sumCents(counted.filter((row) => row.type === type).map(({ amount }) => readPrinted(amount)));
  return {
    in: printCents(of('credit')),
    out: printCents(of('debit')),
    leavesOut: counted.length < rows.length,
  };
}
