-- Staff members, and the changes to their access.

-- A name without case, accents, spaces, hyphens, periods and apostrophes: finds customers who have
-- the name of a staff member.
create function folded_name(first_name text, last_name text) returns text
  language sql immutable parallel safe as $$
    select lower(regexp_replace(normalize(first_name || last_name, NFKD),
      '[\u0300-\u036f\s.,''\u2019-]+', '', 'g'))
  $$;

create table staff (
  -- Random, except for the first administrator, who is admin-001.
  id text primary key,
  email text not null constraint staff_email_taken unique,
  -- Null until the staff member has chosen one, by the link of an invitation or a reset.
  password_hash text,
  -- Until when a password that an administrator set is accepted. With it the staff member can do
  -- nothing but choose another.
  password_temporary_until timestamptz,
  first_name text not null,
  last_name text not null,
  folded_name text generated always as (folded_name(first_name, last_name)) stored,
  role text not null check (role in ('administrator', 'approver', 'auditor')),
  status text not null default 'active' check (status in ('active', 'blocked', 'removed')),
  authenticator_sealed text,
  authenticator_step bigint,
  -- The same person as a customer, so that no staff member works on their own account.
  customer_id uuid references customers,
  created_at timestamptz not null
);

create trigger staff_begin_turns after insert on staff
  for each row execute function ledger.begin_turns();
create trigger staff_take_turn after update of role, status on staff
  for each row execute function ledger.take_turn();

create table staff_invitations (
  -- One link per staff member at a time; a new one replaces the one before.
  staff_id text primary key references staff,
  -- Only the mail has the token itself.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Every change to a staff member's rights or sign-in: who requested it, and which second
-- administrator approved it. These rows also decide who may be the second person for whom.
create table staff_changes (
  id uuid primary key,
  kind text not null check (kind in ('create', 'change-role', 'link-customer', 'reset-password',
    'remove-authenticator', 'unblock', 'remove')),
  -- No foreign key: a staff member whose creation is pending is not in the table yet.
  staff_id text not null,
  -- What the change sets: the role, the customer, or the new staff member's name and address.
  details jsonb not null default '{}',
  status text not null check (status in ('pending', 'approved', 'denied')),
  requested_by text not null references staff,
  requested_at timestamptz not null,
  -- Also null where the bank's settings require no second person.
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

-- A decided change is never changed or deleted.
create function keep_decided_staff_change() returns trigger language plpgsql as $$
begin
  raise exception 'a staff change that was decided is kept as it is' using errcode = '55000';
end $$;

create trigger staff_changes_stay_decided before update on staff_changes
  for each row when (old.status <> 'pending') execute function keep_decided_staff_change();
create trigger staff_changes_stay before delete on staff_changes
  for each row execute function keep_decided_staff_change();
