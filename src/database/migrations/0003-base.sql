-- What every feature builds on: sessions, throttles, the mail outbox, the audit log, the checks of
-- the secret keys, and the business clock of the demonstration.

create table sessions (
  -- The id that a list of sessions may show; the secret in the cookie is not derived from it.
  id uuid primary key,
  -- Only the SHA-256 of the cookie's value is stored, so a copy of this table opens no session.
  token_hash bytea not null unique check (length(token_hash) = 32),
  audience text not null check (audience in ('customer', 'staff', 'pre-auth')),
  subject_id text not null,
  role text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  address text not null,
  user_agent text not null,
  check (idle_expires_at <= expires_at)
);

create index sessions_subject on sessions (subject_id, audience);
create index sessions_expires_at on sessions (expires_at);

-- How many requests each session made in a minute, over all servers of the bank. Only sessions that
-- make many requests have a row: each server counts by itself first and adds its count in portions.
create table request_counts (
  session_id uuid primary key references sessions on delete cascade,
  -- Minutes since 1970.
  minute integer not null,
  requests integer not null check (requests >= 0)
);

-- Which sealed values a staff session was shown. A list that refreshes itself shows the same access
-- codes again and again; the audit log gets one line for each that is new to the session.
create table reveals (
  session_id uuid not null references sessions on delete cascade,
  -- Kind and id of the value: 'access-code 0b…'.
  subject text not null,
  primary key (session_id, subject)
);

-- One row per subject whose failures are counted. The key contains an HMAC, never a name.
create table throttles (
  key text primary key,
  failed_at timestamptz[] not null,
  -- How often in a row this key had to wait; each time doubles the next wait.
  strikes integer not null check (strikes >= 0),
  blocked_until timestamptz,
  forget_at timestamptz not null
);

create index throttles_forget_at on throttles (forget_at);

-- A mail is written in the transaction of the action it reports, and sent afterwards.
create table mail_outbox (
  -- Also the Message-ID, so that a receiver can drop a mail that it already has.
  id uuid primary key,
  -- The order of writing, where several have the same time.
  number bigint generated always as identity,
  kind text not null,
  -- Recipient, subject and text, sealed: a mail may carry a code. Emptied once the mail is sent.
  content text,
  created_at timestamptz not null,
  -- When the next attempt is due; null once the mail is sent or given up.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  sent_at timestamptz,
  check (sent_at is null or due_at is null),
  check (content is not null or sent_at is not null)
);

create index mail_outbox_due on mail_outbox (due_at) where due_at is not null;
create index mail_outbox_created on mail_outbox (created_at, number);

-- The audit log ---------------------------------------------------------------------------------

create table audit_log (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  -- The row that the line is about, as the change left it; null where no digest covers the row.
  row_table text,
  row_id text,
  row_digest bytea,
  check ((row_table is null) = (row_digest is null) and (row_id is null) = (row_digest is null))
);

create index audit_log_digests on audit_log (row_table, row_id, number)
  where row_digest is not null;
create index audit_log_subject on audit_log (subject_id, number);
create index audit_log_actor on audit_log (actor_id, number);
-- Rows are written in order of time, and so are the pages of the table.
create index audit_log_by_time on audit_log using brin (at) with (pages_per_range = 32);
-- Staff approvals by day, for the overview.
create index audit_log_approvals on audit_log (at)
  where actor_kind = 'staff' and action like 'approve-%';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = 'restrict_violation';
end $$;

create trigger audit_log_keeps_rows before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_keeps_all before truncate on audit_log
  for each statement execute function refuse_audit_change();
-- `session_replication_role = replica` switches ordinary triggers off, but not these.
alter table audit_log enable always trigger audit_log_keeps_rows;
alter table audit_log enable always trigger audit_log_keeps_all;

-- The hash chain seals the audit log by number. A transaction must get its id before its rows get
-- their numbers: then, once every transaction that was running at a moment has ended, no lower
-- number can appear, and a seal up to that number is complete.
create function take_transaction_id() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;

create trigger audit_log_takes_transaction_id before insert on audit_log
  for each statement execute function take_transaction_id();

-- Keys and the clock ----------------------------------------------------------------------------

-- A value that each secret key computes from a constant text. A server with other bytes under a
-- known key id would write values that no other server can open; it compares this value at start.
create table secret_key_checks (
  kid text primary key,
  check_value text not null,
  first_seen_at timestamptz not null
);

-- How far the demonstration's business time is ahead. It never goes back: due work would be done
-- twice, and postings would be dated before those they follow. The time zone is the bank's; every
-- start of a server stores it, so that it is decided in one file (src/brand/brand.ts).
create table business_clock (
  only_row boolean primary key default true check (only_row),
  shift_ms bigint not null check (shift_ms >= 0),
  time_zone text
);

insert into business_clock (shift_ms) values (0);

create function refuse_clock_going_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.shift_ms >= old.shift_ms then
    return new;
  end if;
  raise exception 'Business time never runs back.' using errcode = 'restrict_violation';
end $$;

create trigger business_clock_runs_forward before update or delete on business_clock
  for each row execute function refuse_clock_going_back();
