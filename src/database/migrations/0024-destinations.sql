-- Where money goes when it leaves the bank. A row is one version of a destination and never
-- changes: a changed payee gets a new version, and every payment keeps the one it was made to.

-- SHA-256 over fields, each with its length in bytes, so that no two lists of fields look alike.
create function destination_hash(variadic fields text[]) returns bytea
  language sql immutable as $$
    select sha256(convert_to(
      string_agg(coalesce(octet_length(field)::text || ':' || field, '-'), ',' order by position),
      'UTF8'))
    from unnest(fields) with ordinality as listed (field, position)
  $$;

create table destinations (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('bill', 'wire')),
  -- The payee whose version this is; null for a wire whose recipient was typed in.
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
    check (kind = 'bill' or (account_number is not null and bank_name is not null)),
  constraint destination_hash_is_of_its_fields check (hash = destination_hash(kind, name,
    account_number, bank_name, routing_number, swift_code, address, city, state, country,
    postal_code))
);

create index destinations_of_customer on destinations (customer_id, hash);
create index destinations_by_account on destinations (customer_id, account_number)
  where kind = 'wire';
create index destinations_of_payee on destinations (payee_id) where payee_id is not null;

-- Payees: what is saved of them is their current version ----------------------------------------
insert into destinations (id, customer_id, kind, payee_id, name, account_number, address, city,
    state, postal_code, hash, created_at)
  select gen_random_uuid(), customer_id, 'bill', id, name, account_number, address, city, state,
      zip_code, destination_hash('bill', name, account_number, null, null, null, address, city,
        state, null, zip_code), created_at
    from payees;

alter table payees
  -- Null once the customer has left.
  add column destination_id uuid references destinations deferrable initially deferred;
update payees p set destination_id = d.id from destinations d where d.payee_id = p.id;
set constraints all immediate;
alter table payees
  drop column name, drop column account_number, drop column address, drop column city,
  drop column state, drop column zip_code,
  add constraint payees_in_use_have_a_destination
    check (destination_id is not null or removed_at is not null);

create function refuse_other_row() returns trigger language plpgsql as $$
begin
  raise exception '% % cannot become another one', tg_table_name, old.id
    using errcode = 'integrity_constraint_violation', constraint = tg_name;
end $$;

create trigger destination_stays_as_saved before update on destinations
  for each row execute function refuse_other_row();
create trigger payee_stays_whose_it_is before update on payees
  for each row when ((old.id, old.customer_id, old.created_at)
    is distinct from (new.id, new.customer_id, new.created_at))
  execute function refuse_other_row();
create trigger payees_are_kept before delete on payees
  for each row execute function refuse_other_row();

-- Wires -----------------------------------------------------------------------------------------
alter table transfers add column destination_id uuid references destinations;

insert into destinations (id, customer_id, kind, name, account_number, bank_name, routing_number,
    swift_code, address, city, state, country, postal_code, hash, created_at)
  select gen_random_uuid(), customer_id, 'wire', recipient_name, recipient_account_number,
      recipient_bank, recipient_routing_number, recipient_swift_code, recipient_address,
      recipient_city, recipient_state, recipient_country, recipient_postal_code,
      destination_hash('wire', recipient_name, recipient_account_number, recipient_bank,
        recipient_routing_number, recipient_swift_code, recipient_address, recipient_city,
        recipient_state, recipient_country, recipient_postal_code), min(submitted_at)
    from transfers where transfer_type <> 'internal'
    group by customer_id, recipient_name, recipient_account_number, recipient_bank,
      recipient_routing_number, recipient_swift_code, recipient_address, recipient_city,
      recipient_state, recipient_country, recipient_postal_code;
update transfers t set destination_id = d.id
  from destinations d
  where t.transfer_type <> 'internal' and d.kind = 'wire' and d.customer_id = t.customer_id
    and d.hash = destination_hash('wire', recipient_name, recipient_account_number,
      recipient_bank, recipient_routing_number, recipient_swift_code, recipient_address,
      recipient_city, recipient_state, recipient_country, recipient_postal_code);
alter table transfers add constraint wires_have_a_destination
  check ((transfer_type = 'internal') = (destination_id is null));
create trigger transfer_keeps_its_destination before update of destination_id on transfers
  for each row when (old.destination_id is distinct from new.destination_id)
  execute function refuse_other_transfer();

-- Bill payments ---------------------------------------------------------------------------------
alter table bill_payments
  add column destination_id uuid references destinations,
  -- The day of the bank's calendar on which it leaves, by which daily limits count.
  add column bank_day date,
  -- What the watch list said of the names when they were last compared with it.
  add column screening jsonb not null default '[]',
  -- Why it deserved a second look: 'screening-hit', 'new-recipient'.
  add column flags text[] not null default '{}',
  -- What is set aside while staff review it.
  add column hold_id uuid references ledger.holds deferrable initially deferred,
  -- With dual control: who has already agreed.
  add column first_approved_by text,
  add column first_approved_at timestamptz,
  add column decided_by text,
  add column decided_at timestamptz;
update bill_payments b set bank_day = b.pay_on, destination_id = p.destination_id
  from payees p where p.id = b.payee_id;
alter table bill_payments
  alter column destination_id set not null,
  alter column bank_day set not null,
  drop constraint bill_payments_status_check,
  add constraint bill_payments_status_check
    check (status in ('scheduled', 'review', 'completed', 'failed', 'cancelled')),
  drop constraint finished_payments_have_a_time,
  add constraint finished_payments_have_a_time
    check ((status in ('scheduled', 'review')) = (finished_at is null)),
  add constraint reviewed_payments_have_a_hold check (status <> 'review' or hold_id is not null);

drop index bill_payments_of_payee;
create index bill_payments_of_payee on bill_payments (payee_id)
  where status in ('scheduled', 'review');
create index bill_payments_of_bank_day on bill_payments (customer_id, bank_day);
create index bill_payments_to_destination on bill_payments (destination_id);
create index bill_payments_reviewed on bill_payments (submitted_at desc, id desc)
  where hold_id is not null;

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
create trigger bill_payments_are_kept before delete on bill_payments
  for each row execute function refuse_other_row();

-- Adjustments: what was asked for is what is posted ---------------------------------------------
create trigger adjustment_stays_as_requested before update on adjustments
  for each row when (
    (old.id, old.account_id, old.direction, old.amount_cents, old.description, old.requested_by,
      old.requested_at, old.requested_on, old.submission_key)
    is distinct from
    (new.id, new.account_id, new.direction, new.amount_cents, new.description, new.requested_by,
      new.requested_at, new.requested_on, new.submission_key))
  execute function refuse_other_row();
create trigger adjustments_are_kept before delete on adjustments
  for each row execute function refuse_other_row();

-- Confirmations by a fresh code -----------------------------------------------------------------
-- A row is one confirmed submission: it lets that submission pass once, and nothing else.
create table step_ups (
  id uuid primary key,
  customer_id uuid not null references customers,
  session_id uuid not null references sessions on delete cascade,
  -- SHA-256 over what was shown: account, destination, amount and the submission's key.
  binding bytea not null check (length(binding) = 32),
  lifted_until timestamptz not null,
  used_at timestamptz
);

create index step_ups_of_session on step_ups (session_id);

-- A code confirms one submission, no longer everything a session does for a while.
alter table sessions drop column elevated_until;
