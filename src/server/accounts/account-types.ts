/** The kinds of account, and how each is called when nobody gave it another name. */
export const accountNames = {
  checking: 'Everyday Checking',
  savings: 'Savings',
  credit: 'Credit Card',
  business_checking: 'Business Checking',
  business_savings: 'Business Savings',
  business_credit: 'Business Credit Card',
} as const;

export type AccountType = keyof typeof accountNames;

export function isCredit(accountType: AccountType): boolean {
  return accountType.includes('credit');
}

export function isBusiness(accountType: AccountType): boolean {
  return accountType.startsWith('business');
}
