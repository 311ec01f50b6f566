import sql from 'sql-template-tag';
import type { listStatements as listed, Statement } from '#contract/accounts/statements.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { accessibleAccounts, accessTo } from '../people/access.ts';
import { openStatement, type StoredStatement } from './statement-row.ts';

type Month = Returned<typeof listed>['statements'][number];

/** The statements of an account, newest first. */
export async function listStatements(db: Db, customerId: string, accountId: string) {
  await accessTo(db, customerId, accountId, 'statements');
  return await rows<Month>(
    db,
    sql`select to_char(month, 'YYYY-MM') as month, opening_cents as "openingBalance",
          closing_cents as "closingBalance", credits_cents as "totalCredits",
          debits_cents as "totalDebits", transaction_count as "transactionCount"
        from statements where account_id = ${accountId} order by statements.month desc`,
  );
}

export interface WantedStatement {
  readonly customerId: string;
  readonly accountId: string;
  readonly month: string;
}

export interface IssuedStatement {
  readonly statement: Statement;
  readonly sha256: string;
}

/** The statement as it was issued. A month that has not closed has none. */
export async function getStatement(
  db: Db,
  keys: KeyRing,
  { customerId, accountId, month }: WantedStatement,
): Promise<IssuedStatement> {
  await accessTo(db, customerId, accountId, 'statements');
  const stored = await maybeOne<StoredStatement>(
    db,
    sql`select id, sha256, document, holder_sealed as "holderSealed" from statements
        where account_id = ${accountId} and month = ${`${month}-01`}`,
  );
  if (!stored) throw new Refusal('not-found', { sentence: 'There is no statement of this month.' });
  return { statement: openStatement(keys, stored), sha256: stored.sha256.toString('hex') };
}

export interface ListedStatement {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly month: string;
  readonly closingBalance: bigint;
}

/** More than ten years of a customer with many accounts. */
const MAX_STATEMENTS = 2_000;

/** The statements of all accounts of a customer, closed ones included, newest first. */
export async function listAllStatements(db: Db, customerId: string): Promise<ListedStatement[]> {
  return await rows<ListedStatement>(
    db,
    sql`select a.id as "accountId", a.account_name as "accountName",
          a.account_number as "accountNumber", to_char(s.month, 'YYYY-MM') as month,
          s.closing_cents as "closingBalance"
        from statements s join accounts a on a.id = s.account_id
        where a.id in (${accessibleAccounts(customerId, 'statements')})
        order by s.month desc, a.created_at, a.id limit ${MAX_STATEMENTS}`,
  );
}
