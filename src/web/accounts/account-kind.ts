import type { listAccounts } from '#contract/accounts.ts';
import type { Reply } from '#contract/endpoint.ts';

export type Account = Reply<typeof listAccounts>['accounts'][number];
type AccountType = Account['accountType'];

/** How people call the kinds, in the order in which they are listed. */
const kinds: Readonly<Record<AccountType, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit',
  business_checking: 'Business checking',
  business_savings: 'Business savings',
  business_credit: 'Business credit',
};

const order = Object.keys(kinds);

export function kindOf({ accountType }: Pick<Account, 'accountType'>): string {
  return kinds[accountType];
}

export function isCredit({ accountType }: Pick<Account, 'accountType'>): boolean {
  return accountType.includes('credit');
}

export function isBusiness({ accountType }: Pick<Account, 'accountType'>): boolean {
  return accountType.startsWith('business');
}

/** Both lists of the dashboard: daily accounts first, and of one kind the oldest. */
export function groupAccounts(accounts: readonly Account[]): {
  readonly personal: readonly Account[];
  readonly business: readonly Account[];
} {
  const sorted = accounts.toSorted(
    (a, b) =>
      order.indexOf(a.accountType) - order.indexOf(b.accountType) ||
      a.createdAt.localeCompare(b.createdAt),
  );
  return {
    personal: sorted.filter((account) => !isBusiness(account)),
    business: sorted.filter(isBusiness),
  };
}
