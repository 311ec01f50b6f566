-- Account applications from submission to decision, and what is kept of a customer who left.

create table applications (
  id uuid primary key,
  status text not null check (status in ('pending', 'approved', 'denied')),
  account_type text not null check (account_type in ('checking', 'savings', 'credit')),
  initial_deposit_cents bigint not null check (initial_deposit_cents >= 0),
  -- Who applies. Once there is a customer, that row has the only copy and these are empty.
  email text,
  username text,
  password_hash text,
  first_name text,
  last_name text,
  phone text,
  address text,
  city text,
  state text,
  zip_code text,
  -- Sealed, and emptied when the time to keep them is over.
  tin_sealed text,
  tin_index text,
  tin_last_four text check (tin_last_four ~ '^\d{4}$'),
  birth_date_sealed text,
  -- What was agreed to, in which version, when and from where.
  consents jsonb,
  -- What the watch list said when the application came.
  screening jsonb not null default '[]',
  -- The sender's key for this submission and a keyed hash of what it said.
  submission_key text constraint application_key_is_used_once unique,
  submission_index text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- What the applicant was told.
  reason text,
  customer_id uuid references customers,
  account_id uuid references accounts,
  -- Where opening deposits wait until staff have seen the money.
  funding text not null default 'none' check (funding in ('none', 'held', 'confirmed', 'returned')),
  funding_hold uuid,
  funding_journal bigint,
  constraint applications_are_decided_by_someone
    check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint applications_keep_no_login_once_decided
    check (status = 'pending' or password_hash is null),
  constraint approved_applications_have_a_customer
    check ((status = 'approved') = (customer_id is not null))
);

-- A username is promised to whoever asked first, until the decision.
create unique index application_username_reserved on applications (username)
  where status = 'pending';
create index applications_waiting on applications (created_at desc, id desc)
  where status = 'pending';
create index applications_newest on applications (created_at desc, id desc);
create index applications_by_tin on applications (tin_index) where tin_index is not null;
create index applications_by_email on applications (email) where email is not null;
create index applications_of_customer on applications (customer_id) where customer_id is not null;
create index applications_to_purge on applications (decided_at)
  where status = 'denied' and birth_date_sealed is not null;

-- A customer who left: name and contact details, sealed, until the time to keep them is over.
alter table customers add column left_sealed text;
create index customers_to_purge on customers (closed_at) where left_sealed is not null;
