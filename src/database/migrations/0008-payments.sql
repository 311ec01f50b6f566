-- Payments from submission to completion: transfers, wires and bills, and the destinations they go
-- to. The ledger has the money that is held or posted for them.

-- What a customer submitted under an idempotency key, and the reply: the same submission sent again
-- acts once and gets the same reply.
create table submissions (
  customer_id uuid not null references customers,
  key text collate "C" not null check (length(key) between 1 and 200),
  -- SHA-256 of the request, to tell a repeated request from a reused key.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- Not jsonb, which would return the fields in another order.
  reply json not null,
  created_at timestamptz not null,
  constraint submission_key_is_used_once primary key (customer_id, key)
);

create index submissions_created on submissions (created_at);

-- A note that a customer wrote about a transaction, such as a transfer between own accounts. The
-- ledger's description never changes; the note stands beside it. The transaction is the entry or
-- the hold that this journal made on this account.
create table transaction_notes (
  journal_key ledger.submission_key not null references ledger.journals (key),
  account_id uuid not null references accounts,
  note text not null check (char_length(note) between 1 and 140),
  primary key (journal_key, account_id)
);

-- Guards that several tables share --------------------------------------------------------------

-- For rows that stay what they are: what was submitted is what is decided on and paid.
create function refuse_other_row() returns trigger language plpgsql as $$
begin
  raise exception '% % cannot become another one', tg_table_name, old.id
    using errcode = 'integrity_constraint_violation', constraint = tg_name;
end $$;

-- The server's own role may not rewrite who approved money: the first approver of a payment is kept
-- once the payment is decided.
create function keep_approver() returns trigger language plpgsql as $$
begin
  raise exception 'who approved a payment is kept as it is' using errcode = '55000';
end $$;

-- Destinations ----------------------------------------------------------------------------------

create table payees (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- The current version of the payee's name and address; null once the customer has left.
  destination_id uuid,
  created_at timestamptz not null,
  -- A removed payee is kept, because payments name the payee they went to.
  removed_at timestamptz,
  constraint payees_in_use_have_a_destination
    check (destination_id is not null or removed_at is not null)
);

create index payees_of_customer on payees (customer_id, created_at desc, id desc)
  where removed_at is null;

create trigger payee_stays_whose_it_is before update on payees
  for each row when ((old.id, old.customer_id, old.created_at)
    is distinct from (new.id, new.customer_id, new.created_at))
  execute function refuse_other_row();
create trigger payees_are_kept before delete on payees
  for each row execute function refuse_other_row();

-- SHA-256 over fields, each with its length in bytes, so that no two lists of fields look alike.
create function destination_hash(variadic fields text[]) returns bytea
  language sql immutable as $$
    select sha256(convert_to(
      string_agg(coalesce(octet_length(field)::text || ':' || field, '-'), ',' order by position),
      'UTF8'))
    from unnest(fields) with ordinality as listed (field, position)
  $$;

-- Where money goes when it leaves the bank. A row is one version of a destination and never
-- changes: a changed payee gets a new version, and every payment keeps the one it was made to.
create table destinations (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('bill', 'wire', 'check')),
  -- The payee whose version this is; null for a wire, whose recipient is typed in, and for a check
  -- to the customer.
  payee_id uuid references payees,
  name text not null,
  -- A bill: the customer's number with the payee. A wire: the recipient's account.
  account_number text,
  bank_name text,
  routing_number text,
  swift_code text,
  address text,
  city text,
  state text,
  country text,
  postal_code text,
  hash bytea not null,
  -- Business time. A destination is a new recipient for a day.
  created_at timestamptz not null,
  constraint bills_go_to_payees check ((kind = 'bill') = (payee_id is not null)),
  constraint wires_go_to_a_bank
    check (kind <> 'wire' or (account_number is not null and bank_name is not null)),
  constraint destination_hash_is_of_its_fields check (hash = destination_hash(kind, name,
    account_number, bank_name, routing_number, swift_code, address, city, state, country,
    postal_code))
);

create index destinations_of_customer on destinations (customer_id, hash);
create index destinations_by_account on destinations (customer_id, account_number)
  where kind = 'wire';
create index destinations_of_payee on destinations (payee_id) where payee_id is not null;

create trigger destination_stays_as_saved before update on destinations
  for each row execute function refuse_other_row();

-- Added here because payees and destinations refer to each other; deferred, so that one transaction
-- can write both.
alter table payees add foreign key (destination_id) references destinations
  deferrable initially deferred;

-- Transfers and wires ---------------------------------------------------------------------------

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
  destination_id uuid references destinations,
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
  -- SHA-256 over every field that decides where the money goes: the transfer that staff were shown
  -- is the one that is posted.
  beneficiary_hash bytea not null check (length(beneficiary_hash) = 32),
  -- SHA-256 over bank and account alone: whether the customer sent money there before.
  payee_hash bytea not null check (length(payee_hash) = 32),
  processing_days integer check (processing_days >= 0),
  -- The references that follow a wire from end to end (ISO 20022).
  uetr uuid constraint transfer_uetr_taken unique,
  end_to_end_id text constraint transfer_end_to_end_id_taken unique,
  hold_id uuid not null references ledger.holds deferrable initially deferred,
  submitted_at timestamptz not null,
  -- The day of the bank's calendar, by which daily limits count.
  bank_day date not null,
  -- Whether the customer confirmed the payment with a fresh code. The gate counts how much went to
  -- a recipient since the last code.
  confirmed_by_code boolean not null default false,

  status text not null check (status in ('pending', 'approved', 'processing', 'completed',
    'denied', 'cancelled', 'returned')),
  -- The hits of the watch list when the names were last compared with it.
  screening jsonb not null,
  -- With dual control: the first of the two approvers.
  first_approved_by text,
  first_approved_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- When a job takes the next step.
  due_at timestamptz,
  finished_at timestamptz,
  constraint wires_have_references
    check ((transfer_type = 'internal') = (uetr is null and end_to_end_id is null)),
  constraint wires_have_a_destination
    check ((transfer_type = 'internal') = (destination_id is null)),
  constraint internal_transfers_have_a_target
    check ((transfer_type = 'internal') = (to_account_id is not null)),
  constraint finished_transfers_have_a_time check ((finished_at is not null)
    = (status in ('completed', 'denied', 'cancelled', 'returned')))
);

