import * as z from 'zod/mini';

/** The kinds of account. Those whose name contains 'credit' are credit accounts. */
export const accountTypes = [
  'checking',
  'savings',
  'credit',
  'business_checking',
  'business_savings',
  'business_credit',
] as const;

export const accountType = z.enum(accountTypes);
