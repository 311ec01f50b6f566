import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import type { AccountType } from '#rules/products/account-types.ts';
import { accessibleAccounts, accountNotFound } from '../../people/access.ts';

interface Account {
  readonly id: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
}

/** Two accounts that one customer may move money between, and the customer. */
export interface OwnAccounts {
  readonly from: Account;
  readonly to: Account;
  readonly holder: { readonly firstName: string; readonly lastName: string };
}

interface Row extends Account {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Both accounts in one read, since this is what people do most often. Accounts that are closed, of
 * another customer or of a blocked customer are not found.
 */
export async function getOwnAccounts(
  db: Db,
  customerId: string,
  fromId: string,
  toId: string,
): Promise<OwnAccounts> {
  const { text, values } = sql`
    select a.id, a.account_name as "accountName", a.account_number as "accountNumber",
      a.account_type as "accountType", c.first_name as "firstName", c.last_name as "lastName"
    from accounts a join customers c on c.id = ${customerId} and c.status = 'active'
    where a.id in (${fromId}, ${toId}) and a.closed_at is null
      and a.id in (${accessibleAccounts(customerId, 'transfer')})`;
  const records = await rows<Row>(db, { name: 'transfers-own-pair', text, values });
  const from = records.find(({ id }) => id === fromId);
  const to = records.find(({ id }) => id === toId);
  if (from && to) return { from, to, holder: from };
  throw accountNotFound();
}
