-- How customers and staff prove who they are: access codes, mailed codes and links, authenticator
-- apps, recovery codes and known devices.

-- The pool of codes that staff read out to customers. The first customer who types one claims it.
create table access_codes (
  id uuid primary key,
  -- Sealed, because staff must be able to read it; found by a blind index when it is typed.
  code_sealed text not null,
  -- Expired codes are deleted before new ones are made, so unique means unique among live codes.
  code_index text not null constraint access_code_alive unique,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references customers,
  check ((used_at is null) = (used_by is null))
);

create index access_codes_expire on access_codes (expires_at);

-- Mailed at approval, for the first sign-in of one customer. Like every mailed code it is stored as
-- a keyed hash that is bound to its row.
create table activation_codes (
  customer_id uuid primary key references customers,
  code_index text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that the code opened may use it once more, to set up the authenticator app.
  session_id uuid
);

-- A request for a login whose email address is not proven yet. Until then it reserves neither the
-- address nor the username, so that no visitor can block the address of another.
create table enrollments (
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

create index enrollments_expire on enrollments (expires_at);

-- A new email address whose mailed code has not been typed yet.
create table email_changes (
  customer_id uuid primary key references customers,
  new_email text not null,
  code_index text not null,
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A mailed link that replaces a forgotten password. The token itself is not stored.
create table password_resets (
  id uuid primary key,
  -- Null where no customer has the typed name: such a request must cost as much as any other.
  customer_id uuid references customers,
  token_hash bytea not null constraint password_reset_token unique check (length(token_hash) = 32),
  -- Wrong codes of the authenticator app; after a few of them the link is void.
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index password_resets_of_customer on password_resets (customer_id);
create index password_resets_expire on password_resets (expires_at);

-- An authenticator secret that was shown and not yet confirmed by one of its codes.
create table authenticator_setups (
  -- A customer or a staff member.
  subject_id text primary key,
  secret_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Codes that replace the authenticator app of a lost phone for one sign-in. A used code is deleted.
create table recovery_codes (
  -- A customer or a staff member.
  subject_id text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  primary key (subject_id, code_hash)
);

-- The devices that have completed a sign-in, by the hash of the value in their signed cookie.
create table known_devices (
  subject_id text not null,
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (subject_id, device_hash)
);

-- Wrong codes of the whole site: many in a short time mean that codes are being guessed.
create table wrong_codes (
  number bigint generated always as identity primary key,
  at timestamptz not null
);

create index wrong_codes_at on wrong_codes (at);

-- A payment that the customer confirmed with a fresh code. The row lets this one submission pass
-- once, and no other.
create table step_ups (
  id uuid primary key,
  customer_id uuid not null references customers,
  session_id uuid not null references sessions on delete cascade,
  -- SHA-256 over what the customer was shown: account, destination, amount and idempotency key.
  binding bytea not null check (length(binding) = 32),
  lifted_until timestamptz not null,
  used_at timestamptz
);

create index step_ups_of_session on step_ups (session_id);
