export const accountTypes = [
  'checking',
  'savings',
  'credit',
  'business_checking',
  'business_savings',
  'business_credit',
] as const;
export type AccountType = (typeof accountTypes)[number];

/** The types a visitor can apply for online. */
export const openableTypes = ['checking', 'savings', 'credit'] as const;
export type OpenableType = (typeof openableTypes)[number];

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
