// Who may do what with which account. Only this file reads whose an account is, so that another
// kind of party to an account is a matter of its role alone.
import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import { type AccountRight, rolesWith } from '#rules/people/account-rights.ts';
import type { AccountType } from '#rules/products/account-types.ts';

export interface AccessibleAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
  readonly accountName: string;
  readonly createdAt: Date;
}

/**
 * The account, where this person may do that with it. An account of which the person has no such
 * right is not found, exactly as one that does not exist. So is a closed one, except for its
 * statements: people need these for years.
 */
export async function accessTo(
  db: Db,
  personId: string,
  accountId: string,
  right: AccountRight,
): Promise<AccessibleAccount> {
  const account = await maybeOne<AccessibleAccount>(
    db,
    sql`select id, account_number as "accountNumber", account_type as "accountType",
          account_name as "accountName", created_at as "createdAt"
        from accounts
        where id = ${accountId} and (closed_at is null or ${right === 'statements'})
          and id in (${accessibleAccounts(personId, right)})`,
  );
  if (!account) throw accountNotFound();
  return account;
}

export function accountNotFound(): Refusal {
  return new Refusal('not-found', { sentence: 'This account was not found.' });
}

/**
 * The ids of all accounts with which a person may do that, closed ones included, as a query for use
 * within another. The person is an id or a column of that query.
 */
export function accessibleAccounts(person: string | Sql, right: AccountRight): Sql {
  return sql`select party.account_id from ledger.account_parties party
    where party.person_id = ${person} and party.until_journal is null
      and party.role = any(${rolesWith(right)})`;
}

/** Joins everyone who may do that with an account, whose id is party.person_id, to a query. */
export function joinPeopleWith(right: AccountRight, account: Sql): Sql {
  return sql`join ledger.account_parties party on party.account_id = ${account}
    and party.until_journal is null and party.role = any(${rolesWith(right)})`;
}

/** The same for the accounts that people own: one person, or a query of their ids. */
export function ownedAccounts(people: string | Sql): Sql {
  return sql`select party.account_id from ledger.account_parties party
    where party.person_id in (${people}) and party.until_journal is null and party.role = 'owner'`;
}

/** Joins the owner of an account, whose id is owner.person_id, to a query. */
export function joinOwner(account: Sql): Sql {
  return sql`join ledger.account_parties owner
    on owner.account_id = ${account} and owner.role = 'owner' and owner.until_journal is null`;
}

/** The id of the owner of an account, as a value within a query. */
export function ownerOf(account: Sql): Sql {
  return sql`(select owner.person_id from ledger.account_parties owner
    where owner.account_id = ${account} and owner.role = 'owner' and owner.until_journal is null)`;
}

/** Whose open account it is. */
export async function getOwner(db: Db, accountId: string): Promise<string> {
  const row = await maybeOne<{ ownerId: string }>(
    db,
    sql`select owner.person_id as "ownerId" from accounts a ${joinOwner(sql`a.id`)}
        where a.id = ${accountId} and a.closed_at is null`,
  );
  if (!row) throw accountNotFound();
  return row.ownerId;
}

/** Refuses a person who has no open account with this right at all. */
export async function requireAnyAccount(
  db: Db,
  personId: string,
  right: AccountRight,
): Promise<void> {
  const account = sql`select from accounts
    where closed_at is null and id in (${accessibleAccounts(personId, right)}) limit 1`;
  if (await maybeOne(db, account)) return;
  throw new Refusal('not-found', { sentence: 'Please open an account first.' });
}
