-- Staff choose their own passwords: an invitation or a reset mails a link, and until somebody has
-- used it there is no password.
alter table staff alter column password_hash drop not null;

create table staff_invitations (
  -- One link for each colleague at a time; a new one replaces the one before.
  staff_id text primary key references staff,
  -- The token itself is in the mail only.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Every change to what a colleague may do or how they sign in: who asked for it, and which second
-- administrator approved it. By these rows the server knows who may be whose second person.
create table staff_changes (
  id uuid primary key,
  kind text not null check (kind in ('create', 'change-role', 'link-customer', 'reset-password',
    'remove-authenticator', 'unblock', 'remove')),
  -- Without a reference: a colleague who waits to be created is not in the table yet.
  staff_id text not null,
  -- What the change sets: the role, the customer, or who the new colleague is.
  details jsonb not null default '{}',
  status text not null check (status in ('pending', 'approved', 'denied')),
  requested_by text not null references staff,
  requested_at timestamptz not null,
  -- Null also where the bank asks for no second person.
  decided_by text references staff,
  decided_at timestamptz,
  reason text,
  constraint staff_changes_are_decided_once check ((status = 'pending') = (decided_at is null)),
  constraint staff_changes_have_two_people
    check (status <> 'approved' or decided_by is null
      or (decided_by <> requested_by and decided_by <> staff_id))
);

create unique index staff_change_pending on staff_changes (staff_id, kind)
  where status = 'pending';
create unique index staff_creation_pending on staff_changes ((details ->> 'email'))
  where status = 'pending' and kind = 'create';
create index staff_changes_newest on staff_changes (requested_at desc, id desc);
create index staff_changes_between on staff_changes (staff_id, requested_by, decided_at)
  where status = 'approved';

-- What is decided stays as it was decided.
create function keep_decided_staff_change() returns trigger language plpgsql as $$
begin
  raise exception 'a staff change that was decided is kept as it is' using errcode = '55000';
end $$;

create trigger staff_changes_stay_decided before update on staff_changes
  for each row when (old.status <> 'pending') execute function keep_decided_staff_change();
create trigger staff_changes_stay before delete on staff_changes
  for each row execute function keep_decided_staff_change();

-- Sessions say by themselves whether they were opened with a second factor.
update sessions set details = details || '{"hasAuthenticator": true}'
  where audience = 'staff'
    and subject_id in (select id from staff where authenticator_sealed is not null);
