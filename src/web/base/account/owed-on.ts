import { magnitude, printCents, readPrinted, ZERO } from '#money/cents.ts';
import { isCredit } from '#rules/products/account-types.ts';
import type { OwnAccount } from './own-account.ts';

/** What is owed on a credit account; null where nothing is, or on any other account. */
export function owedOn(account: Pick<OwnAccount, 'accountType' | 'balance'>): string | null {
  const balance = readPrinted(account.balance);
  return isCredit(account.accountType) && balance < ZERO ? printCents(magnitude(balance)) : null;
}
