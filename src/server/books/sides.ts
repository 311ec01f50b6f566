import { type Cents, cents, ZERO } from '#money/cents.ts';

export interface Sides {
  readonly debit: Cents;
  readonly credit: Cents;
}

/** An amount on its side: the ledger counts credits as positive and debits as negative. */
export function sidesOf(amountCents: bigint): Sides {
  return amountCents < 0n
    ? { debit: cents(-amountCents), credit: ZERO }
    : { debit: ZERO, credit: cents(amountCents) };
}
