-- Customers and their accounts. The money is in the ledger, and so is who may use which account.

-- Finds any part of a name, an address or a description, by the three-letter pieces of the text.
create extension if not exists pg_trgm;

create table customers (
  id uuid primary key,
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  first_name text not null,
  last_name text not null,
  -- Both in lower case. A closed customer gives them up, so that they are free again.
  email text,
  username text,
  password_hash text,
  -- True where staff chose the password: the customer must choose another before anything else.
  must_change_password boolean not null default false,
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
  -- When the customer typed a code that was mailed to the address.
  email_proven_at timestamptz,
  -- When the customer first completed a sign-in.
  activated_at timestamptz,
  -- The authenticator app's secret, sealed, and the last time step it was used for.
  authenticator_sealed text,
  authenticator_step bigint,
  -- When the customer dismissed the suggestion to set up an authenticator app.
  authenticator_prompt_dismissed_at timestamptz,
  -- After a password reset no sign-in code is mailed, nor a mailed one accepted, before this time.
  no_email_codes_until timestamptz,
  -- Until when the customer can send no money away, for example after a password reset; null where
  -- nothing is paused. Money between the customer's own accounts still moves.
  no_outgoing_until timestamptz,
  notifications jsonb not null default '{}',
  created_at timestamptz not null,
  closed_at timestamptz,
  -- Name and contact details of a customer who left, sealed, until the retention time is over.
  left_sealed text,
  -- For searching. With the leading blank the first word begins like every other word.
  search_words text generated always as (
    lower(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' ||
      coalesce(username, '') || ' ' || coalesce(phone, ''))) stored,
  constraint customers_closed_gave_up_their_login
    check ((status = 'closed') = (closed_at is not null)
      and (status <> 'closed' or (email is null and username is null and password_hash is null)))
);

create unique index customer_email_taken on customers (email) where email is not null;
create unique index customer_username_taken on customers (username) where username is not null;
create index customers_by_tin on customers (tin_index) where tin_index is not null;
create index customers_newest on customers (created_at desc, id desc) where status <> 'closed';
create index customers_by_name on customers (lower(last_name), lower(first_name), id)
  where status <> 'closed';
create index customers_search on customers using gin (search_words gin_trgm_ops)
  where status <> 'closed';
create index customers_to_purge on customers (closed_at) where left_sealed is not null;

-- How many actions there were about each customer's money, and by each staff member about the money
-- of others. An action that decides by what it read of them takes the next number. A decision that
-- was made without locks is then known to be good if the numbers are still those it began with.
create table ledger.turns (
  -- The id of a customer or of a staff member.
  person_id text collate "C" primary key,
  number bigint not null default 0
)
-- Free space for the next version of a row on its own page, so that an update touches no index.
with (fillfactor = 50);

create function ledger.begin_turns() returns trigger language plpgsql as $$
begin
  insert into ledger.turns (person_id) values (new.id::text);
  return null;
end $$;

create function ledger.take_turn() returns trigger language plpgsql as $$
begin
  update ledger.turns set number = number + 1 where person_id = new.id::text;
  return null;
end $$;

create trigger customers_begin_turns after insert on customers
  for each row execute function ledger.begin_turns();
create trigger customers_take_turn after update of status, no_outgoing_until on customers
  for each row execute function ledger.take_turn();

-- Consent to electronic documents (15 USC 7001(c)): which version of the text a customer agreed to,
-- when and from where, and when the customer withdrew it. A withdrawn consent is kept.
create table electronic_consents (
  id uuid primary key,
  customer_id uuid not null references customers,
  version text not null,
  given_at timestamptz not null,
  given_from text,
  withdrawn_at timestamptz
);

create index electronic_consents_of_customer on electronic_consents (customer_id, given_at desc);
create unique index electronic_consent_is_given_once on electronic_consents (customer_id)
  where withdrawn_at is null;

create table accounts (
  -- The same id as in the ledger, which has the balance.
  id uuid primary key references ledger.accounts,
  account_number text not null constraint account_number_taken unique,
  account_type text not null check (account_type in ('checking', 'savings', 'credit',
    'business_checking', 'business_savings', 'business_credit')),
  account_name text not null,
  created_at timestamptz not null,
  closed_at timestamptz
);

create index accounts_newest on accounts (created_at desc, id desc);
create index accounts_open on accounts (created_at desc, id desc) where closed_at is null;
create index accounts_by_number on accounts (account_number text_pattern_ops)
  where closed_at is null;

create table cards (
  id uuid primary key,
  account_id uuid not null references accounts,
  customer_id uuid not null references customers,
  -- No other part of the card number is stored, and no security code.
  last_four text not null check (last_four ~ '^\d{4}$'),
  card_holder_name text not null,
  expires_on date not null,
  card_type text not null check (card_type in ('debit', 'credit')),
  card_color text not null,
  created_at timestamptz not null
);

create index cards_of_customer on cards (customer_id);
create index cards_of_account on cards (account_id);
