-- What the back office works with: visitors' requests, staff's own postings, checks of the history,
-- and what makes its lists quick to search.

-- A visitor of the site who wants to be called, met, or lent money.
create table visitor_requests (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'appointment', 'application')),
  topic text not null,
  name text not null,
  email text not null,
  phone text not null,
  preferred_date date,
  preferred_time text,
  message text,
  status text not null default 'open' check (status in ('open', 'handled')),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by text,
  note text,
  constraint requests_are_handled_by_someone
    check ((status = 'handled') = (handled_at is not null)
      and (status = 'handled') = (handled_by is not null))
);

create index visitor_requests_newest on visitor_requests (created_at desc, id desc);
create index visitor_requests_open on visitor_requests (created_at desc, id desc)
  where status = 'open';

-- Money that staff put on or take off an account by hand, against 'staff adjustment'.
create table adjustments (
  id uuid primary key,
  account_id uuid not null references accounts,
  direction text not null check (direction in ('credit', 'debit')),
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  status text not null check (status in ('pending', 'posted', 'denied')),
  -- Why a second person had to look at it, where one had to.
  needs text check (needs in ('large-amount', 'colleague')),
  requested_by text not null references staff,
  requested_at timestamptz not null,
  -- The bank's own day, by which the daily limit counts.
  requested_on date not null,
  decided_by text references staff,
  decided_at timestamptz,
  reason text,
  journal_number bigint references ledger.journals,
  submission_key text,
  constraint adjustment_key_is_used_once unique (requested_by, submission_key),
  constraint posted_adjustments_have_a_journal
    check ((status = 'posted') = (journal_number is not null)),
  -- Whoever asks for a posting that needs a second person is not that person.
  constraint adjustments_have_two_people
    check (needs is null or status <> 'posted' or decided_by <> requested_by)
);

create index adjustments_waiting on adjustments (requested_at desc, id desc)
  where status = 'pending';
create index adjustments_newest on adjustments (requested_at desc, id desc);
create index adjustments_of_day on adjustments (requested_by, requested_on);
create index adjustments_of_account on adjustments (account_id);

-- Looks at the whole history: when somebody or the calendar asked for one, and what it found.
create table history_checks (
  number bigint generated always as identity primary key,
  asked_at timestamptz not null,
  checked_at timestamptz,
  findings jsonb,
  in_order boolean,
  check ((checked_at is null) = (findings is null) and (checked_at is null) = (in_order is null))
);

-- One is waiting at most.
create unique index history_check_waiting on history_checks ((true)) where checked_at is null;

-- Searching ------------------------------------------------------------------------------------
-- Any part of a name or an address, whichever it is, by the three-letter pieces it is made of.
create extension if not exists pg_trgm;

-- The blank in front makes the beginning of the first word look like that of any other.
alter table customers add column search_words text generated always as (
  lower(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' ||
    coalesce(username, '') || ' ' || coalesce(phone, ''))) stored;
create index customers_search on customers using gin (search_words gin_trgm_ops)
  where status <> 'closed';
create index customers_by_name on customers (lower(last_name), lower(first_name), id)
  where status <> 'closed';

-- Everybody the list of users shows, in two parts of the same form so that each is read by its own
-- indexes: customers who have not left, and the first administrator, whose key comes before all.
create view listed_customers as
  select c.id::text as id, c.id as key, c.first_name, c.last_name, c.email, c.username, c.status,
      c.created_at, c.search_words
    from customers c where c.status <> 'closed';
create view listed_administrator as
  select s.id, '00000000-0000-0000-0000-000000000000'::uuid as key, s.first_name, s.last_name,
      s.email, null::text as username, s.status, s.created_at,
      lower(' ' || s.first_name || ' ' || s.last_name || ' ' || s.email) as search_words
    from staff s where s.id = 'admin-001' and s.status <> 'removed';

create index accounts_open on accounts (created_at desc, id desc) where closed_at is null;
create index accounts_by_number on accounts (account_number text_pattern_ops)
  where closed_at is null;

-- What was posted to customers' accounts, by what staff look for. A job writes it soon after, so
-- that posting does not wait for it; above the number reached a search looks by itself.
create table searchable_transactions (
  account_id uuid not null,
  sequence bigint not null,
  journal_number bigint not null,
  words text not null,
  -- Without its sign.
  amount_cents bigint not null,
  primary key (account_id, sequence)
);
create index searchable_transactions_newest on searchable_transactions (journal_number);
create index searchable_transactions_amount on searchable_transactions (amount_cents);
create index searchable_transactions_words on searchable_transactions
  using gin (words gin_trgm_ops);

-- Many samples, so that a rare word is known to be one: it is then looked up, not looked for.
alter table searchable_transactions alter column words set statistics 1000;

create table searchable_progress (
  only_row boolean primary key default true check (only_row),
  reached_number bigint not null default 0
);
insert into searchable_progress default values;

-- Ranges of time: history is written in its order, so that the pages of a table are in it too.
create index journals_by_time on ledger.journals using brin (posted_at) with (pages_per_range = 32);
create index entries_by_time on ledger.entries using brin (posted_at) with (pages_per_range = 32);
create index audit_log_by_time on audit_log using brin (at) with (pages_per_range = 32);
