// The other lines that a transaction leads to: on the other account of a transfer, of the same
// payment, and what was taken back.
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import { type Cents, magnitude, negate } from '#money/cents.ts';
import { accessibleAccounts } from '../../people/access.ts';
import type { FoundTransaction, Related } from './find-transaction.ts';
import type { Source } from './source.ts';

interface Line {
  readonly transactionId: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly isOpen: boolean;
  readonly journalNumber: bigint;
  readonly description: string;
  readonly amountCents: Cents;
  readonly at: Date;
}

export async function listLinkedLines(
  db: Db,
  transaction: FoundTransaction,
  source: Source | undefined,
): Promise<Related[]> {
  if (transaction.balanceAfter === null) return [];
  const { customerId, number, reverses } = transaction;
  const lines = await rows<Line>(
    db,
    sql`select e.id as "transactionId", e.account_id as "accountId",
          a.account_name as "accountName", a.account_number as "accountNumber",
          a.closed_at is null as "isOpen", e.journal_number as "journalNumber", e.description,
          e.amount_cents as "amountCents", e.posted_at as at
        from ledger.entries e join accounts a on a.id = e.account_id
        where e.journal_number in (
            select ${number}::bigint union select ${reverses}::bigint
            union select j.number from ledger.journals j where j.reverses = ${number})
          and e.account_id in (${accessibleAccounts(customerId, 'view')})
        order by e.journal_number, e.account_id, e.sequence`,
  );
  return lines.flatMap((line) => shownLine(line, transaction, source) ?? []);
}

function shownLine(
  line: Line,
  transaction: FoundTransaction,
  source: Source | undefined,
): Related | undefined {
  const { transactionId, journalNumber, description, amountCents } = line;
  const { id, accountId, number, reverses, signedCents } = transaction;
  const amount = magnitude(amountCents);
  const isSameAccount = line.accountId === accountId;
  if (journalNumber !== number) {
    if (!isSameAccount || amountCents !== negate(signedCents)) return undefined;
    const relation = journalNumber === reverses ? 'reverses' : 'reversed-by';
    return { kind: 'reversal', relation, transactionId, description, amount, at: line.at };
  }
  if (transactionId === id) return undefined;
  if (isSameAccount) return { kind: 'same-payment', transactionId, description, amount };
  return {
    kind: 'transfer',
    id: source?.kind === 'transfer' ? source.id : null,
    accountId: line.accountId,
    accountName: line.accountName,
    accountNumber: line.accountNumber,
    transactionId: line.isOpen ? transactionId : null,
  };
}
