// How a statement is stored: without whose it is, which is sealed beside it.
import type { Statement } from '#contract/accounts/statements.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import { readPrinted } from '#money/cents.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { canonicalJson } from '#rules/documents/canonical-json.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { statementHash } from './statement-hash.ts';

type HolderField = 'accountHolder' | 'accountHolderAddress';
type Holder = Pick<Statement, HolderField>;
type Document = Omit<Statement, HolderField>;

interface StatementRow {
  readonly id: string;
  readonly accountId: string;
  readonly month: string;
  readonly sha256: Buffer;
  readonly document: string;
  readonly holderSealed: string;
  readonly statement: Statement;
  readonly issuedAt: Date;
}

const holderCell = (id: string) => ({ table: 'statements', row: id, column: 'holder_sealed' });

export function statementRow(
  keys: KeyRing,
  id: string,
  accountId: string,
  statement: Statement,
  issuedAt: Date,
): StatementRow {
  const { accountHolder, accountHolderAddress, ...document } = statement;
  const holder: Holder = { accountHolder, accountHolderAddress };
  return {
    id,
    accountId,
    month: calendarDate(`${statement.month}-01`),
    sha256: statementHash(statement),
    document: canonicalJson(document),
    holderSealed: keys.seal(JSON.stringify(holder), holderCell(id)),
    statement,
    issuedAt,
  };
}

/** Any number of statements, to be written together. */
export function statementRows(issued: readonly StatementRow[]): RowsToWrite {
  const amount = (name: 'openingBalance' | 'closingBalance' | 'totalCredits' | 'totalDebits') =>
    issued.map(({ statement }) => readPrinted(statement[name]));
  return {
    name: 'statements',
    types: [
      'uuid',
      'uuid',
      'date',
      'bytea',
      'text',
      'text',
      'bigint',
      'bigint',
      'bigint',
      'bigint',
      'bigint',
      'timestamptz',
    ],
    columns: [
      issued.map(({ id }) => id),
      issued.map(({ accountId }) => accountId),
      issued.map(({ month }) => month),
      issued.map(({ sha256 }) => sha256),
      issued.map(({ document }) => document),
      issued.map(({ holderSealed }) => holderSealed),
      amount('openingBalance'),
      amount('closingBalance'),
      amount('totalCredits'),
      amount('totalDebits'),
      issued.map(({ statement }) => BigInt(statement.transactionCount)),
      issued.map(({ issuedAt }) => issuedAt),
    ],
    write: (
      rows,
    ) => `insert into statements (id, account_id, month, sha256, document, holder_sealed,
        opening_cents, closing_cents, credits_cents, debits_cents, transaction_count, issued_at)
      select * from ${rows} as fresh`,
  };
}

export interface StoredStatement {
  readonly id: string;
  readonly sha256: Buffer;
  readonly document: string;
  readonly holderSealed: string;
}

/** The whole statement again. One that is not what was hashed is not shown to anybody. */
export function openStatement(keys: KeyRing, stored: StoredStatement): Statement {
  const holder = JSON.parse(keys.open(stored.holderSealed, holderCell(stored.id))) as Holder;
  const statement: Statement = { ...(JSON.parse(stored.document) as Document), ...holder };
  if (statementHash(statement).equals(stored.sha256)) return statement;
  throw new Error(`Statement ${stored.id} is not the one that was issued.`);
}
