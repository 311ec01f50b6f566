-- works beside 0012
-- What a customer wrote about a posted transaction, and the category the customer chose for it.
-- Entries never change, so both stand beside them. They are the customer's own: no statement and no
-- list of staff shows them, and they are removed when the customer leaves.
create table transaction_labels (
  customer_id uuid not null references customers,
  -- The entry.
  account_id uuid not null references accounts,
  sequence bigint not null,
  -- Null: as written with the transfer (transaction_notes). Empty: the customer removed that one.
  note text constraint label_note_is_short check (char_length(note) <= 140),
  -- Null: as the bank posted it.
  category text constraint label_category_is_short check (char_length(category) between 1 and 60),
  updated_at timestamptz not null,
  primary key (customer_id, account_id, sequence)
);
