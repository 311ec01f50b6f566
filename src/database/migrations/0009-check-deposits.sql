-- Checks that customers deposit by photograph, and the parts of their amount that are not available
-- yet.

create table check_deposits (
  id uuid primary key,
  customer_id uuid not null references customers,
  account_id uuid not null references accounts,
  amount_cents bigint not null check (amount_cents > 0),
  submitted_at timestamptz not null,
  bank_day date not null,
  status text not null
    check (status in ('pending', 'approved', 'completed', 'denied', 'returned')),
  -- With dual control: the first of the two approvers.
  first_approved_by text,
  first_approved_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  -- The business day that counts as the day of deposit. All checks of one day share the amount that
  -- is available first.
  deposited_on date,
  -- Why it was denied or came back.
  reason text,
  returned_by text references staff,
  returned_at timestamptz,
  -- The key that seals the photographs, itself sealed by the bank's secret.
  image_key_sealed text not null,
  constraint accepted_checks_have_a_day
    check ((deposited_on is not null) = (status in ('approved', 'completed', 'returned'))),
  constraint returned_checks_have_a_time check ((returned_at is not null) = (status = 'returned'))
);

create index check_deposits_of_customer on check_deposits (customer_id, submitted_at desc, id desc);
create index check_deposits_by_status on check_deposits (status, submitted_at desc, id desc);

create trigger check_deposits_keep_their_first_approver before update on check_deposits
  for each row when (old.decided_by is not null
    and old.first_approved_by is distinct from new.first_approved_by)
  execute function keep_approver();

create table check_images (
  deposit_id uuid not null references check_deposits,
  side text not null check (side in ('front', 'back')),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- SHA-256 of the file: the same file twice is a warning to staff.
  digest bytea not null check (length(digest) = 32),
  -- A check that is photographed or saved again is still the same check. The hash describes what
  -- the picture looks like; an index over the bands, which are pieces of it, finds similar ones.
  picture_hash bit(256),
  picture_bands integer[] not null default '{}',
  sealed bytea not null,
  primary key (deposit_id, side)
);

-- Sealed bytes cannot be compressed, so PostgreSQL need not try.
alter table check_images alter column sealed set storage external;

create index check_images_by_digest on check_images (digest);
create index check_images_by_bands on check_images using gin (picture_bands);

-- The parts of a deposited check that are not available yet, each with its hold.
create table check_deposit_parts (
  hold_id uuid primary key references ledger.holds deferrable initially deferred,
  deposit_id uuid not null references check_deposits,
  amount_cents bigint not null check (amount_cents > 0),
  reason text check (reason in ('schedule', 'large-deposit', 'new-customer')),
  available_on date not null,
  release_at timestamptz not null,
  released_at timestamptz
);

create index check_deposit_parts_of_deposit on check_deposit_parts (deposit_id);
create index check_deposit_parts_due on check_deposit_parts (release_at) where released_at is null;
