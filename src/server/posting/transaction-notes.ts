// What a customer wrote about a transaction. A note is kept beside the ledger, so that it never
// takes the place of what happened, which is the description.
import sql, { type Sql } from 'sql-template-tag';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';

interface TransactionNote {
  /** Of the journal that posts or holds the money. */
  readonly journalKey: string;
  readonly accountId: string;
  readonly note: string;
}

/** Any number of notes, to be written together with their journals. */
function noteRows(notes: readonly TransactionNote[]): RowsToWrite {
  return {
    name: 'notes',
    types: ['text', 'uuid', 'text'],
    columns: [
      notes.map(({ journalKey }) => journalKey),
      notes.map(({ accountId }) => accountId),
      notes.map(({ note }) => note),
    ],
    write: (rows) => `insert into transaction_notes (journal_key, account_id, note)
      select * from ${rows} as fresh`,
  };
}

/**
 * Writes a note at each of these accounts, if there is one. The journal is recorded already, or
 * travels with the draft.
 */
export async function insertNotes(
  writer: Writer,
  journalKey: string,
  accountIds: readonly (string | null)[],
  note: string | null,
): Promise<void> {
  if (note === null) return;
  const known = accountIds.filter((id) => id !== null);
  await writeTo(writer, noteRows(known.map((accountId) => ({ journalKey, accountId, note }))));
}

/** The note of the transaction that this journal made on this account; null where there is none. */
export function noteOf(journalNumber: Sql, accountId: Sql): Sql {
  return sql`(select n.note from ledger.journals j
    join transaction_notes n on n.journal_key = j.key
    where j.number = ${journalNumber} and n.account_id = ${accountId})`;
}
