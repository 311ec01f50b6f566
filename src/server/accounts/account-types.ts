import type { AccountType } from '#rules/products/account-types.ts';

/** What an account is called until it is given another name. */
export const accountNames: Readonly<Record<AccountType, string>> = {
  checking: 'Everyday Checking',
  savings: 'Savings',
  credit: 'Credit Card',
  business_checking: 'Business Checking',
  business_savings: 'Business Savings',
  business_credit: 'Business Credit Card',
};
