import sql from 'sql-template-tag';
import type { readTransaction } from '#contract/accounts/transaction-detail.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, prepared } from '#database/connection.ts';
import { type Cents, negate } from '#money/cents.ts';
import { joinOwner } from '../../people/access.ts';
import { type Annotated, shownRow } from '../annotate-transactions.ts';
import { openAccounts } from '../reads.ts';
import { transactionOfAccounts } from '../select-transactions.ts';

type ShownTransaction = Returned<typeof readTransaction>['transaction'];
export type Related = Returned<typeof readTransaction>['related'][number];

/** What is shown of a transaction, and the journal that leads to everything else about it. */
export interface FoundTransaction extends ShownTransaction {
  readonly customerId: string;
  /** Of the journal that posted or held it. */
  readonly number: bigint;
  readonly sequence: bigint;
  readonly journalKey: string;
  readonly journalKind: string;
  readonly reverses: bigint | null;
  /** With its sign, as the entry has it. */
  readonly signedCents: Cents;
}

type Stored = Omit<FoundTransaction, 'editable' | 'reference' | 'customerId' | 'signedCents'>;

/** A transaction on an open account of this customer; another one is not found. */
export async function getTransaction(
  db: Db,
  customerId: string,
  id: string,
): Promise<FoundTransaction> {
  const one = transactionOfAccounts(openAccounts(customerId), id, customerId);
  const row = await maybeOne<Annotated<Stored>>(
    db,
    prepared(
      'find-transaction',
      sql`select t.*, a.account_name as "accountName", a.account_number as "accountNumber",
          c.first_name || ' ' || c.last_name as "accountHolder", j.bank_day as "bankDay",
          j.key as "journalKey", j.kind as "journalKind", j.reverses
        from (${one}) t
        join ledger.journals j on j.number = t.number
        join accounts a on a.id = t."accountId" ${joinOwner(sql`a.id`)}
        join customers c on c.id = owner.person_id`,
    ),
  );
  if (!row) throw new Refusal('not-found', { sentence: 'This transaction was not found.' });
  const { amount, type, balanceAfter } = row;
  return {
    ...shownRow<Stored>(row),
    customerId,
    reference: row.number.toString(),
    editable: balanceAfter !== null,
    signedCents: type === 'credit' ? amount : negate(amount),
  };
}
