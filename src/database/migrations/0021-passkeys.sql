-- works beside 0012
-- Passkeys: keys that a person's device keeps for this site and uses after it has verified the
-- person. One signs in without password and code.

create table passkeys (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('customer', 'staff')),
  subject_id text not null,
  -- What its owner calls it.
  name text not null check (length(name) between 1 and 60),
  credential_id text not null constraint passkey_has_one_owner unique
    check (length(credential_id) between 1 and 1400),
  -- A COSE key.
  public_key bytea not null,
  -- How often the device has used it; many devices do not count and say zero.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it may be copied to other devices of the owner, and whether it was.
  backup_eligible boolean not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_of_subject on passkeys (subject_id, subject_kind);

-- A passkey that is being added, after password and code were verified. One of each person.
create table passkey_setups (
  -- A customer or a staff member.
  subject_id text primary key,
  session_id uuid not null,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Challenges of sign-ins carry our signature and are not stored before they are used. The hash of a
-- used one is kept until it would have expired.
create table spent_passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  expires_at timestamptz not null
);

create index spent_passkey_challenges_expire on spent_passkey_challenges (expires_at);
