-- works beside 0012
-- Statements: a month of an account as a document. The close of the month's last bank day writes
-- them, and nothing changes them afterwards.

create table statements (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  month date not null constraint statement_month_is_its_first_day
    check (extract(day from month) = 1),
  -- Of the canonical form (RFC 8785) of the whole statement, the holder included.
  sha256 ledger.sha256 not null,
  -- The canonical form without the holder's name and address, which are sealed beside it: they must
  -- not be readable here once the customer has left.
  document text not null,
  holder_sealed text not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  credits_cents ledger.whole not null,
  debits_cents ledger.whole not null,
  transaction_count integer not null check (transaction_count >= 0),
  issued_at timestamptz(3) not null,
  constraint account_has_one_statement_a_month unique (account_id, month),
  constraint statement_adds_up
    check (opening_cents + credits_cents - debits_cents = closing_cents)
);

create index statements_by_month on statements (month, account_id);

-- The months whose statements are all there.
create table statement_months (
  month date primary key check (extract(day from month) = 1),
  statements integer not null,
  issued_at timestamptz(3) not null
);

-- Only the seal may be made again, under a newer secret.
create trigger statements_are_kept before delete or truncate on statements
  for each statement execute function ledger.refuse_change();
create trigger statements_never_change before update of id, account_id, month, sha256, document,
  opening_cents, closing_cents, credits_cents, debits_cents, transaction_count, issued_at
  on statements for each statement execute function ledger.refuse_change();
create trigger statement_months_are_history before update or delete or truncate on statement_months
  for each statement execute function ledger.refuse_change();
alter table statements enable always trigger statements_are_kept;
alter table statements enable always trigger statements_never_change;
alter table statement_months enable always trigger statement_months_are_history;
