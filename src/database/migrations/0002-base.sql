-- What every room needs before it can serve anyone: sessions, throttles, the outbox, the audit log
-- and the demonstration's clock.

create table sessions (
  -- The public handle that a list of sessions may show; the cookie's secret is not derived from it.
  id uuid primary key,
  -- Only the SHA-256 of the cookie's value is here, so a copy of this table opens nothing.
  token_hash bytea not null unique check (length(token_hash) = 32),
  audience text not null check (audience in ('customer', 'staff', 'pre-auth')),
  subject_id text not null,
  role text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set by a fresh second factor; acts that ask for one look at it.
  elevated_until timestamptz,
  tries integer not null default 0 check (tries >= 0),
  address text not null,
  user_agent text not null,
  check (idle_expires_at <= expires_at)
);

create index sessions_subject on sessions (subject_id, audience);
create index sessions_expires_at on sessions (expires_at);

-- One row per thing that is being watched for failures. The key carries an HMAC, never a name.
create table throttles (
  key text primary key,
  failed_at timestamptz[] not null,
  -- How often this key was made to wait in a row; each time doubles the next wait.
  strikes integer not null check (strikes >= 0),
  blocked_until timestamptz,
  forget_at timestamptz not null
);

create index throttles_forget_at on throttles (forget_at);

-- Mail is written in the transaction of the act it tells of, and sent afterwards.
create table mail_outbox (
  -- Also the Message-ID, so that a receiver can drop what it has already seen.
  id uuid primary key,
  -- The order of writing, where several were written at one time.
  number bigint generated always as identity,
  kind text not null,
  -- Recipient, subject and text, sealed: a mail may carry a code. Emptied once it was sent.
  content text,
  created_at timestamptz not null,
  -- When the next attempt is due; null once it was sent or given up.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  sent_at timestamptz,
  check (sent_at is null or due_at is null),
  check (content is not null or sent_at is not null)
);

create index mail_outbox_due on mail_outbox (due_at) where due_at is not null;
create index mail_outbox_created on mail_outbox (created_at, number);

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
  request_id text
);

create index audit_log_subject on audit_log (subject_id, number);
create index audit_log_actor on audit_log (actor_id, number);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to.' using errcode = 'restrict_violation';
end $$;

create trigger audit_log_keeps_rows before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_keeps_all before truncate on audit_log
  for each statement execute function refuse_audit_change();
-- `session_replication_role = replica` would otherwise switch ordinary triggers off.
alter table audit_log enable always trigger audit_log_keeps_rows;
alter table audit_log enable always trigger audit_log_keeps_all;

-- How far the demonstration's business time runs ahead. It never runs back: due work would be
-- done twice, and postings would be dated before those they follow.
create table business_clock (
  only_row boolean primary key default true check (only_row),
  shift_ms bigint not null check (shift_ms >= 0)
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
