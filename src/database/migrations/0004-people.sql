-- Who banks here, who works here, and whose each account is. Money itself is in the ledger.

create table customers (
  id uuid primary key,
  -- Both are stored in lower case. A closed customer gives them up, so that they are free again.
  email text,
  username text,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  address text,
  city text,
  state text,
  zip_code text,
  -- Sealed; found by a blind index, shown by the last four digits at most.
  tin_sealed text,
  tin_index text,
  tin_last_four text check (tin_last_four ~ '^\d{4}$'),
  birth_date_sealed text,
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  -- Set when a code that was sent to the address came back.
  email_proven_at timestamptz,
  -- Set by the first completed sign-in.
  activated_at timestamptz,
  -- The authenticator app's secret, sealed, and the last time step it was used for.
  authenticator_sealed text,
  authenticator_step bigint,
  notifications jsonb not null default '{}',
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint customers_closed_gave_up_their_login
    check ((status = 'closed') = (closed_at is not null)
      and (status <> 'closed' or (email is null and username is null and password_hash is null)))
);

create unique index customer_email_taken on customers (email) where email is not null;
create unique index customer_username_taken on customers (username) where username is not null;
create index customers_by_tin on customers (tin_index) where tin_index is not null;
create index customers_newest on customers (created_at desc, id desc) where status <> 'closed';

create table staff (
  -- Random, but for the first administrator, who is admin-001.
  id text primary key,
  email text not null constraint staff_email_taken unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('administrator', 'approver', 'auditor')),
  status text not null default 'active' check (status in ('active', 'blocked', 'removed')),
  authenticator_sealed text,
  authenticator_step bigint,
  -- The customer this colleague is, so that nobody works on their own account.
  customer_id uuid references customers,
  created_at timestamptz not null
);

create table accounts (
  -- The same id as in the ledger, where the balance is.
  id uuid primary key references ledger.accounts,
  customer_id uuid not null references customers,
  account_number text not null constraint account_number_taken unique,
  account_type text not null check (account_type in ('checking', 'savings', 'credit',
    'business_checking', 'business_savings', 'business_credit')),
  account_name text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

create index accounts_of_customer on accounts (customer_id);
create index accounts_newest on accounts (created_at desc, id desc);

create table cards (
  id uuid primary key,
  account_id uuid not null references accounts,
  customer_id uuid not null references customers,
  -- Nothing else of the number is kept, and the code on the back not at all.
  last_four text not null check (last_four ~ '^\d{4}$'),
  card_holder_name text not null,
  expires_on date not null,
  card_type text not null check (card_type in ('debit', 'credit')),
  card_color text not null,
  created_at timestamptz not null
);

create index cards_of_customer on cards (customer_id);
create index cards_of_account on cards (account_id);
