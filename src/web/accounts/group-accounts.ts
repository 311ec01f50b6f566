import { isBusiness } from '#rules/products/account-types.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { compareTexts } from '../base/format/compare-texts.ts';

/** The order in which kinds are listed: what is used daily first. */
const kinds: readonly string[] = ['checking', 'savings', 'credit'];

function rank({ accountType }: OwnAccount): number {
  return kinds.indexOf(accountType.replace('business_', ''));
}

/** Both lists of the dashboard: daily accounts first, and of one kind the oldest. */
export function groupAccounts(accounts: readonly OwnAccount[]): {
  readonly personal: readonly OwnAccount[];
  readonly business: readonly OwnAccount[];
} {
  const sorted = accounts.toSorted(
    (a, b) => rank(a) - rank(b) || compareTexts(a.createdAt, b.createdAt),
  );
  return {
    personal: sorted.filter(({ accountType }) => !isBusiness(accountType)),
    business: sorted.filter(({ accountType }) => isBusiness(accountType)),
  };
}
