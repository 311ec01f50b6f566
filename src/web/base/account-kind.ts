/** What screens say of an account's type. */
const kindNames: Readonly<Record<string, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit',
  business_checking: 'Business checking',
  business_savings: 'Business savings',
  business_credit: 'Business credit',
};

export function kindName(accountType: string): string {
  return kindNames[accountType] ?? accountType;
}

export function isCredit(accountType: string): boolean {
  return accountType.includes('credit');
}

export function isBusiness(accountType: string): boolean {
  return accountType.startsWith('business');
}

/** Bills are paid from these. */
export function isChecking(accountType: string): boolean {
  return accountType.endsWith('checking');
}
