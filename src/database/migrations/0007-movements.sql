-- Money on its way: transfers that wait for a decision or for their day, deposited checks, bills,
-- and requests for a higher credit limit. What is set aside or posted for them is in the ledger.

-- What a customer submitted under a key of their own, and what the bank answered: sent again, it
-- acts once and is answered the same.
create table submissions (
  customer_id uuid not null references customers,
  key text collate "C" not null check (length(key) between 1 and 200),
  -- SHA-256 of what was asked, to tell a repetition from a reuse of its key.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- Not jsonb, which would give the fields back in another order than they left in.
  reply json not null,
  created_at timestamptz not null,
  constraint submission_key_is_used_once primary key (customer_id, key)
);

create index submissions_created on submissions (created_at);

create table transfers (
  id uuid primary key,
  customer_id uuid not null references customers,
  transfer_type text not null
    check (transfer_type in ('internal', 'wire_domestic', 'wire_international')),
  from_account_id uuid not null references accounts,
  to_account_id uuid references accounts,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  description text,
  recipient_name text not null,
  recipient_bank text not null,
  recipient_account_number text not null,
  recipient_routing_number text,
  recipient_swift_code text,
  recipient_address text,
  recipient_city text,
  recipient_state text,
  recipient_country text,
  recipient_postal_code text,
  -- SHA-256 over everything the money's way depends on: what staff were shown is what is posted.
  beneficiary_hash bytea not null check (length(beneficiary_hash) = 32),
  -- SHA-256 over bank and account alone: whether money ever went there before.
  payee_hash bytea not null check (length(payee_hash) = 32),
  processing_days integer check (processing_days >= 0),
  -- The references that follow a wire from end to end (ISO 20022).
  uetr uuid constraint transfer_uetr_taken unique,
  end_to_end_id text constraint transfer_end_to_end_id_taken unique,
  hold_id uuid not null references ledger.holds deferrable initially deferred,
  submitted_at timestamptz not null,
  -- The day of the bank's calendar, by which daily limits count.
  bank_day date not null,

  status text not null check (status in ('pending', 'approved', 'processing', 'completed',
    'denied', 'cancelled', 'returned')),
  -- What the watch list said of the names when they were last compared with it.
  screening jsonb not null,
  -- With dual control: who has already agreed.
  first_approved_by text,
  first_approved_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- When its next step happens by itself.
  due_at timestamptz,
  finished_at timestamptz,
  constraint wires_have_references
    check ((transfer_type = 'internal') = (uetr is null and end_to_end_id is null)),
  constraint internal_transfers_have_a_target
    check ((transfer_type = 'internal') = (to_account_id is not null)),
  constraint finished_transfers_have_a_time check ((finished_at is not null)
    = (status in ('completed', 'denied', 'cancelled', 'returned')))
);

create index transfers_of_customer on transfers (customer_id, submitted_at desc, id desc);
create index transfers_of_bank_day on transfers (customer_id, bank_day);
create index transfers_to_payee on transfers (customer_id, payee_hash);
create index transfers_by_status on transfers (status, submitted_at desc, id desc);
create index transfers_due on transfers (due_at) where due_at is not null;

-- What was submitted is what is decided on: only a transfer's state changes.
create function refuse_other_transfer() returns trigger language plpgsql as $$
begin
  raise exception 'transfer % cannot become another one', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_stays_as_submitted';
end $$;

create trigger transfer_stays_as_submitted before update on transfers
  for each row when (
    (old.id, old.customer_id, old.transfer_type, old.from_account_id, old.to_account_id,
      old.amount_cents, old.fee_cents, old.description, old.recipient_name, old.recipient_bank,
      old.recipient_account_number, old.recipient_routing_number, old.recipient_swift_code,
      old.recipient_address, old.recipient_city, old.recipient_state, old.recipient_country,
      old.recipient_postal_code, old.beneficiary_hash, old.payee_hash, old.processing_days,
      old.uetr, old.end_to_end_id, old.hold_id, old.submitted_at, old.bank_day)
    is distinct from
    (new.id, new.customer_id, new.transfer_type, new.from_account_id, new.to_account_id,
      new.amount_cents, new.fee_cents, new.description, new.recipient_name, new.recipient_bank,
      new.recipient_account_number, new.recipient_routing_number, new.recipient_swift_code,
      new.recipient_address, new.recipient_city, new.recipient_state, new.recipient_country,
      new.recipient_postal_code, new.beneficiary_hash, new.payee_hash, new.processing_days,
      new.uetr, new.end_to_end_id, new.hold_id, new.submitted_at, new.bank_day))
  execute function refuse_other_transfer();
