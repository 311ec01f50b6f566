import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import type { AccountType } from '#rules/products/account-types.ts';

export interface OwnAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
  readonly accountName: string;
  readonly createdAt: Date;
}

/** Refuses a customer who has no open account at all. */
export async function requireOpenAccount(db: Db, customerId: string): Promise<void> {
  const account = await maybeOne<{ id: string }>(
    db,
    sql`select id from accounts where customer_id = ${customerId} and closed_at is null limit 1`,
  );
  if (!account) throw new Refusal('not-found', { sentence: 'Please open an account first.' });
}

/** An open account of this customer. Another customer's is refused like one that does not exist. */
export async function getOwnAccount(
  db: Db,
  customerId: string,
  accountId: string,
): Promise<OwnAccount> {
  const account = await maybeOne<OwnAccount>(
    db,
    sql`select id, account_number as "accountNumber", account_type as "accountType",
          account_name as "accountName", created_at as "createdAt"
        from accounts
        where id = ${accountId} and customer_id = ${customerId} and closed_at is null`,
  );
  if (!account) throw new Refusal('not-found', { sentence: 'This account was not found.' });
  return account;
}
