import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import { type InterestOfAccount, listInterestOfYear } from '../products/interest-by-year.ts';
import type { Holder } from './pdf/letterhead.ts';

export interface InterestSummary extends Holder {
  readonly year: number;
  readonly accounts: readonly InterestOfAccount[];
}

/** The interest of a calendar year, for the customer's tax records. */
export async function getInterestSummary(
  db: Db,
  customerId: string,
  year: number,
): Promise<InterestSummary> {
  const accounts = await listInterestOfYear(db, customerId, year);
  if (accounts.length === 0) {
    throw new Refusal('not-found', { sentence: 'No interest was paid in this year.' });
  }
  const { accountHolder, street, city, state, zipCode } = await one<Record<string, string | null>>(
    db,
    sql`select first_name || ' ' || last_name as "accountHolder", address as street, city, state,
          zip_code as "zipCode"
        from customers where id = ${customerId}`,
  );
  return {
    year,
    accounts,
    accountHolder: accountHolder ?? '',
    accountHolderAddress:
      street && city && state && zipCode ? { street, city, state, zipCode } : null,
  };
}
