import { Refusal } from '#contract/refusals.ts';
import { type Db, rows } from '#database/connection.ts';
import type { AccountType } from '#rules/products/account-types.ts';

interface Account {
  readonly id: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
}

/** Two accounts of one customer, and the customer. */
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
  const records = await rows<Row>(db, {
    name: 'transfers-own-pair',
    text: `select a.id, a.account_name as "accountName", a.account_number as "accountNumber",
        a.account_type as "accountType", c.first_name as "firstName", c.last_name as "lastName"
      from accounts a join customers c on c.id = a.customer_id
      where a.customer_id = $1 and a.id in ($2, $3) and a.closed_at is null
        and c.status = 'active'`,
    values: [customerId, fromId, toId],
  });
  const from = records.find(({ id }) => id === fromId);
  const to = records.find(({ id }) => id === toId);
  if (from && to) return { from, to, holder: from };
  throw new Refusal('not-found', { sentence: 'This account was not found.' });
}