create trigger transfers_are_kept before delete on transfers
  for each row execute function refuse_other_transfer();

create table check_deposits (
  id uuid primary key,
  customer_id uuid not null references customers,
  account_id uuid not null references accounts,
  amount_cents bigint not null check (amount_cents > 0),
  submitted_at timestamptz not null,
  bank_day date not null,
  status text not null check (status in ('pending', 'approved', 'completed', 'denied')),
  decided_by text,
  decided_at timestamptz,
  -- The business day that counts as the day of deposit; its checks share one first part.
  deposited_on date,
  reason text,
  -- What its photographs are sealed with, itself sealed by the bank's secret.
  image_key_sealed text not null,
  constraint accepted_checks_have_a_day
    check ((deposited_on is not null) = (status in ('approved', 'completed')))
);

create index check_deposits_of_customer on check_deposits (customer_id, submitted_at desc, id desc);
create index check_deposits_by_status on check_deposits (status, submitted_at desc, id desc);

create table check_images (
  deposit_id uuid not null references check_deposits,
  side text not null check (side in ('front', 'back')),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- SHA-256 of the photograph: the same one twice is worth a look.
  digest bytea not null check (length(digest) = 32),
  sealed bytea not null,
  primary key (deposit_id, side)
);

-- What is sealed cannot be compressed.
alter table check_images alter column sealed set storage external;
create index check_images_by_digest on check_images (digest);

-- The parts of a deposited check that are not available yet, each with its hold.
create table check_deposit_parts (
  hold_id uuid primary key references ledger.holds deferrable initially deferred,
  deposit_id uuid not null references check_deposits,
  amount_cents bigint not null check (amount_cents > 0),
  available_on date not null,
  release_at timestamptz not null,
  released_at timestamptz
);

create index check_deposit_parts_of_deposit on check_deposit_parts (deposit_id);
create index check_deposit_parts_due on check_deposit_parts (release_at) where released_at is null;

create table payees (
  id uuid primary key,
  customer_id uuid not null references customers,
  name text not null,
  -- The customer's number with the payee.
  account_number text,
  address text,
  city text,
  state text,
  zip_code text,
  created_at timestamptz not null,
  -- Payments keep the payee they went to.
  removed_at timestamptz
);

create index payees_of_customer on payees (customer_id, created_at desc, id desc)
  where removed_at is null;

create table bill_payments (
  id uuid primary key,
  customer_id uuid not null references customers,
  from_account_id uuid not null references accounts,
  payee_id uuid not null references payees,
  -- As the payee was called then.
  payee_name text not null,
  amount_cents bigint not null check (amount_cents > 0),
  memo text,
  pay_on date not null,
  submitted_at timestamptz not null,
  status text not null check (status in ('scheduled', 'completed', 'failed', 'cancelled')),
  due_at timestamptz,
  finished_at timestamptz,
  failure text,
  constraint scheduled_payments_are_due check ((status = 'scheduled') = (due_at is not null)),
  constraint finished_payments_have_a_time
    check ((status = 'scheduled') = (finished_at is null))
);

create index bill_payments_of_customer on bill_payments (customer_id, submitted_at desc, id desc);
create index bill_payments_newest on bill_payments (submitted_at desc, id desc);
create index bill_payments_of_payee on bill_payments (payee_id) where status = 'scheduled';
create index bill_payments_due on bill_payments (due_at) where due_at is not null;

create table credit_limit_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  account_id uuid not null references accounts,
  -- The limit when it was asked for.
  current_limit_cents bigint not null check (current_limit_cents >= 0),
  requested_limit_cents bigint not null check (requested_limit_cents > current_limit_cents),
  annual_income_cents bigint not null check (annual_income_cents > 0),
  employment_status text not null check (employment_status in ('full-time', 'part-time',
    'self-employed', 'retired', 'unemployed')),
  reason text not null,
  submitted_at timestamptz not null,
  status text not null check (status in ('pending', 'approved', 'denied', 'cancelled')),
  approved_limit_cents bigint,
  decided_by text,
  decided_at timestamptz,
  deny_reason text,
  constraint approved_requests_have_a_limit
    check ((status = 'approved') = (approved_limit_cents is not null))
);

create unique index credit_limit_request_pending on credit_limit_requests (account_id)
  where status = 'pending';
create index credit_limit_requests_of_customer
  on credit_limit_requests (customer_id, submitted_at desc, id desc);
create index credit_limit_requests_by_status
  on credit_limit_requests (status, submitted_at desc, id desc);
