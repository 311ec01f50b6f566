import type { AccountType } from './account-types.ts';

/** The numbers of the chart of accounts that the customers' accounts are under. */
export type ControlNumber = '1310' | '2010' | '2020' | '2030' | '2040';

/** The control account that an account of this type is under in the books. */
export const controlNumbers: Readonly<Record<AccountType, ControlNumber>> = {
  checking: '2010',
  savings: '2020',
  credit: '1310',
  business_checking: '2040',
  business_savings: '2040',
  business_credit: '1310',
};
