-- Getting back in: links that replace a forgotten password, and recovery codes for a lost phone.

-- A link that was mailed to somebody who forgot their password. The token itself is not kept.
create table password_resets (
  id uuid primary key,
  -- Null where nobody has the name that was typed: such a request must cost as much as any other.
  customer_id uuid references customers,
  token_hash bytea not null constraint password_reset_token unique check (length(token_hash) = 32),
  -- Wrong codes of the authenticator app; after a few of them the link is void.
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index password_resets_of_customer on password_resets (customer_id);
create index password_resets_expire on password_resets (expires_at);

-- What signs somebody in once who has an authenticator app and not their phone. A row goes when its
-- code was used.
create table recovery_codes (
  -- A customer or a staff member.
  subject_id text not null,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  primary key (subject_id, code_hash)
);

-- The session that an activation code opened may use that code once more, to set up the
-- authenticator app.
alter table activation_codes add column used_at timestamptz, add column session_id uuid;

alter table customers
  -- After a password reset no sign-in code is mailed, nor taken from a mail, before this time.
  add column no_email_codes_until timestamptz,
  -- When the customer put away the suggestion to set up an authenticator app.
  add column authenticator_prompt_dismissed_at timestamptz;