create index transfers_of_customer on transfers (customer_id, submitted_at desc, id desc);
create index transfers_of_bank_day on transfers (customer_id, bank_day);
create index transfers_to_payee on transfers (customer_id, payee_hash);
create index transfers_to_destination on transfers (destination_id)
  where destination_id is not null;
create index transfers_by_status on transfers (status, submitted_at desc, id desc);
create index transfers_due on transfers (due_at) where due_at is not null;
-- What staff approved on one day, by which the rule of two people counts.
create index transfers_decided on transfers (decided_at)
  where transfer_type <> 'internal' and decided_at is not null;
-- Consumers' international wires are counted by calendar year.
create index transfers_international on transfers (bank_day)
  where transfer_type = 'wire_international';

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
create trigger transfer_keeps_its_destination before update of destination_id on transfers
  for each row when (old.destination_id is distinct from new.destination_id)
  execute function refuse_other_transfer();
create trigger transfer_keeps_its_confirmation before update of confirmed_by_code on transfers
  for each row when (old.confirmed_by_code <> new.confirmed_by_code)
  execute function refuse_other_transfer();
create trigger transfers_keep_their_first_approver before update on transfers
  for each row when (old.decided_by is not null
    and old.first_approved_by is distinct from new.first_approved_by)
  execute function keep_approver();
create trigger transfers_are_kept before delete on transfers
  for each row execute function refuse_other_transfer();

-- Bill payments ---------------------------------------------------------------------------------

create table bill_payments (
  id uuid primary key,
  customer_id uuid not null references customers,
  from_account_id uuid not null references accounts,
  payee_id uuid not null references payees,
  -- The payee's name at the time.
  payee_name text not null,
  destination_id uuid not null references destinations,
  amount_cents bigint not null check (amount_cents > 0),
  memo text,
  pay_on date not null,
  -- The day of the bank's calendar on which the money leaves, by which daily limits count.
  bank_day date not null,
  submitted_at timestamptz not null,
  -- Whether the customer confirmed the payment with a fresh code.
  confirmed_by_code boolean not null default false,

  status text not null
    check (status in ('scheduled', 'review', 'completed', 'failed', 'cancelled')),
  -- The hits of the watch list when the names were last compared with it.
  screening jsonb not null default '[]',
  -- Why staff review it: 'screening-hit', 'new-recipient'.
  flags text[] not null default '{}',
  -- The hold on the money while staff review it.
  hold_id uuid references ledger.holds deferrable initially deferred,
  -- With dual control: the first of the two approvers.
  first_approved_by text,
  first_approved_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  due_at timestamptz,
  finished_at timestamptz,
  failure text,
  constraint scheduled_payments_are_due check ((status = 'scheduled') = (due_at is not null)),
  constraint reviewed_payments_have_a_hold check (status <> 'review' or hold_id is not null),
  constraint finished_payments_have_a_time
    check ((status in ('scheduled', 'review')) = (finished_at is null))
);

create index bill_payments_of_customer on bill_payments (customer_id, submitted_at desc, id desc);
create index bill_payments_of_bank_day on bill_payments (customer_id, bank_day);
create index bill_payments_of_payee on bill_payments (payee_id)
  where status in ('scheduled', 'review');
create index bill_payments_to_destination on bill_payments (destination_id);
create index bill_payments_newest on bill_payments (submitted_at desc, id desc);
create index bill_payments_reviewed on bill_payments (submitted_at desc, id desc)
  where hold_id is not null;
create index bill_payments_due on bill_payments (due_at) where due_at is not null;
-- What staff approved on one day, by which the rule of two people counts.
create index bill_payments_decided on bill_payments (decided_at)
  where hold_id is not null and decided_at is not null;

-- What was submitted is what is paid: only a payment's state changes.
create trigger bill_payment_stays_as_submitted before update on bill_payments
  for each row when (
    (old.id, old.customer_id, old.from_account_id, old.payee_id, old.payee_name,
      old.destination_id, old.amount_cents, old.memo, old.pay_on, old.submitted_at)
    is distinct from
    (new.id, new.customer_id, new.from_account_id, new.payee_id, new.payee_name,
      new.destination_id, new.amount_cents, new.memo, new.pay_on, new.submitted_at)
    or (old.hold_id is not null and new.hold_id is distinct from old.hold_id)
    or old.status in ('completed', 'failed', 'cancelled'))
  execute function refuse_other_row();
create trigger bill_payment_keeps_its_confirmation
  before update of confirmed_by_code on bill_payments
  for each row when (old.confirmed_by_code <> new.confirmed_by_code)
  execute function refuse_other_row();
create trigger bill_payments_keep_their_first_approver before update on bill_payments
  for each row when (old.decided_by is not null
    and old.first_approved_by is distinct from new.first_approved_by)
  execute function keep_approver();
create trigger bill_payments_are_kept before delete on bill_payments
  for each row execute function refuse_other_row();
