import { type Cents, magnitude, printCents, readPrinted, sumCents, ZERO } from '#money/cents.ts';
import type { OwnAccount } from '../base/account/own-account.ts';

/** What is set aside on an account, all holds together. */
export function heldOn({ holds }: Pick<OwnAccount, 'holds'>): string {
  return printCents(sumCents(holds.map(({ amount }) => readPrinted(amount))));
}

/** The two sides of the total: what there is, and what is owed. Their difference is the total. */
export function totalsOf(accounts: readonly Pick<OwnAccount, 'balance'>[]): {
  readonly have: string;
  readonly owe: string;
} {
  const balances = accounts.map(({ balance }) => readPrinted(balance));
  const sumOf = (side: readonly Cents[]) => printCents(magnitude(sumCents(side)));
  return {
    have: sumOf(balances.filter((balance) => balance > ZERO)),
    owe: sumOf(balances.filter((balance) => balance < ZERO)),
  };
}

/** All credit limits together; null where there is no credit account. */
export function limitsOf(accounts: readonly Pick<OwnAccount, 'creditLimit'>[]): string | null {
  const limits = accounts.flatMap(({ creditLimit }) => creditLimit ?? []);
  return limits.length > 0 ? printCents(sumCents(limits.map(readPrinted))) : null;
}
