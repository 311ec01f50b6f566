-- What a customer wrote about a transaction, such as the note of a transfer between own accounts.
-- The ledger says what happened and never changes; a note stands beside it. The transaction is the
-- entry or the hold that this journal made on this account.
create table transaction_notes (
  journal_key ledger.submission_key not null references ledger.journals (key),
  account_id uuid not null references accounts,
  note text not null check (char_length(note) between 1 and 140),
  primary key (journal_key, account_id)
);
