-- How people prove who they are: codes that staff hand out, codes that are mailed, authenticator
-- apps, and devices that have been here before.

-- The pool that staff read out from. A code is claimed by the first customer who types it.
create table access_codes (
  id uuid primary key,
  -- Sealed, since staff must read it; found by a blind index when somebody types it.
  code_sealed text not null,
  -- Expired codes go before new ones are made, so this keeps living codes apart.
  code_index text not null constraint access_code_alive unique,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references customers,
  check ((used_at is null) = (used_by is null))
);

create index access_codes_expire on access_codes (expires_at);

-- Mailed at approval, for the first sign-in of one customer. Like every mailed code it is kept as a
-- keyed hash that is bound to its row.
create table activation_codes (
  customer_id uuid primary key references customers,
  code_index text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Somebody who asks for a login and has not yet shown that the address is theirs. Nothing is taken
-- from anyone until then, so that nobody can occupy another person's address.
create table enrolments (
  id uuid primary key,
  email text not null,
  username text,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  code_index text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index enrolments_expire on enrolments (expires_at);

-- A new address that waits for its code to come back.
create table email_changes (
  customer_id uuid primary key references customers,
  new_email text not null,
  code_index text not null,
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A secret that was shown for an authenticator app and not yet confirmed by one of its codes.
create table authenticator_setups (
  -- A customer or a colleague.
  subject_id text primary key,
  secret_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Which devices have completed a sign-in, by the hash of what their signed cookie carries.
create table known_devices (
  subject_id text not null,
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (subject_id, device_hash)
);

-- Wrong codes of the whole site, by which it notices that somebody is trying them out.
create table wrong_codes (
  number bigint generated always as identity primary key,
  at timestamptz not null
);

create index wrong_codes_at on wrong_codes (at);
